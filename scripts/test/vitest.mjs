import { runNode } from "./child.mjs";
import { noteCheck, readResults, reportingTo } from "./results.mjs";

/**
 * Runs one of vitest's projects to its end; its reporter keeps what it found in the folder of results.
 *
 * @param {import("./parts.mjs").Context} context
 * @param {object} options
 * @param {string} options.part  the name it reports under
 * @param {"unit" | "integration" | "proof"} options.project
 * @param {readonly string[]} [options.args]  of vitest, such as a file
 * @param {Record<string, string>} [options.env]  beside that of this process
 */
export async function runVitest({ root, results }, { part, project, args = [], env = {} }) {
  const since = performance.now();
  const ended = await runNode(
    root,
    [
      ...["node_modules/vitest/vitest.mjs", "run", `--project=${project}*`],
      ...["--reporter=./scripts/test/vitest-reporter.mjs", ...args],
    ],
    { ...process.env, ...env, ...reportingTo(results, part) },
  );
  noteWhetherItBrokeOff(results, part, since, ended);
}

/**
 * A runner that was killed, or failed without a test that failed, has failed as a whole.
 *
 * @param {string} results
 * @param {string} part
 * @param {number} since
 * @param {string | null} ended  how, when it was no success
 */
export function noteWhetherItBrokeOff(results, part, since, ended) {
  const { failures, ends } = readResults(results);
  const cameToItsEnd = ends.some((end) => end.part === part);
  if (!cameToItsEnd)
    noteCheck(results, part, "(the part itself)", since, `it broke off: ${ended ?? "no end was noted"}`);
  else if (ended !== null && !failures.some((failure) => failure.part === part)) {
    noteCheck(results, part, "(the part itself)", since, `it failed, and no test of it did: ${ended}`);
  }
}
