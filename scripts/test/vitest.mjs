import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/** @typedef {{ passed: number, failed: number, failures?: readonly string[] }} Counts  `failures`: what failed, by name */

/**
 * Runs one of vitest's projects to its end and counts its tests. Tests left out count as failed: they prove nothing.
 *
 * @param {string} root
 * @param {"unit" | "integration" | "soak"} project
 * @param {readonly string[]} [filters]  of vitest, such as a file
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<Counts>}
 */
export async function runVitest(root, project, filters = [], env = process.env) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "stegvis-test-"));
  const report = path.join(folder, "report.json");
  const args = [
    "node_modules/vitest/vitest.mjs",
    "run",
    `--project=${project}*`,
    "--reporter=dot",
    "--reporter=json",
    ...filters,
  ];
  const code = await new Promise((resolve) => {
    const child = spawn(process.execPath, [...args, `--outputFile.json=${report}`], {
      cwd: root,
      env,
      stdio: "inherit",
    });
    child.once("error", () => resolve(1));
    child.once("close", resolve);
  });
  const counts = fs.existsSync(report)
    ? countReport(JSON.parse(fs.readFileSync(report, "utf8")))
    : { passed: 0, failed: 0 };
  fs.rmSync(folder, { recursive: true, force: true });
  // A file that does not load has no test that failed, yet the run did.
  return code === 0 || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

/**
 * @typedef {{ name: string, status: string, assertionResults: readonly { fullName: string, status: string }[] }} TestFile
 * @param {{ numPassedTests: number, numTotalTests: number, testResults: readonly TestFile[] }} report
 * @returns {Counts}
 */
export function countReport({ numPassedTests, numTotalTests, testResults }) {
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = path.relative("", name);
    const tests = assertionResults.filter((one) => one.status !== "passed").map((one) => `${file} › ${one.fullName}`);
    return tests.length > 0 || status === "passed" ? tests : [file];
  });
  return { passed: numPassedTests, failed: numTotalTests - numPassedTests, failures };
}
