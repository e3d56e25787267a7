import fs from "node:fs";
import path from "node:path";
import { testFiles } from "./own-process-files.mjs";

/** The marks of a source that uses days, instants or time zones. */
const dateMarks = /\bDate\b|Intl\.DateTimeFormat|timeZone|(dates|calendar|clock)"|\b(19|20)\d\d-[01]\d-[0-3]\d/;

/**
 * Unit tests about dates: the test or the source beside it mentions dates. Only these tests could have another outcome
 * in another time zone.
 *
 * @param {string} root
 * @returns {string[]} from the root
 */
export function filesAboutDates(root) {
  return testFiles(root, ".test").filter((file) => {
    const source = file.replace(/\.test\.tsx?$/, "");
    const candidates = [file, ...[".ts", ".tsx", ".mjs"].map((extension) => `${source}${extension}`)];
    return candidates.some(
      (candidate) =>
        fs.existsSync(path.join(root, candidate)) &&
        dateMarks.test(fs.readFileSync(path.join(root, candidate), "utf8")),
    );
  });
}
