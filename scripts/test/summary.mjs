/**
 * @typedef {import("./results.mjs").Failure} Failure
 * @typedef {import("./results.mjs").FileResult} FileResult
 */

const slowestFileCount = 20;

/**
 * The last lines of the output: the durations of the parts and of the slowest files, each failed test with the first
 * line of its error, and the counts.
 *
 * @param {{ failures: readonly Failure[], files: readonly FileResult[] }} results
 * @param {readonly { name: string, seconds: number }[]} parts
 * @returns {{ lines: string[], failed: number }}
 */
export function summary({ failures, files }, parts) {
  const passed = sum(files.map((file) => file.passed));
  const failed = Math.max(sum(files.map((file) => file.failed)), failures.length);
  const slowest = [...secondsByFile(files)].sort(([, a], [, b]) => b - a).slice(0, slowestFileCount);
  return {
    failed,
    lines: [
      "",
      "Slowest files:",
      ...slowest.map(([file, seconds]) => `  ${seconds.toFixed(1).padStart(6)} s  ${file}`),
      "Parts:",
      ...parts.map(({ name, seconds }) => `  ${String(Math.round(seconds)).padStart(6)} s  ${name}`),
      ...failures.flatMap(({ file, title, error }) => [`  ✗ ${file} › ${title}`, `      ${error}`]),
      "",
      `${passed} passed, ${failed} failed`,
    ],
  };
}

/**
 * The seconds that each file took in all parts that ran it.
 *
 * @param {readonly FileResult[]} files
 * @returns {Map<string, number>}
 */
export function secondsByFile(files) {
  /** @type {Map<string, number>} */
  const seconds = new Map();
  for (const one of files) seconds.set(one.file, (seconds.get(one.file) ?? 0) + one.seconds);
  return seconds;
}

/** @param {readonly number[]} numbers */
const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);
