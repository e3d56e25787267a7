import { createHash, randomUUID } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import pg from "pg";

/** The advisory lock that Prisma's own engine takes, so that this program and Prisma can be used on one database. */
const prismaLockId = 72707369;

const migrationTableSql = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`;

/**
 * Applies the migrations of a folder as `prisma migrate deploy` does (same table, checksums and lock), without Prisma's
 * CLI.
 *
 * @param {string} connectionString  a role that may change the schema
 * @param {string} folder  `prisma/migrations` or `sandbox/store/migrations`
 * @returns {Promise<string[]>} the names of the migrations that this call has applied
 * @throws when an applied migration was edited or removed, or when an earlier one failed halfway
 */
export async function migrate(connectionString, folder) {
  const client = new pg.Client({ connectionString });
  client.on("error", () => {}); // the statement under way reports the error of a server that goes away
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [prismaLockId]);
    await client.query(migrationTableSql);
    const { rows } = await client.query(
      "SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at",
    );
    const migrations = await readMigrations(folder);
    const newMigrations = pendingMigrations(migrations, rows);
    for (const migration of newMigrations) await applyMigration(client, migration);
    return newMigrations.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/**
 * @typedef {{ name: string, sql: string, checksum: string }} Migration
 * @typedef {{ migration_name: string, checksum: string, finished_at: Date | null }} AppliedMigration
 */

/**
 * The migrations that are not applied yet. It throws when the start must stop.
 *
 * @param {readonly Migration[]} migrations
 * @param {readonly AppliedMigration[]} appliedMigrations
 * @returns {Migration[]}
 */
export function pendingMigrations(migrations, appliedMigrations) {
  const migrationsByName = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { migration_name: name, checksum, finished_at } of appliedMigrations) {
    if (!finished_at) throw new Error(`migration ${name} failed half way earlier: restore the database from before it`);
    const migration = migrationsByName.get(name);
    if (!migration)
      throw new Error(`migration ${name} is applied but its file is gone: restore it from version control`);
    if (migration.checksum !== checksum) {
      throw new Error(`migration ${name} was edited after it was applied: undo the edit and write a new migration`);
    }
  }
  const appliedNames = new Set(appliedMigrations.map(({ migration_name }) => migration_name));
  return migrations.filter(({ name }) => !appliedNames.has(name));
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
 * @param {pg.Client} client
 * @param {Migration} migration
 */
async function applyMigration(client, { name, sql, checksum }) {
  try {
    // The statements and the record of the migration are one transaction, so that a program that is killed leaves the
    // migration applied completely or not at all.
    await client.query("BEGIN");
    await client.query(sql);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, clock_timestamp(), 1)`,
      [randomUUID(), checksum, name],
    );
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw new Error(`migration ${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
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
