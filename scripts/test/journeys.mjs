import { spawn } from "node:child_process";
import fs from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { add } from "./counts.mjs";
import { environmentOf, startProduct } from "./product.mjs";

/** @typedef {import("./vitest.mjs").Counts} Counts */

/** As many at a time as one processor more than there are: each waits for pages as well as computes. */
const workers = availableParallelism() + 1;

/**
 * Runs the journeys in Chromium, each worker on a product of its own. Those marked @cross-site run meanwhile with the
 * sandbox under another site's name, where cookies behave as they do with a hosted service.
 *
 * @param {string} root
 * @param {string} chromium
 * @param {readonly string[]} [filters]  of Playwright, such as a file or --grep; with one they run one after the other
 * @returns {Promise<Counts>}
 */
export async function runJourneys(root, chromium, filters = []) {
  const [sameSite, crossSite] = await Promise.all([
    runOn(root, chromium, "same-site", [...filters, "--grep-invert", "@cross-site"], {
      products: filters.length ? 1 : workers,
    }),
    runOn(root, chromium, "cross-site", [...filters, "--grep", "@cross-site"], { sandboxHost: "127.0.0.1" }),
  ]);
  return add(sameSite, crossSite);
}

/**
 * @param {string} root
 * @param {string} chromium
 * @param {string} name
 * @param {readonly string[]} filters
 * @param {{ products?: number, sandboxHost?: string }} settings
 * @returns {Promise<Counts>}
 */
async function runOn(root, chromium, name, filters, { products: wanted = 1, sandboxHost }) {
  const begun = await Promise.allSettled(Array.from({ length: wanted }, () => startProduct(root, { sandboxHost })));
  const products = begun.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  try {
    for (const one of begun) if (one.status === "rejected") throw one.reason;
    return await runPlaywright(root, [...filters, "--output", `test-results/${name}`, "--pass-with-no-tests"], {
      CHROMIUM_PATH: chromium,
      ...environmentOf(products),
      E2E_REPORT: path.join(products[0]?.dataDir ?? "", "journeys.json"),
    });
  } finally {
    await Promise.all(products.map((product) => product.stop()));
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
      // Where the system's names are not in UTF-8 Chromium gives up a file's name with an å in it.
      env: { ...process.env, LC_ALL: "C.UTF-8", ...env },
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
 * @typedef {{ title: string, specs: readonly { title: string, tests: readonly { status: string }[] }[], suites?: readonly Suite[] }} Suite
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, suites: readonly Suite[] }} report
 * @returns {Counts}
 */
export function countJourneys({ stats: { expected, unexpected, flaky, skipped }, suites }) {
  return { passed: expected, failed: unexpected + flaky + skipped, failures: suites.flatMap((one) => failedIn(one)) };
}

/**
 * @param {Suite} suite
 * @returns {string[]}
 */
function failedIn({ title, specs, suites = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status !== "expected")).map((spec) => spec.title);
  return [...own, ...suites.flatMap((one) => failedIn(one))].map((name) => `${title} › ${name}`);
}
