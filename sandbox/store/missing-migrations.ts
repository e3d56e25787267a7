import { readdir } from "node:fs/promises";
import type { Db } from "./db";

const folder = new URL("./migrations/", import.meta.url);

/** The names of the migrations in the code that the database has not finished; empty where none is missing. */
export async function listMissingMigrations(db: Db): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const migrationNames = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const tableCheck = await db.query<{ found: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS found`,
  );
  if (!tableCheck.rows[0]?.found) return migrationNames;
  const finishedRows = await db.query<{ migration_name: string }>(
    `SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
  );
  const finishedNames = new Set(finishedRows.rows.map((row) => row.migration_name));
  return migrationNames.filter((name) => !finishedNames.has(name)).sort();
}
