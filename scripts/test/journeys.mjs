import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { startProduct } from "./product.mjs";

/**
 * Runs the journeys in Chromium, those marked @cross-site once more with the sandbox under another site's name, where
 * cookies behave as they do with a hosted service.
 *
 * @param {string} root
 * @param {string} chromium
 * @param {readonly string[]} [filters]  of Playwright, such as a file or --grep
 * @returns {Promise<import("./vitest.mjs").Counts>}
 */
export async function runJourneys(root, chromium, filters = []) {
  const same = await runAgainst(root, chromium, "localhost", filters);
  const cross = await runAgainst(root, chromium, "127.0.0.1", [...filters, "--grep", "@cross-site"]);
  return { passed: same.passed + cross.passed, failed: same.failed + cross.failed };
}

/**
 * @param {string} root
 * @param {string} chromium
 * @param {string} sandboxHost
 * @param {readonly string[]} filters
 */
async function runAgainst(root, chromium, sandboxHost, filters) {
  const product = await startProduct(root, { sandboxHost });
  try {
    return await runPlaywright(root, filters, {
      CHROMIUM_PATH: chromium,
      E2E_APP_URL: product.appUrl,
      E2E_SANDBOX_URL: product.sandboxUrl,
      E2E_CONTROL_URL: `${product.sandboxUrl}/control`,
      E2E_DATA_DIR: product.dataDir,
      E2E_REPORT: path.join(product.dataDir, "journeys.json"),
    });
  } finally {
    await product.stop();
  }
}

/**
 * @param {string} root
 * @param {readonly string[]} filters
 * @param {Record<string, string> & { E2E_REPORT: string }} env
 */
async function runPlaywright(root, filters, env) {
  const code = await new Promise((resolve) => {
    const child = spawn(process.execPath, ["node_modules/@playwright/test/cli.js", "test", ...filters], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: "inherit",
    });
    child.once("error", () => resolve(1));
    child.once("close", resolve);
  });
  const report = fs.existsSync(env.E2E_REPORT) ? JSON.parse(fs.readFileSync(env.E2E_REPORT, "utf8")) : null;
  const counts = report ? countJourneys(report) : { passed: 0, failed: 0 };
  return code === 0 || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

/**
 * One that passed at a second try, or was left out, proves nothing.
 *
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} report
 */
export function countJourneys({ stats: { expected, unexpected, flaky, skipped } }) {
  return { passed: expected, failed: unexpected + flaky + skipped };
}
