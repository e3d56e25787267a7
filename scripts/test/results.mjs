import fs from "node:fs";
import path from "node:path";

/**
 * The results of a test run. They are written line by line during the run, so that the results of a killed part are
 * kept.
 *
 * @typedef {{ part: string, file: string, title: string, error: string }} TestFailure  `error`: the first line of its
 * message
 * @typedef {{ part: string, file: string, title?: string, seconds: number, passed: number, failed: number }} FileResult
 */

/** The variable that gives the reporters inside test runners the folder of this run's results. */
const folderVariable = "TEST_RESULTS_FOLDER";
/** The variable that gives the reporters inside test runners the name of their part of `npm test`. */
const partVariable = "TEST_PART";

/** The entries that other commands store beside the results of `npm test`. */
const foreignEntries = ["proof", "bench.json", "mutate"];

/**
 * Empties the folder of the previous run, except for the entries of other commands.
 *
 * @param {string} root
 * @returns {string}
 */
export function openResults(root) {
  const folder = path.join(root, "test-results");
  fs.mkdirSync(folder, { recursive: true });
  for (const entry of fs.readdirSync(folder)) {
    if (!foreignEntries.includes(entry)) fs.rmSync(path.join(folder, entry), { recursive: true, force: true });
  }
  return folder;
}

/**
 * The environment that tells a test runner's reporter where to write.
 *
 * @param {string} folder
 * @param {string} part
 */
export const reporterEnvironment = (folder, part) => ({ [folderVariable]: folder, [partVariable]: part });

/**
 * Creates the functions with which a reporter writes its results.
 *
 * @param {Record<string, string | undefined>} [env]
 */
export function createResultWriter(env = process.env) {
  const folder = env[folderVariable];
  const part = env[partVariable] ?? "";
  const appendLine = (/** @type {string} */ name, /** @type {object} */ record) => {
    if (folder) fs.appendFileSync(path.join(folder, name), `${JSON.stringify({ part, ...record })}\n`);
  };
  return {
    writeFailure: (/** @type {Omit<TestFailure, "part">} */ failureRecord) =>
      appendLine("failures.jsonl", failureRecord),
    writeFileResult: (/** @type {Omit<FileResult, "part">} */ result) => appendLine("files.jsonl", result),
    /** Records that the runner reached its end; without this record the runner has broken off. */
    writeEnd: () => appendLine("ends.jsonl", {}),
    /** Appends the output and the full errors of a failed test file. */
    appendLog: (/** @type {string} */ file, /** @type {string} */ text) => {
      if (!folder) return;
      const logFile = path.join(folder, "logs", `${file.replaceAll("/", "-")}.log`);
      fs.mkdirSync(path.dirname(logFile), { recursive: true });
      fs.appendFileSync(logFile, text);
    },
  };
}

/**
 * @param {string} folder
 * @returns {{ failures: TestFailure[], files: FileResult[], ends: { part: string }[] }}
 */
export function readResults(folder) {
  return {
    failures: readLines(folder, "failures.jsonl"),
    files: readLines(folder, "files.jsonl"),
    ends: readLines(folder, "ends.jsonl"),
  };
}

/**
 * Records one check outside the test runners: a gate, the build or a script.
 *
 * @param {string} folder
 * @param {string} part
 * @param {string} file
 * @param {number} startedAtMs  of `performance.now()`
 * @param {string | null} error  the first line of the error; null for a success
 */
export function recordCheck(folder, part, file, startedAtMs, error) {
  const writer = createResultWriter(reporterEnvironment(folder, part));
  const seconds = Math.round((performance.now() - startedAtMs) / 10) / 100;
  writer.writeFileResult({ file, seconds, passed: error === null ? 1 : 0, failed: error === null ? 0 : 1 });
  if (error !== null) writer.writeFailure({ file, title: part, error });
}

/**
 * Reads the lines of a file of results, without a line that was cut off when its writer was killed.
 *
 * @param {string} folder
 * @param {string} name
 */
function readLines(folder, name) {
  const file = path.join(folder, name);
  if (!fs.existsSync(file)) return [];
  return fs
    .readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line) => {
      try {
        return line === "" ? [] : [JSON.parse(line)];
      } catch {
        return [];
      }
    });
}

/**
 * The first line of an error's message, without the colours of a terminal.
 *
 * @param {{ message?: string } | undefined} error
 */
export function firstLine(error) {
  const plainMessage = stripColours(error?.message ?? "it failed and does not say why");
  return plainMessage.trim().split("\n")[0]?.slice(0, 300) ?? "";
}

/** @param {string} text */
export function stripColours(text) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal begin with the escape character
  return text.replaceAll(/\u001b\[[0-9;]*m/g, "");
}
