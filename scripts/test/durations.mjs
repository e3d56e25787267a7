import fs from "node:fs";
import path from "node:path";
import { secondsByFile } from "./summary.mjs";

/** Measured by `npm test -- --keep-durations`: seconds a file, of those that take at least a second. */
const durationsFile = path.join(import.meta.dirname, "durations.json");

/** @returns {Record<string, number>} seconds by file, from the root */
export const keptDurations = () => JSON.parse(fs.readFileSync(durationsFile, "utf8"));

/**
 * Keeps what this run measured. Files of parts that were not run keep what was measured before.
 *
 * @param {string} root
 * @param {readonly import("./results.mjs").FileResult[]} files
 */
export function keepDurations(root, files) {
  const all = { ...keptDurations(), ...Object.fromEntries(secondsByFile(files.filter(({ failed }) => failed === 0))) };
  const lasting = Object.entries(all)
    .filter(([file, seconds]) => seconds >= 1 && fs.existsSync(path.join(root, file)))
    .map(([file, seconds]) => /** @type {const} */ ([file, Math.round(seconds)]))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  fs.writeFileSync(durationsFile, `${JSON.stringify(Object.fromEntries(lasting), null, 2)}\n`);
}
