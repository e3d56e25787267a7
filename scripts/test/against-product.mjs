import { runNode } from "./child.mjs";
import { environmentOf, startProducts } from "./product.mjs";
import { noteCheck } from "./results.mjs";

/**
 * Runs a script of ours against a started product.
 *
 * @param {import("./parts.mjs").Context} context
 * @param {object} options
 * @param {string} options.part  the name it reports under
 * @param {string} options.chromium
 * @param {string} options.script
 */
export async function runAgainstProduct(context, options) {
  const { products, stop } = await startProducts(context.root, ["localhost"]);
  try {
    await runScript(context, { ...options, env: environmentOf(products) });
  } finally {
    await stop();
  }
}

/**
 * @param {import("./parts.mjs").Context} context
 * @param {object} options
 * @param {string} options.part  the name it reports under
 * @param {string} options.chromium
 * @param {string} options.script
 * @param {readonly string[]} [options.args]
 * @param {Record<string, string>} [options.env]
 */
export async function runScript({ root, results }, { part, chromium, script, args = [], env = {} }) {
  const since = performance.now();
  const ended = await runNode(root, ["--import", "tsx", script, ...args], {
    ...process.env,
    ...env,
    CHROMIUM_PATH: chromium,
  });
  noteCheck(results, part, script, since, ended);
}
