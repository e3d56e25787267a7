import { createHash } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { applyMigration } from "./migrations/apply.mjs";
import { pendingMigrations } from "./migrations/plan.mjs";

/** The advisory lock that Prisma's own engine takes, so that this program and Prisma can be used on one database. */
export const prismaLockId = 72707369;

export const migrationTableSql = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`;

/** The oldest program that works with the database, as the newest migration that it knows (decision 0603). */
export const minimumTableSql = `CREATE TABLE IF NOT EXISTS _program_minimum (
  is_only BOOLEAN PRIMARY KEY DEFAULT true CHECK (is_only), migration_name VARCHAR(255) COLLATE "C" NOT NULL);
DO $$ BEGIN
  -- The runtime role reads it and does not write it.
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'stegvis_app') THEN
    REVOKE INSERT, UPDATE, DELETE ON _program_minimum FROM stegvis_app;
    GRANT SELECT ON _program_minimum TO stegvis_app;
  END IF;
END $$`;

const lockPauseMs = 250;

/**
 * Applies the migrations of a folder as `prisma migrate deploy` does (same table, checksums and lock), without Prisma's
 * CLI.
 *
 * @param {string} connectionString  a role that may change the schema
 * @param {string} folder  `prisma/migrations` or `sandbox/store/migrations`
 * @returns {Promise<string[]>} the names of the migrations that this call has applied
 * @throws {import("./launch/stop-reason.mjs").StopReason} when this program must not start with the database, or when a
 * migration fails; its message names the migration and what to do
 */
export async function migrate(connectionString, folder) {
  const client = new pg.Client({ connectionString });
  client.on("error", () => {}); // the statement under way reports the error of a server that goes away
  await client.connect();
  try {
    await waitForTurn(client);
    await client.query(migrationTableSql);
    await client.query(minimumTableSql);
    const minimum = await client.query("SELECT migration_name FROM _program_minimum");
    const { rows } = await client.query(
      "SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at",
    );
    const migrations = await readMigrations(folder);
    const newMigrations = pendingMigrations(migrations, rows, minimum.rows[0]?.migration_name);
    for (const migration of newMigrations) await applyMigration(client, migration);
    return newMigrations.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/**
 * Waits until no other program updates the database. The lock is asked for again and again, because a statement that waits
 * for it would be a transaction that a concurrent index of the other program waits for in turn.
 *
 * @param {pg.Client} client
 */
async function waitForTurn(client) {
  for (;;) {
    const { rows } = await client.query("SELECT pg_try_advisory_lock($1) AS taken", [prismaLockId]);
    if (rows[0]?.taken) return;
    await wait(lockPauseMs);
  }
}

/** @param {string} folder */
export async function readMigrations(folder) {
  const entries = await fs.readdir(folder, { withFileTypes: true });
  const migrationNames = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    migrationNames.sort().map(async (name) => {
      const sql = await fs.readFile(path.join(folder, name, "migration.sql"), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/**
 * Creates the role that the portal runs as, unless it exists; the migrations grant rights to this role.
 *
 * @param {string} connectionString  the owner of the portal's database
 */
export async function ensureRuntimeRole(connectionString) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query(
      "SELECT rolname, pg_has_role(current_user, oid, 'SET') AS usable FROM pg_roles WHERE rolname = 'stegvis_app'",
    );
    if (!rows.length) await client.query("CREATE ROLE stegvis_app NOLOGIN");
    if (!rows[0]?.usable) await client.query("GRANT stegvis_app TO CURRENT_USER");
    const database = client.escapeIdentifier(client.database ?? "");
    await client.query(`GRANT CONNECT, TEMPORARY, CREATE ON DATABASE ${database} TO stegvis_app`);
  } catch (cause) {
    throw new Error(
      "the portal needs a role of its own: let an administrator run CREATE ROLE stegvis_app; GRANT stegvis_app TO the role in DATABASE_URL",
      { cause },
    );
  } finally {
    await client.end();
  }
}
