import path from "node:path";
import { buildPortal } from "./build.mjs";
import { startChild } from "./children.mjs";
import { portalEnvironment, sandboxEnvironment } from "./environment.mjs";
import { isDiskFull } from "./free-room.mjs";
import { ensureLocalTls } from "./local-tls.mjs";
import { argumentsFromBundle, argumentsFromSource, bundlePrograms } from "./programs.mjs";
import { loadSecrets } from "./secrets.mjs";
import { StopReason } from "./stop-reason.mjs";
import { supervise } from "./supervise.mjs";
import { watchFolder } from "./watch.mjs";

/**
 * @typedef {object} LaunchContext
 * @property {string} root
 * @property {import("./settings.mjs").LaunchSettings} settings
 * @property {import("./settings.mjs").Environment} env
 * @property {import("./release.mjs").Release | null} [release]  what is started, unless it is a clone
 * @property {<T>(label: string, work: () => Promise<T>) => Promise<T>} runStep
 * @property {import("./stop-turns.mjs").OnStop} onStop
 * @property {(reason: string) => void} giveUp  ends every program, because one of them cannot be kept running
 */

/** @typedef {import("./programs.mjs").ArgumentsOf} ArgumentsOf */

/**
 * Starts the programs of the mode. Generated code and bundles are made first; the portal then loads its modules while
 * the database starts, and begins its work when the database is ready. The sandbox seeds its demo data at the first
 * start.
 *
 * @param {LaunchContext} context
 * @returns {Promise<unknown>}
 */
export async function startProduct(context) {
  const { settings } = context;
  if (settings.mode === "database") return loadAndOpenDatabases(context);
  if (settings.mode === "sandbox" && settings.hosted) {
    throw new StopReason("BOOKS_URL is set, so there is no sandbox to start: unset it");
  }
  const hasPortal = settings.mode === "all";
  const argumentsOf = await preparePrograms(context);
  const databases = loadAndOpenDatabases(context);
  const secrets = loadSecrets(settings.dataDir, context.env);
  const portalProgram = hasPortal ? startPortal(context, argumentsOf, secrets, databases) : null;
  // The first page needs only the portal, which loads longest, so the sandbox waits until the portal is loaded.
  const startSandboxAfterPortal = async () => {
    await portalProgram?.loaded;
    return startSandbox(context, argumentsOf, secrets, databases);
  };
  const startup = Promise.all([portalProgram?.ready, settings.hosted ? null : startSandboxAfterPortal()]);
  startup.catch(() => {}); // the last line awaits the failure, after an error of the database has been reported
  await databases;
  const label = settings.hosted ? "the portal" : hasPortal ? "sandbox and portal" : "the sandbox";
  return context.runStep(`Starting ${label}`, () => startup);
}

/**
 * Builds and bundles what is to run, unless it is there already or runs from its sources.
 *
 * @param {LaunchContext} context
 * @returns {Promise<ArgumentsOf>}
 */
async function preparePrograms({ root, settings, env, release, runStep, onStop }) {
  if (release) return argumentsFromBundle(path.join(root, release.distDir, "programs", release.programs));
  if (settings.dev) return argumentsFromSource;
  const distDir = env.NEXT_DIST_DIR || ".next";
  if (settings.mode === "all") await buildPortal({ root, dataDir: settings.dataDir, distDir, runStep, onStop });
  return bundlePrograms({ root, distDir });
}

/**
 * The log file of a program. In development and in a release the program writes where the launcher writes: to the
 * terminal, the journal or the log of the container, which also bounds the size.
 *
 * @param {LaunchContext} context
 * @param {string} name
 */
const logFileOf = ({ settings, release }, name) =>
  settings.dev || release ? null : path.join(settings.dataDir, `${name}.log`);

/**
 * Loads the code that uses the database while the portal, started at the same moment, loads its own modules.
 *
 * @param {LaunchContext} context
 */
async function loadAndOpenDatabases(context) {
  const { openDatabases } = await import("./databases.mjs");
  return openDatabases(context);
}

/**
 * @param {LaunchContext} context
 * @param {ArgumentsOf} argumentsOf
 * @param {Record<string, string>} secrets
 * @param {Promise<{ sandbox: string }>} databases
 */
async function startSandbox(context, argumentsOf, secrets, databases) {
  const { root, settings, env, onStop, giveUp } = context;
  const laterSettings = databases.then(({ sandbox }) => ({ SANDBOX_DATABASE_URL: sandbox }));
  const SANDBOX_EXTRA_CA = env.SANDBOX_EXTRA_CA || (await ensureLocalTls(settings.dataDir));
  const childOptions = {
    cwd: root,
    env: { ...sandboxEnvironment(settings, env, secrets), SANDBOX_EXTRA_CA },
    log: logFileOf(context, "sandbox"),
    laterSettings,
  };
  const start = () => startChild("sandbox", argumentsOf("sandbox"), childOptions);
  // In development a failed sandbox stays down until the developer corrects a source, which restarts it.
  const onGiveUp = settings.dev ? (/** @type {string} */ reason) => console.error(`  ✗ ${reason}`) : giveUp;
  const sandboxSupervisor = supervise(start, {
    name: "sandbox",
    isDiskFull: () => isDiskFull(settings.dataDir),
    giveUp: onGiveUp,
  });
  onStop(sandboxSupervisor.stop, "sandbox");
  await sandboxSupervisor.firstProgram.ready;
  if (settings.dev) onStop(watchFolder(path.join(root, "sandbox"), () => void sandboxSupervisor.restart()));
}

/**
 * @param {LaunchContext} context
 * @param {ArgumentsOf} argumentsOf
 * @param {Record<string, string>} secrets
 * @param {Promise<{ portal: string }>} databases
 */
function startPortal(context, argumentsOf, secrets, databases) {
  const { root, settings, env, onStop, giveUp } = context;
  const laterSettings = databases.then(({ portal }) => ({ DATABASE_URL: portal }));
  const childOptions = {
    cwd: root,
    env: portalEnvironment(settings, env, secrets),
    log: logFileOf(context, "portal"),
    laterSettings,
  };
  const start = () => startChild("portal", argumentsOf("portal"), childOptions);
  const portalSupervisor = supervise(start, { name: "portal", isDiskFull: () => isDiskFull(settings.dataDir), giveUp });
  onStop(portalSupervisor.stop, "portal");
  return portalSupervisor.firstProgram;
}
