import path from "node:path";
import { ensureRuntimeRole, migrate } from "../migrate.mjs";
import { ensureDatabases } from "../pg/databases.mjs";
import { startPostgres } from "../pg.mjs";

/**
 * Brings the database to the present schema: the embedded one, or those the environment names.
 *
 * @param {import("./product.mjs").Context} context
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
 * @param {string} dataDir
 * @param {import("./product.mjs").Context["onStop"]} onStop
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
