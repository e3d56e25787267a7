import { spawn } from "node:child_process";
import { environmentOf, startProduct } from "./product.mjs";

/** @typedef {import("./vitest.mjs").Counts} Counts */

/**
 * Runs a script of ours against a started product.
 *
 * @param {string} root
 * @param {string} chromium
 * @param {string} script
 * @returns {Promise<Counts>}
 */
export async function runAgainstProduct(root, chromium, script) {
  const product = await startProduct(root);
  try {
    return await runScript(root, script, chromium, environmentOf([product]));
  } finally {
    await product.stop();
  }
}

/**
 * @param {string} root
 * @param {string} script
 * @param {string} chromium
 * @param {Record<string, string>} [env]
 * @returns {Promise<Counts>}
 */
export async function runScript(root, script, chromium, env = {}) {
  const code = await new Promise((resolve) => {
    const child = spawn(process.execPath, ["--import", "tsx", script], {
      cwd: root,
      env: { ...process.env, ...env, CHROMIUM_PATH: chromium },
      stdio: "inherit",
    });
    child.once("error", () => resolve(1));
    child.once("close", resolve);
  });
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}
