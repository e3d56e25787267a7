import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { startProduct } from "./product.mjs";

/** @typedef {import("./product.mjs").Product} Product */
/** @typedef {import("./vitest.mjs").Counts} Counts */

/** What is run at a time: parts of about equal length that share nothing, the longest first. */
const journeys = [
  { name: "same-site", chosen: ["--grep-invert", "@accessible|@cross-site"] },
  { name: "every-page-en", chosen: ["--grep", "en-GB.*@every-page"] },
  { name: "every-page", chosen: ["--grep", "@every-page", "--grep-invert", "en-GB.*@every-page"] },
  { name: "accessible-en", chosen: ["--grep", "en-GB.*@accessible", "--grep-invert", "@every-page"] },
  { name: "accessible", chosen: ["--grep", "@accessible", "--grep-invert", "@every-page|en-GB"] },
  { name: "cross-site", chosen: ["--grep", "@cross-site"], sandboxHost: "127.0.0.1" },
];

/**
 * Runs the journeys in Chromium: two parts at a time, each on a product of its own. Those marked @accessible look at very
 * many states; those marked @cross-site run with the sandbox under another site's name, where cookies behave as they do
 * with a hosted service.
 *
 * @param {string} root
 * @param {string} chromium
 * @param {readonly string[]} [filters]  of Playwright, such as a file or --grep
 * @returns {Promise<Counts>}
 */
export async function runJourneys(root, chromium, filters = []) {
  const waiting = [...journeys];
  const counts = { passed: 0, failed: 0 };
  const lane = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      const product = await startProduct(root, { sandboxHost: part.sandboxHost });
      const { passed, failed } = await runOn(product, root, chromium, part.name, [...filters, ...part.chosen]);
      counts.passed += passed;
      counts.failed += failed;
    }
  };
  await Promise.all([lane(), lane()]);
  return counts;
}

/**
 * @param {Product} product  ended afterwards
 * @param {string} root
 * @param {string} chromium
 * @param {string} name
 * @param {readonly string[]} filters
 */
async function runOn(product, root, chromium, name, filters) {
  try {
    return await runPlaywright(root, [...filters, "--output", `test-results/${name}`, "--pass-with-no-tests"], {
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
