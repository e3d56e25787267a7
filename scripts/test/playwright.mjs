import { runNode } from "./child.mjs";
import { environmentOf } from "./product.mjs";
import { reportingTo } from "./results.mjs";
import { noteWhetherItBrokeOff } from "./vitest.mjs";

/**
 * Runs Playwright against started products; its reporter keeps what it found in the folder of results.
 *
 * @param {import("./parts.mjs").Context} context
 * @param {object} options
 * @param {string} options.part  the name it reports under
 * @param {string} options.chromium
 * @param {readonly import("./product.mjs").Product[]} options.products  one for each worker
 * @param {readonly string[]} options.args  of Playwright, such as a file or --grep
 * @param {Record<string, string>} [options.env]
 */
export async function runPlaywright({ root, results }, { part, chromium, products, args, env = {} }) {
  const since = performance.now();
  const output = `test-results/browser/${part.replaceAll(" ", "-")}`;
  const ended = await runNode(
    root,
    ["node_modules/@playwright/test/cli.js", "test", ...args, "--output", output, "--pass-with-no-tests"],
    {
      ...process.env,
      // Where the system's names are not in UTF-8 Chromium gives up a file's name with an å in it.
      LC_ALL: "C.UTF-8",
      CHROMIUM_PATH: chromium,
      ...environmentOf(products),
      ...env,
      ...reportingTo(results, part),
    },
  );
  noteWhetherItBrokeOff(results, part, since, ended);
}
