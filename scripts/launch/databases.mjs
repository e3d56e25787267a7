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
 * @param {import("./product.mjs").Context} context
 * @param {{ keepRunning?: boolean }} [options]  whether a server that was running before stays running after the
 * launcher
 * @returns {Promise<{ portal: string, sandbox: string }>} the addresses that the programs connect to
 */
export async function openDatabases(context, { keepRunning = false } = {}) {
  const { root, settings, env, step } = context;
  const needsSandbox = !settings.hosted;
  const givenUrls = { portal: env.DATABASE_URL ?? "", sandbox: env.SANDBOX_DATABASE_URL ?? "" };
  const needsEmbedded = (!givenUrls.portal && settings.mode !== "sandbox") || (!givenUrls.sandbox && needsSandbox);
  const embeddedUrls = needsEmbedded
    ? await step("Starting the database", () => startEmbedded(context, keepRunning))
    : null;
  const portal = givenUrls.portal || embeddedUrls?.portalUrl || "";
  const sandbox = givenUrls.sandbox || embeddedUrls?.sandboxUrl || "";
  if (givenUrls.portal && settings.mode !== "sandbox") await waitForDatabase("DATABASE_URL", givenUrls.portal);
  if (givenUrls.sandbox && needsSandbox) await waitForDatabase("SANDBOX_DATABASE_URL", givenUrls.sandbox);
  await step("Updating the database", async () => {
    const migratePortal = async () => {
      if (givenUrls.portal) await ensureRuntimeRole(givenUrls.portal);
      await migrate(givenUrls.portal || embeddedUrls?.ownerUrl || "", path.join(root, "prisma/migrations"));
    };
    // When one migration fails, the other one is awaited as well, so that the database is not stopped in the middle of
    // it.
    const migrations = await Promise.allSettled([
      settings.mode === "sandbox" ? null : migratePortal(),
      needsSandbox ? migrate(sandbox, path.join(root, "sandbox/store/migrations")) : null,
    ]);
    for (const one of migrations) if (one.status === "rejected") throw one.reason;
  });
  return { portal, sandbox };
}

/**
 * Starts the embedded database. A restarted database keeps its port and its passwords, so that portal and sandbox can
 * connect to it again.
 *
 * @param {import("./product.mjs").Context} context
 * @param {boolean} keepRunning
 */
async function startEmbedded({ settings: { dataDir }, onStop, giveUp }, keepRunning) {
  let starts = 0;
  const start = () => startDatabase(dataDir, { keepsPort: starts++ > 0, keepRunning });
  const database = supervise(start, { name: "database", isDiskFull: () => isDiskFull(dataDir), giveUp });
  onStop(database.stop, "database");
  return ensureDatabases(await database.first.ready);
}

/**
 * @param {string} dataDir
 * @param {{ keepsPort: boolean, keepRunning: boolean }} options
 */
function startDatabase(dataDir, { keepsPort, keepRunning }) {
  const ready = startPostgres({ dataDir, keepsPort });
  /** @type {string} */
  let failure = "";
  const ended = ready.then(
    (server) => server.ended,
    (error) => {
      failure = messageOf(error);
    },
  );
  return {
    ready,
    ended,
    lastWords: () => failure || lastErrorOfPostgres(dataDir),
    stop: async () => {
      const server = await ready.catch(() => null);
      if (server && !(keepRunning && server.reused)) await server.stop();
    },
  };
}
