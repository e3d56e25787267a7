import path from "node:path";
import { buildPortal } from "./build.mjs";
import { startChild } from "./children.mjs";
import { portalEnvironment, sandboxEnvironment } from "./environment.mjs";
import { isDiskFull } from "./free-room.mjs";
import { ensureLocalTls } from "./local-tls.mjs";
import { bundlePrograms, fromSource } from "./programs.mjs";
import { loadSecrets } from "./secrets.mjs";
import { StopReason } from "./stop-reason.mjs";
import { supervise } from "./supervise.mjs";
import { watchFolder } from "./watch.mjs";

/**
 * @typedef {object} Context
 * @property {string} root
 * @property {import("./settings.mjs").LaunchSettings} settings
 * @property {import("./settings.mjs").Environment} env
 * @property {<T>(label: string, work: () => Promise<T>) => Promise<T>} step
 * @property {import("./stop-turns.mjs").OnStop} onStop
 * @property {(reason: string) => void} giveUp  ends every program, because one of them cannot be kept running
 */

/** @typedef {import("./programs.mjs").ArgumentsOf} ArgumentsOf */

/**
 * Starts the programs of the mode. Generated code and bundles are made first; the portal then loads its modules while
 * the database starts, and begins its work when the database is ready. The sandbox seeds its demo data at the first
 * start.
 *
 * @param {Context} context
 * @returns {Promise<unknown>}
 */
export async function startProduct(context) {
  const { root, settings, env, step, onStop } = context;
  if (settings.mode === "database") return loadAndOpenDatabases(context);
  if (settings.mode === "sandbox" && settings.hosted) {
    throw new StopReason("BOOKS_URL is set, so there is no sandbox to start: unset it");
  }
  const distDir = env.NEXT_DIST_DIR || ".next";
  const hasPortal = settings.mode === "all";
  if (hasPortal && !settings.dev) await buildPortal({ root, dataDir: settings.dataDir, distDir, step, onStop });
  const argumentsOf = settings.dev ? fromSource : await bundlePrograms({ root, distDir });

  const databases = loadAndOpenDatabases(context);
  const secrets = loadSecrets(settings.dataDir, env);
  const portal = hasPortal ? startPortal(context, argumentsOf, secrets, databases) : null;
  // The first page needs only the portal, which loads longest, so the sandbox waits until the portal is loaded.
  const startSandboxAfterPortal = async () => {
    await portal?.loaded;
    return startSandbox(context, argumentsOf, secrets, databases);
  };
  const starting = Promise.all([portal?.ready, settings.hosted ? null : startSandboxAfterPortal()]);
  starting.catch(() => {}); // the last line awaits the failure, after an error of the database has been reported
  await databases;
  const label = settings.hosted ? "the portal" : hasPortal ? "sandbox and portal" : "the sandbox";
  return step(`Starting ${label}`, () => starting);
}

/**
 * Loads the code that uses the database while the portal, started at the same moment, loads its own modules.
 *
 * @param {Context} context
 */
async function loadAndOpenDatabases(context) {
  const { openDatabases } = await import("./databases.mjs");
  return openDatabases(context);
}

/**
 * @param {Context} context
 * @param {ArgumentsOf} argumentsOf
 * @param {Record<string, string>} secrets
 * @param {Promise<{ sandbox: string }>} databases
 */
async function startSandbox({ root, settings, env, onStop, giveUp }, argumentsOf, secrets, databases) {
  const log = settings.dev ? null : path.join(settings.dataDir, "sandbox.log");
  const laterSettings = databases.then(({ sandbox }) => ({ SANDBOX_DATABASE_URL: sandbox }));
  const SANDBOX_EXTRA_CA = env.SANDBOX_EXTRA_CA || (await ensureLocalTls(settings.dataDir));
  const options = {
    cwd: root,
    env: { ...sandboxEnvironment(settings, env, secrets), SANDBOX_EXTRA_CA },
    log,
    laterSettings,
  };
  const start = () => startChild("sandbox", argumentsOf("sandbox"), options);
  // In development a failed sandbox stays down until the developer corrects a source, which restarts it.
  const onGiveUp = settings.dev ? (/** @type {string} */ reason) => console.error(`  ✗ ${reason}`) : giveUp;
  const sandbox = supervise(start, {
    name: "sandbox",
    isDiskFull: () => isDiskFull(settings.dataDir),
    giveUp: onGiveUp,
  });
  onStop(sandbox.stop, "sandbox");
  await sandbox.first.ready;
  if (settings.dev) onStop(watchFolder(path.join(root, "sandbox"), () => void sandbox.restart()));
}

/**
 * @param {Context} context
 * @param {ArgumentsOf} argumentsOf
 * @param {Record<string, string>} secrets
 * @param {Promise<{ portal: string }>} databases
 */
function startPortal({ root, settings, env, onStop, giveUp }, argumentsOf, secrets, databases) {
  const log = settings.dev ? null : path.join(settings.dataDir, "portal.log");
  const laterSettings = databases.then(({ portal }) => ({ DATABASE_URL: portal }));
  const options = { cwd: root, env: portalEnvironment(settings, env, secrets), log, laterSettings };
  const start = () => startChild("portal", argumentsOf("portal"), options);
  const portal = supervise(start, { name: "portal", isDiskFull: () => isDiskFull(settings.dataDir), giveUp });
  onStop(portal.stop, "portal");
  return portal.first;
}
