import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { ensureLogin } from "../pg/databases.mjs";
import { startPostgres } from "../pg.mjs";

/**
 * A database server of its own on a free port, with the product's roles and no data. Gone after `stop`.
 *
 * @returns {Promise<import("../pg.mjs").Server>}
 */
export async function startScratchServer() {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "stegvis-pg-"));
  const server = await startPostgres({ dataDir });
  const client = new pg.Client({ connectionString: server.adminUrl });
  await client.connect();
  for (const role of ["stegvis_owner", "stegvis_app", "sandbox_owner"]) {
    await ensureLogin(client, role, server.password(role));
  }
  // What a program wrote outlives its kill -9 without this; only the machine's own death would lose it.
  await client.query("ALTER SYSTEM SET fsync = off");
  await client.query("SELECT pg_reload_conf()");
  await client.end();
  const stop = async () => {
    await server.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...server, stop };
}
