import { runNode } from "./child.mjs";
import { readResults, recordCheck, reporterEnvironment } from "./results.mjs";

/**
 * Runs one of vitest's projects to its end; its reporter stores what it found in the folder of results.
 *
 * @param {import("./parts.mjs").Context} context
 * @param {object} options
 * @param {string} options.part  the name it reports under
 * @param {"unit" | "integration" | "proof"} options.project
 * @param {readonly string[]} [options.args]  of vitest, such as a file
 * @param {Record<string, string>} [options.env]  beside that of this process
 */
export async function runVitest({ root, results }, { part, project, args = [], env = {} }) {
  const startedAtMs = performance.now();
  const failure = await runNode(
    root,
    [
      ...["node_modules/vitest/vitest.mjs", "run", `--project=${project}*`],
      ...["--reporter=./scripts/test/vitest-reporter.mjs", ...args],
    ],
    { ...process.env, ...env, ...reporterEnvironment(results, part) },
  );
  recordBreakOff(results, part, startedAtMs, failure);
}

/**
 * Records that a runner failed as a whole when it was killed, or failed without a test that failed.
 *
 * @param {string} results
 * @param {string} part
 * @param {number} startedAtMs
 * @param {string | null} runnerFailure  how, when it was no success
 */
export function recordBreakOff(results, part, startedAtMs, runnerFailure) {
  const { failures, ends } = readResults(results);
  const hasReportedEnd = ends.some((end) => end.part === part);
  if (!hasReportedEnd)
    recordCheck(
      results,
      part,
      "(the part itself)",
      startedAtMs,
      `it broke off: ${runnerFailure ?? "no end was noted"}`,
    );
  else if (runnerFailure !== null && !failures.some((failure) => failure.part === part)) {
    recordCheck(results, part, "(the part itself)", startedAtMs, `it failed, and no test of it did: ${runnerFailure}`);
  }
}
