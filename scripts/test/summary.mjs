/**
 * @typedef {import("./results.mjs").TestFailure} Failure
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
export function summarise({ failures, files }, parts) {
  const passedCount = sumOf(files.map((file) => file.passed));
  const failedCount = Math.max(sumOf(files.map((file) => file.failed)), failures.length);
  const slowest = [...secondsByFile(files)].sort(([, left], [, right]) => right - left).slice(0, slowestFileCount);
  return {
    failed: failedCount,
    lines: [
      "",
      "Slowest files:",
      ...slowest.map(([file, seconds]) => `  ${seconds.toFixed(1).padStart(6)} s  ${file}`),
      "Parts:",
      ...parts.map(({ name, seconds }) => `  ${String(Math.round(seconds)).padStart(6)} s  ${name}`),
      ...failures.flatMap(({ file, title, error }) => [`  ✗ ${file} › ${title}`, `      ${error}`]),
      "",
      `${passedCount} passed, ${failedCount} failed`,
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
  const secondsOfFiles = new Map();
  for (const fileResult of files)
    secondsOfFiles.set(fileResult.file, (secondsOfFiles.get(fileResult.file) ?? 0) + fileResult.seconds);
  return secondsOfFiles;
}

/** @param {readonly number[]} numbers */
const sumOf = (numbers) => numbers.reduce((total, number) => total + number, 0);
