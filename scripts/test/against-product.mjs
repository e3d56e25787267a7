import { runNode } from "./child.mjs";
import { productEnvironment, startProducts } from "./product.mjs";
import { recordCheck } from "./results.mjs";

/**
 * Starts a product and runs a script against it.
 *
 * @param {import("./parts.mjs").PartContext} context
 * @param {object} options
 * @param {string} options.part  the name under which the result is reported
 * @param {string} options.chromium
 * @param {string} options.script
 */
export async function runAgainstProduct(context, options) {
  const { products, stop } = await startProducts(context.root, [{}]);
  try {
    await runScript(context, { ...options, env: productEnvironment(products) });
  } finally {
    await stop();
  }
}

/**
 * @param {import("./parts.mjs").PartContext} context
 * @param {object} options
 * @param {string} options.part  the name under which the result is reported
 * @param {string} options.chromium
 * @param {string} options.script
 * @param {readonly string[]} [options.args]
 * @param {Record<string, string>} [options.env]
 */
export async function runScript({ root, resultsFolder }, { part, chromium, script, args = [], env = {} }) {
  const startedAtMs = performance.now();
  const failure = await runNode(root, ["--import", "tsx", script, ...args], {
    ...process.env,
    ...env,
    CHROMIUM_PATH: chromium,
  });
  recordCheck(resultsFolder, part, script, startedAtMs, failure);
}
