import fs from "node:fs";
import path from "node:path";
import { testFiles } from "./alone.mjs";

/** What speaks of days, of instants, or of the zone they are seen in. */
const days = /\bDate\b|Intl\.DateTimeFormat|timeZone|(dates|calendar|clock)"|\b(19|20)\d\d-[01]\d-[0-3]\d/;

/**
 * Unit tests that know days: they, or the source beside them, speak of dates. Only these could say something else in another
 * time zone.
 *
 * @param {string} root
 * @returns {string[]} from the root
 */
export function dayFiles(root) {
  return testFiles(root, ".test").filter((file) => {
    const source = file.replace(/\.test\.tsx?$/, "");
    const beside = [file, ...[".ts", ".tsx", ".mjs"].map((ending) => `${source}${ending}`)];
    return beside.some(
      (one) => fs.existsSync(path.join(root, one)) && days.test(fs.readFileSync(path.join(root, one), "utf8")),
    );
  });
}
