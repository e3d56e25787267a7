import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { ensureDatabase, ensureLogin } from "../pg/databases.mjs";
import { startPostgres } from "../pg.mjs";

/**
 * Starts a database server of its own on a free port, with the product's roles and no data. It is removed by `stop`, or
 * when this process ends.
 *
 * @typedef {import("../pg.mjs").PostgresServer & { dataDir: string, createDatabases: (index: number) => Promise<{ ownerUrl: string, sandboxUrl: string }> }} ScratchServer
 * @returns {Promise<ScratchServer>}  `createDatabases` creates two empty databases, with their owners' addresses
 */
export async function startScratchServer() {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "stegvis-pg-"));
  const guardProcess = spawn(process.execPath, [path.join(import.meta.dirname, "scratch-guard.mjs"), dataDir], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    detached: true,
  });
  guardProcess.unref();
  guardProcess.channel?.unref();
  const server = await startPostgres({ dataDir });
  const client = new pg.Client({ connectionString: server.adminUrl });
  await client.connect();
  for (const role of ["stegvis_owner", "stegvis_app", "sandbox_owner"]) {
    await ensureLogin(client, role, server.passwordOf(role));
  }
  // Without fsync the data of a program still survive its kill -9; only a crash of the machine would lose them.
  await client.query("ALTER SYSTEM SET fsync = off");
  // PostgreSQL detects two transactions that wait for each other after 50 ms instead of a second.
  await client.query("ALTER SYSTEM SET deadlock_timeout = '50ms'");
  await client.query("SELECT pg_reload_conf()");
  await client.end();
  const stop = async () => {
    await server.stop();
    fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
    if (guardProcess.connected) guardProcess.disconnect();
  };
  return { ...server, dataDir, createDatabases: (index) => createDatabases(server, index), stop };
}

/**
 * @param {import("../pg.mjs").PostgresServer} server
 * @param {number} index
 */
async function createDatabases(server, index) {
  const [portalName, sandboxName] = [`stegvis_${index}`, `sandbox_${index}`];
  const client = new pg.Client({ connectionString: server.adminUrl });
  await client.connect();
  try {
    // The portal connects as the owner and switches to the runtime role.
    await client.query("GRANT stegvis_app TO stegvis_owner");
    await ensureDatabase(client, portalName, "stegvis_owner", ["stegvis_app"]);
    await ensureDatabase(client, sandboxName, "sandbox_owner", []);
  } finally {
    await client.end();
  }
  return { ownerUrl: server.url("stegvis_owner", portalName), sandboxUrl: server.url("sandbox_owner", sandboxName) };
}
