import path from "node:path";
import { ensureRuntimeRole, migrate } from "../migrate.mjs";
import { ensureDatabases } from "../pg/databases.mjs";
import { lastErrorOfPostgres, startPostgres } from "../pg.mjs";
import { isDiskFull } from "./free-room.mjs";
import { messageOf } from "./stop-reason.mjs";
import { supervise } from "./supervise.mjs";
import { waitForDatabase } from "./until-database.mjs";

/**
 * Brings the databases to the present schema: the embedded ones, or those that the environment names, which may start
 * later.
 *
 * @param {import("./product.mjs").LaunchContext} context
 * @param {{ keepRunning?: boolean }} [options]  whether a server that was running before stays running after the
 * launcher
 * @returns {Promise<{ portal: string, sandbox: string }>} the addresses that the programs connect to
 */
export async function openDatabases(context, { keepRunning = false } = {}) {
  const { root, settings, env, runStep } = context;
  const needsSandbox = !settings.hosted;
  const configuredUrls = { portal: env.DATABASE_URL ?? "", sandbox: env.SANDBOX_DATABASE_URL ?? "" };
  // Migrations keep a lock of their session, and index tables without a transaction: no pooler carries that.
  const directUrl = env.DATABASE_DIRECT_URL || configuredUrls.portal;
  const needsEmbeddedDatabase =
    (!configuredUrls.portal && settings.mode !== "sandbox") || (!configuredUrls.sandbox && needsSandbox);
  const embeddedUrls = needsEmbeddedDatabase
    ? await runStep("Starting the database", () => startEmbeddedDatabase(context, keepRunning))
    : null;
  const portalUrl = configuredUrls.portal || embeddedUrls?.portalUrl || "";
  const sandboxUrl = configuredUrls.sandbox || embeddedUrls?.sandboxUrl || "";
  if (configuredUrls.portal && settings.mode !== "sandbox") {
    await waitForDatabase("DATABASE_URL", configuredUrls.portal);
    if (directUrl !== configuredUrls.portal) await waitForDatabase("DATABASE_DIRECT_URL", directUrl);
  }
  if (configuredUrls.sandbox && needsSandbox) await waitForDatabase("SANDBOX_DATABASE_URL", configuredUrls.sandbox);
  await runStep("Updating the database", async () => {
    const migratePortal = async () => {
      if (directUrl) await ensureRuntimeRole(directUrl);
      await migrate(directUrl || embeddedUrls?.ownerUrl || "", path.join(root, "prisma/migrations"));
    };
    // When one migration fails, the other one is awaited as well, so that the database is not stopped in the middle of
    // it.
    const migrations = await Promise.allSettled([
      settings.mode === "sandbox" ? null : migratePortal(),
      needsSandbox ? migrate(sandboxUrl, path.join(root, "sandbox/store/migrations")) : null,
    ]);
    for (const migration of migrations) if (migration.status === "rejected") throw migration.reason;
  });
  return { portal: portalUrl, sandbox: sandboxUrl };
}

/**
 * Starts the embedded database. A restarted database keeps its port and its passwords, so that portal and sandbox can
 * connect to it again.
 *
 * @param {import("./product.mjs").LaunchContext} context
 * @param {boolean} keepRunning
 */
async function startEmbeddedDatabase({ settings: { dataDir }, onStop, giveUp }, keepRunning) {
  let startCount = 0;
  const start = () => startDatabase(dataDir, { keepsPort: startCount++ > 0, keepRunning });
  const database = supervise(start, { name: "database", isDiskFull: () => isDiskFull(dataDir), giveUp });
  onStop(database.stop, "database");
  return ensureDatabases(await database.firstProgram.ready);
}

/**
 * @param {string} dataDir
 * @param {{ keepsPort: boolean, keepRunning: boolean }} options
 */
function startDatabase(dataDir, { keepsPort, keepRunning }) {
  const ready = startPostgres({ dataDir, keepsPort });
  /** @type {string} */
  let failureMessage = "";
  const ended = ready.then(
    (server) => server.ended,
    (error) => {
      failureMessage = messageOf(error);
    },
  );
  return {
    ready,
    ended,
    endMessage: () => failureMessage || lastErrorOfPostgres(dataDir),
    stop: async () => {
      const server = await ready.catch(() => null);
      if (server && !(keepRunning && server.wasRunning)) await server.stop();
    },
  };
}
