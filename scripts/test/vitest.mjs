import { runNode } from "./child.mjs";
import { readResults, recordCheck, reporterEnvironment } from "./results.mjs";

/**
 * Runs one of vitest's projects to its end; its reporter stores durations and failures in the folder of results.
 *
 * @param {import("./parts.mjs").PartContext} context
 * @param {object} options
 * @param {string} options.part  the name under which the results are reported
 * @param {"unit" | "integration" | "proof"} options.project
 * @param {readonly string[]} [options.args]  arguments of vitest, such as a file
 * @param {Record<string, string>} [options.env]  variables besides those of this process
 */
export async function runVitest({ root, resultsFolder }, { part, project, args: vitestArguments = [], env = {} }) {
  const startedAtMs = performance.now();
  const failure = await runNode(
    root,
    [
      ...["node_modules/vitest/vitest.mjs", "run", `--project=${project}*`],
      ...["--reporter=./scripts/test/vitest-reporter.mjs", ...vitestArguments],
    ],
    { ...process.env, ...env, ...reporterEnvironment(resultsFolder, part) },
  );
  recordBreakOff(resultsFolder, part, startedAtMs, failure);
}

/**
 * Records a failure of the whole part when its runner was killed, or failed without a failed test.
 *
 * @param {string} results
 * @param {string} part
 * @param {number} startedAtMs
 * @param {string | null} runnerFailure  the reason of the failure; null after a success
 */
export function recordBreakOff(results, part, startedAtMs, runnerFailure) {
  const { failures, ends } = readResults(results);
  const hasReportedEnd = ends.some((runnerEnd) => runnerEnd.part === part);
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
