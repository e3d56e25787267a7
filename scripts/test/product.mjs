import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { findFreePort } from "../pg/settings.mjs";
import { patientSettings } from "../testing/patient-settings.mjs";
import { startScratchServer } from "../testing/scratch-server.mjs";
import { startMailServer } from "./mail-server.mjs";

/**
 * @typedef {object} Product
 * @property {string} appUrl
 * @property {string} sandboxUrl
 * @property {string} dataDir
 * @property {string} ownerUrl  the portal's database for its owner; empty when the product started its own server
 * @property {string} mailFolder  the folder with the mails of the portal; empty when the portal has no mail server
 * @property {() => Promise<void>} stop
 */

/**
 * @typedef {object} ProductKind
 * @property {string} [sandboxHost]  the host name of the sandbox
 * @property {boolean} [hasMailServer]  whether the portal has a mail server, without which it mails nobody
 */

/** The folder of the build for tests, apart from the build of a product that runs from this clone. */
export const testDistDir = ".next-test";

/** The settings that are the same for every product of the tests. */
const testSettings = {
  SANDBOX_CHECK_ANSWERS: "1",
  PSEUDO_LANGUAGE: "1",
  NEXT_DIST_DIR: testDistDir,
  ...patientSettings,
};

/**
 * Starts products on one database server that does not wait for the disk. No journey depends on that, and other tests
 * prove which data survive a power failure.
 *
 * @param {string} root
 * @param {readonly ProductKind[]} productKinds  one for each product
 * @returns {Promise<{ products: Product[], stop: () => Promise<void> }>}
 */
export async function startProducts(root, productKinds) {
  const server = await startScratchServer();
  /** @type {Product[]} */
  const products = [];
  const stop = async () => {
    await Promise.all(products.map((product) => product.stop()));
    await server.stop();
  };
  const startResults = await Promise.allSettled(
    productKinds.map(async (productKind, index) => {
      const { ownerUrl, sandboxUrl } = await server.createDatabases(index);
      const env = { DATABASE_URL: ownerUrl, SANDBOX_DATABASE_URL: sandboxUrl };
      products[index] = { ...(await startProduct(root, { ...productKind, env })), ownerUrl };
    }),
  );
  for (const startResult of startResults) {
    if (startResult.status === "fulfilled") continue;
    await stop();
    throw startResult.reason;
  }
  return { products, stop };
}

/**
 * Starts the product as `npm start` does, on ports and data of its own and without the machine's own settings.
 *
 * @param {string} root
 * @param {ProductKind & { env?: Record<string, string> }} [options]
 * @returns {Promise<Product>}
 */
export async function startProduct(root, { sandboxHost = "localhost", hasMailServer = false, env = {} } = {}) {
  const [port, sandboxPort] = [await findFreePort(), await findFreePort()];
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "stegvis-product-"));
  const appUrl = `http://localhost:${port}`;
  const sandboxUrl = `http://${sandboxHost}:${sandboxPort}`;
  const mailServer = hasMailServer ? await startMailServer() : null;
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: root,
    env: {
      ...cleanEnvironment(root),
      ...testSettings,
      ...{ PORT: String(port), SANDBOX_PORT: String(sandboxPort), SANDBOX_URL: sandboxUrl, DATA_DIR: dataDir },
      ...(mailServer ? { SMTP_URL: mailServer.url, DUE_WORK_SECONDS: "2" } : {}),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    detached: true,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
  const exit = new Promise((resolve) => child.once("exit", resolve));
  const start = new Promise((resolve) => {
    child.stdout?.on("data", () => output.includes("Stegvis runs") && resolve(true));
  });
  const stop = async () => {
    child.kill("SIGINT");
    await exit;
    await mailServer?.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  if (!(await Promise.race([start, exit.then(() => false)]))) {
    await mailServer?.stop();
    throw new Error(`the product does not start:\n${output}${logTexts(dataDir)}`);
  }
  return { appUrl, sandboxUrl, dataDir, ownerUrl: "", mailFolder: mailServer?.folder ?? "", stop };
}

/**
 * This process's environment without the settings of a product. The settings get empty values, which also take
 * precedence over a .env file.
 *
 * @param {string} root
 * @returns {NodeJS.ProcessEnv}
 */
function cleanEnvironment(root) {
  const exampleText = fs.readFileSync(path.join(root, ".env.example"), "utf8");
  const settingNames = [...exampleText.matchAll(/^#?\s?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1] ?? "");
  return { ...process.env, ...Object.fromEntries(settingNames.map((name) => [name, ""])) };
}

/**
 * The environment that gives journeys the addresses of the products; `e2e/support/product.ts` reads it.
 *
 * @param {readonly Product[]} products
 * @returns {{ E2E_PRODUCTS: string }}
 */
export function productEnvironment(products) {
  return {
    E2E_PRODUCTS: JSON.stringify(products.map(({ stop: _stop, ...details }) => details)),
  };
}

/** @param {string} dataDir */
function logTexts(dataDir) {
  const logFiles = ["portal.log", "sandbox.log", "build.log"]
    .map((name) => path.join(dataDir, name))
    .filter(fs.existsSync);
  return logFiles.map((file) => `\n${path.basename(file)}:\n${fs.readFileSync(file, "utf8").slice(-4000)}`).join("");
}
