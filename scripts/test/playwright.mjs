import { runNode } from "./child.mjs";
import { productEnvironment } from "./product.mjs";
import { reporterEnvironment } from "./results.mjs";
import { recordBreakOff } from "./vitest.mjs";

/**
 * Runs Playwright against started products; its reporter stores durations and failures in the folder of results.
 *
 * @param {import("./parts.mjs").PartContext} context
 * @param {object} options
 * @param {string} options.part  the name under which the results are reported
 * @param {string} options.chromium
 * @param {readonly import("./product.mjs").Product[]} options.products  one for each worker
 * @param {readonly string[]} options.args  arguments of Playwright, such as a file or --grep
 * @param {Record<string, string>} [options.env]
 */
export async function runPlaywright({ root, resultsFolder }, { part, chromium, products, args, env = {} }) {
  const startedAtMs = performance.now();
  const outputFolder = `test-results/browser/${part.replaceAll(" ", "-")}`;
  const failure = await runNode(
    root,
    ["node_modules/@playwright/test/cli.js", "test", ...args, "--output", outputFolder, "--pass-with-no-tests"],
    {
      ...process.env,
      // Without a UTF-8 locale Chromium cannot use a file name with a letter such as å.
      LC_ALL: "C.UTF-8",
      CHROMIUM_PATH: chromium,
      ...productEnvironment(products),
      ...env,
      ...reporterEnvironment(resultsFolder, part),
    },
  );
  recordBreakOff(resultsFolder, part, startedAtMs, failure);
}
