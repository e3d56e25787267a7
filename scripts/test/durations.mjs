import fs from "node:fs";
import path from "node:path";
import { secondsByFile } from "./summary.mjs";

/**
 * The file in which `npm test -- --keep-durations` stores the seconds of each test file that takes at least a second.
 */
const durationsFile = path.join(import.meta.dirname, "durations.json");

/** @returns {Record<string, number>} seconds by file, from the root */
export const readDurations = () => JSON.parse(fs.readFileSync(durationsFile, "utf8"));

/**
 * Stores the durations that this run measured. Files that did not run keep their earlier durations.
 *
 * @param {string} root
 * @param {readonly import("./results.mjs").FileResult[]} files
 */
export function storeDurations(root, files) {
  const allDurations = {
    ...readDurations(),
    ...Object.fromEntries(secondsByFile(files.filter(({ failed }) => failed === 0))),
  };
  const longDurations = Object.entries(allDurations)
    .filter(([file, seconds]) => seconds >= 1 && fs.existsSync(path.join(root, file)))
    .map(([file, seconds]) => /** @type {const} */ ([file, Math.round(seconds)]))
    .sort(([left], [right]) => (left < right ? -1 : 1));
  fs.writeFileSync(durationsFile, `${JSON.stringify(Object.fromEntries(longDurations), null, 2)}\n`);
}
