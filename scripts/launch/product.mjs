import path from "node:path";
import { ensureRuntimeRole, migrate } from "../migrate.mjs";
import { ensureDatabases } from "../pg/databases.mjs";
import { startPostgres } from "../pg.mjs";
import { buildPortal } from "./build.mjs";
import { startChild } from "./children.mjs";
import { portalEnvironment, sandboxEnvironment } from "./environment.mjs";
import { loadSecrets } from "./secrets.mjs";
import { messageOf, StopReason } from "./stop-reason.mjs";
import { watchFolder } from "./watch.mjs";

/**
 * @typedef {object} Context
 * @property {string} root
 * @property {import("./settings.mjs").LaunchSettings} settings
 * @property {import("./settings.mjs").Environment} env
 * @property {<T>(label: string, work: () => Promise<T>) => Promise<T>} step
 * @property {(undo: () => unknown) => void} onStop  undone in reverse order
 * @property {(child: import("./children.mjs").Child) => void} onChild
 */

/**
 * Brings the database to the present schema: the embedded one, or those the environment names.
 *
 * @param {Context} context
 * @param {{ keepRunning?: boolean }} [options]  a server that was running before goes on after us
 * @returns {Promise<{ portal: string, sandbox: string }>} what each program connects to
 */
export async function openDatabases({ root, settings, env, step, onStop }, { keepRunning = false } = {}) {
  const needsSandbox = !settings.hosted;
  const given = { portal: env.DATABASE_URL ?? "", sandbox: env.SANDBOX_DATABASE_URL ?? "" };
  const embedded = (!given.portal && settings.mode !== "sandbox") || (!given.sandbox && needsSandbox);
  const made = embedded
    ? await step("Starting the database", () => startEmbedded(settings.dataDir, onStop, keepRunning))
    : null;
  const portal = given.portal || made?.portalUrl || "";
  const sandbox = given.sandbox || made?.sandboxUrl || "";
  await step("Updating the database", async () => {
    if (settings.mode !== "sandbox") {
      if (given.portal) await ensureRuntimeRole(given.portal);
      await migrate(given.portal || made?.ownerUrl || "", path.join(root, "prisma/migrations"));
    }
    if (needsSandbox) await migrate(sandbox, path.join(root, "sandbox/store/migrations"));
  });
  return { portal, sandbox };
}

/**
 * @param {string} dataDir
 * @param {Context["onStop"]} onStop
 * @param {boolean} keepRunning
 */
async function startEmbedded(dataDir, onStop, keepRunning) {
  const starting = startPostgres({ dataDir });
  onStop(async () => {
    const server = await starting;
    if (!(keepRunning && server.reused)) await server.stop();
  });
  return ensureDatabases(await starting);
}

/**
 * Starts sandbox and portal together; the sandbox fills itself with its demo data the first time.
 *
 * @param {Context} context
 * @param {{ portal: string, sandbox: string }} databases
 */
export async function startPrograms(context, databases) {
  const { root, settings, env, step, onStop } = context;
  const secrets = loadSecrets(settings.dataDir, env);
  const sandbox = settings.hosted
    ? null
    : () => startSandbox(context, sandboxEnvironment(settings, env, secrets, databases.sandbox));
  if (settings.mode === "sandbox") {
    if (!sandbox) throw new StopReason("BOOKS_URL is set, so there is no sandbox to start: unset it");
    await step("Starting the sandbox", sandbox);
    return;
  }
  const distDir = env.NEXT_DIST_DIR || ".next";
  if (!settings.dev) await buildPortal({ root, dataDir: settings.dataDir, distDir, step, onStop });
  const portal = () => startPortal(context, portalEnvironment(settings, env, secrets, databases.portal));
  await step(sandbox ? "Starting sandbox and portal" : "Starting the portal", () =>
    Promise.all([sandbox?.(), portal()]),
  );
}

/**
 * @param {Context} context
 * @param {Record<string, string>} env
 */
async function startSandbox({ root, settings, onStop, onChild }, env) {
  const log = settings.dev ? null : path.join(settings.dataDir, "sandbox.log");
  const start = () => startChild("sandbox", ["--import", "tsx", "sandbox/main.ts"], { cwd: root, env, log });
  let child = start();
  onStop(() => child.stop());
  await child.ready;
  if (!settings.dev) return onChild(child);
  const restart = async () => {
    await child.stop();
    child = start();
    await child.ready.then(
      () => console.log("  ✓ sandbox restarted"),
      (error) => console.error(`  ✗ ${messageOf(error)}`),
    );
  };
  onStop(watchFolder(path.join(root, "sandbox"), () => void restart()));
}

/**
 * @param {Context} context
 * @param {Record<string, string>} env
 */
async function startPortal({ root, settings, onStop, onChild }, env) {
  const log = settings.dev ? null : path.join(settings.dataDir, "portal.log");
  const child = startChild("portal", ["--import", "tsx", "scripts/portal/server.ts"], { cwd: root, env, log });
  onStop(child.stop);
  await child.ready;
  onChild(child);
}
