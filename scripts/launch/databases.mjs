import path from "node:path";
import { ensureRuntimeRole, migrate } from "../migrate.mjs";
import { ensureDatabases } from "../pg/databases.mjs";
import { lastWordsOfPostgres, startPostgres } from "../pg.mjs";
import { isDiskFull } from "./free-room.mjs";
import { messageOf } from "./stop-reason.mjs";
import { supervise } from "./supervise.mjs";
import { untilDatabase } from "./until-database.mjs";

/**
 * Brings the database to the present schema: the embedded one, or those the environment names, for which it waits.
 *
 * @param {import("./product.mjs").Context} context
 * @param {{ keepRunning?: boolean }} [options]  a server that was running before goes on after us
 * @returns {Promise<{ portal: string, sandbox: string }>} what each program connects to
 */
export async function openDatabases(context, { keepRunning = false } = {}) {
  const { root, settings, env, step } = context;
  const needsSandbox = !settings.hosted;
  const given = { portal: env.DATABASE_URL ?? "", sandbox: env.SANDBOX_DATABASE_URL ?? "" };
  const embedded = (!given.portal && settings.mode !== "sandbox") || (!given.sandbox && needsSandbox);
  const made = embedded ? await step("Starting the database", () => startEmbedded(context, keepRunning)) : null;
  const portal = given.portal || made?.portalUrl || "";
  const sandbox = given.sandbox || made?.sandboxUrl || "";
  if (given.portal && settings.mode !== "sandbox") await untilDatabase("DATABASE_URL", given.portal);
  if (given.sandbox && needsSandbox) await untilDatabase("SANDBOX_DATABASE_URL", given.sandbox);
  await step("Updating the database", async () => {
    const ofPortal = async () => {
      if (given.portal) await ensureRuntimeRole(given.portal);
      await migrate(given.portal || made?.ownerUrl || "", path.join(root, "prisma/migrations"));
    };
    // Of two at once one may fail: the other is brought to its end before the database is stopped under it.
    const both = await Promise.allSettled([
      settings.mode === "sandbox" ? null : ofPortal(),
      needsSandbox ? migrate(sandbox, path.join(root, "sandbox/store/migrations")) : null,
    ]);
    for (const one of both) if (one.status === "rejected") throw one.reason;
  });
  return { portal, sandbox };
}

/**
 * One that is restarted keeps its port and its passwords: portal and sandbox find it where it was.
 *
 * @param {import("./product.mjs").Context} context
 * @param {boolean} keepRunning
 */
async function startEmbedded({ settings: { dataDir }, onStop, giveUp }, keepRunning) {
  let starts = 0;
  const start = () => startedDatabase(dataDir, { keepsPort: starts++ > 0, keepRunning });
  const database = supervise(start, { name: "database", isDiskFull: () => isDiskFull(dataDir), giveUp });
  onStop(database.stop, "database");
  return ensureDatabases(await database.first.ready);
}

/**
 * @param {string} dataDir
 * @param {{ keepsPort: boolean, keepRunning: boolean }} options
 */
function startedDatabase(dataDir, { keepsPort, keepRunning }) {
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
    lastWords: () => failure || lastWordsOfPostgres(dataDir),
    stop: async () => {
      const server = await ready.catch(() => null);
      if (server && !(keepRunning && server.reused)) await server.stop();
    },
  };
}
