import { spawn } from "node:child_process";
import { startProduct } from "./product.mjs";

/**
 * Runs a script of ours against a started product.
 *
 * @param {string} root
 * @param {string} chromium
 * @param {string} script
 * @returns {Promise<import("./vitest.mjs").Counts>}
 */
export async function runAgainstProduct(root, chromium, script) {
  const product = await startProduct(root);
  try {
    const env = {
      ...process.env,
      CHROMIUM_PATH: chromium,
      E2E_APP_URL: product.appUrl,
      E2E_SANDBOX_URL: product.sandboxUrl,
    };
    const code = await new Promise((resolve) => {
      const child = spawn(process.execPath, ["--import", "tsx", script], { cwd: root, env, stdio: "inherit" });
      child.once("error", () => resolve(1));
      child.once("close", resolve);
    });
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  } finally {
    await product.stop();
  }
}
