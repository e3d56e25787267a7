import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { migrate } from "./migrate.mjs";
import { createFreshDatabase, type FreshDatabase } from "./testing/database";

let database: FreshDatabase;
let schemaCount = 0;
let folder: string;
/** The address of a schema without tables; the migrations of each test are its first. */
let url: string;
let client: pg.Client;

beforeAll(async () => {
  database = await createFreshDatabase("sandbox");
  // As PostgreSQL has it unless somebody changes it; the server of the tests finds a deadlock sooner.
  const adminClient = new pg.Client({ connectionString: process.env.TEST_PG_ADMIN_URL });
  await adminClient.connect();
  const name = adminClient.escapeIdentifier(new URL(database.url).pathname.slice(1));
  await adminClient.query(`ALTER DATABASE ${name} SET deadlock_timeout = '1s'`);
  await adminClient.end();
});
afterAll(() => database.drop());
beforeEach(async () => {
  const schema = `migrated_${++schemaCount}`;
  url = `${database.url}?options=${encodeURIComponent(`-c search_path=${schema}`)}`;
  folder = mkdtempSync(path.join(tmpdir(), "stegvis-migrations-"));
  client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE SCHEMA ${schema}`);
});
afterEach(async () => {
  await client.end();
  rmSync(folder, { recursive: true, force: true });
});

function writeMigration(name: string, sql: string): void {
  mkdirSync(path.join(folder, name), { recursive: true });
  writeFileSync(path.join(folder, name, "migration.sql"), sql);
}

async function readColumn(sql: string): Promise<unknown[]> {
  return (await client.query({ text: sql, rowMode: "array" })).rows.flat();
}

const readApplied = () =>
  readColumn("SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY 1");

/** Applies the migrations in a process of its own, which a test may kill. */
const startRunner = () =>
  spawn(
    process.execPath,
    [
      ...["--input-type=module", "-e"],
      `import { migrate } from ${JSON.stringify(path.join(import.meta.dirname, "migrate.mjs"))};
      console.log(JSON.stringify(await migrate(${JSON.stringify(url)}, ${JSON.stringify(folder)})));`,
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );

it("applies a migration whole after a program was killed in the middle of it", async () => {
  writeMigration("0001_a", 'CREATE TABLE "a" ("b" INT);');
  writeMigration("0002_b", 'INSERT INTO "a" VALUES (1); SELECT pg_sleep(1.5); INSERT INTO "a" VALUES (2);');
  const runner = startRunner();
  const isInTheMiddle = () =>
    readColumn("SELECT 1 FROM pg_stat_activity WHERE query LIKE 'INSERT%pg_sleep%' AND wait_event = 'PgSleep'");
  await expect.poll(isInTheMiddle).toEqual([1]);
  runner.kill("SIGKILL");
  await once(runner, "exit");
  expect(await readApplied()).toEqual(["0001_a"]);
  expect(await migrate(url, folder)).toEqual(["0002_b"]);
  expect(await readColumn('SELECT "b" FROM "a" ORDER BY 1')).toEqual([1, 2]);
});

it("is done once by two programs at once, and the second finds nothing left", async () => {
  writeMigration("0001_a", 'CREATE TABLE "a" ("b" INT); SELECT pg_sleep(0.3);');
  writeMigration("0002_b", 'INSERT INTO "a" VALUES (1);');
  const applied = await Promise.all([migrate(url, folder), migrate(url, folder), migrate(url, folder)]);
  expect(applied.flat()).toEqual(["0001_a", "0002_b"]);
  expect(await readColumn('SELECT "b" FROM "a"')).toEqual([1]);
});

it("refuses a migration that was edited after it was applied", async () => {
  writeMigration("0001_a", 'CREATE TABLE "a" ("b" INT);');
  await migrate(url, folder);
  writeMigration("0001_a", 'CREATE TABLE "a" ("b" TEXT);');
  await expect(migrate(url, folder)).rejects.toThrow("migration 0001_a was edited after it was applied: undo the edit");
});

it("leaves nothing of a migration that fails, and names it", async () => {
  writeMigration("0001_a", 'CREATE TABLE "a" ("b" INT); SELECT 1 / 0;');
  await expect(migrate(url, folder)).rejects.toThrow(/migration 0001_a failed: division by zero; nothing of it/);
  expect(await readColumn("SELECT to_regclass('a')")).toEqual([null]);
  writeMigration("0001_a", 'CREATE TABLE "a" ("b" INT);');
  expect(await migrate(url, folder)).toEqual(["0001_a"]);
});

it("gives calls way that hold a table, and comes again", async () => {
  writeMigration("0001_a", 'CREATE TABLE "a" ("b" INT);');
  await migrate(url, folder);
  writeMigration("0002_b", 'ALTER TABLE "a" ADD COLUMN "c" INT;');
  await client.query('BEGIN; SELECT * FROM "a"');
  const migration = migrate(url, folder);
  // The lock is asked for longer than a call waits for the table behind it.
  await pause(2_500);
  const reader = new pg.Client({ connectionString: url });
  await reader.connect();
  await reader.query('SELECT * FROM "a"');
  await reader.end();
  await client.query("COMMIT");
  expect(await migration).toEqual(["0002_b"]);
});

it("gives way to a call that holds one table and waits for another, before the server ends the call", async () => {
  writeMigration("0001_a", 'CREATE TABLE "a" ("b" INT); CREATE TABLE "c" ("d" INT);');
  await migrate(url, folder);
  writeMigration("0002_b", 'ALTER TABLE "a" ADD COLUMN "e" INT; ALTER TABLE "c" ADD COLUMN "e" INT;');
  await client.query('BEGIN; SELECT * FROM "c"');
  const migration = migrate(url, folder);
  const waiting = "SELECT count(*)::int FROM pg_locks WHERE NOT granted AND relation = to_regclass('c')";
  await expect.poll(() => readColumn(waiting)).toEqual([1]);
  expect((await client.query('SELECT * FROM "a"')).rows).toEqual([]);
  await client.query("COMMIT");
  expect(await migration).toEqual(["0002_b"]);
});

it("ends no call that has read a table and writes it next, while the migration makes an index of it and drops another", async () => {
  writeMigration("0001_a", 'CREATE TABLE "a" ("b" INT); CREATE INDEX "a_b" ON "a"("b");');
  await migrate(url, folder);
  const sql = 'CREATE INDEX "a_b2" ON "a"("b") WHERE "b" > 0; DROP INDEX "a_b";';
  writeMigration("0002_b", `-- long lock: "a", because it is empty\n${sql}`);
  await client.query('BEGIN; SELECT * FROM "a"');
  const migration = migrate(url, folder);
  const waiting = "SELECT count(*)::int FROM pg_locks WHERE NOT granted AND relation = to_regclass('a')";
  await expect.poll(() => readColumn(waiting)).toEqual([1]);
  await client.query('INSERT INTO "a" VALUES (1)');
  await client.query("COMMIT");
  expect(await migration).toEqual(["0002_b"]);
});

it("makes an index again that broke off, while the table is in use", async () => {
  writeMigration("0001_a", 'CREATE TABLE "a" ("b" INT);');
  await migrate(url, folder);
  await client.query('INSERT INTO "a" VALUES (1), (1)');
  const sql = '-- outside a transaction\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "a_b" ON "a"("b");';
  writeMigration("0002_b", sql);
  await expect(migrate(url, folder)).rejects.toThrow(/migration 0002_b failed: .* the next start makes it again/);
  const isValid = () => readColumn("SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('a_b')");
  expect(await isValid()).toEqual([false]);
  await client.query('DELETE FROM "a"');
  // Two programs at once: the one that waits for its turn holds nothing that the index would wait for.
  const applied = await Promise.all([migrate(url, folder), migrate(url, folder)]);
  expect(applied.flat()).toEqual(["0002_b"]);
  expect(await isValid()).toEqual([true]);
  expect(await migrate(url, folder)).toEqual([]);
});

it("refuses to run outside a transaction what it could not repeat", async () => {
  writeMigration("0001_a", '-- outside a transaction\nCREATE TABLE "a" ("b" INT);');
  await expect(migrate(url, folder)).rejects.toThrow("migration 0001_a cannot be repeated after it broke off");
});

it("keeps programs away that use what a migration took away, and no others", async () => {
  writeMigration("0001_a", 'CREATE TABLE "a" ("b" INT, "c" INT);');
  writeMigration("0002_b", "SELECT 1;");
  await migrate(url, folder);
  writeMigration("0003_c", '-- contract: unused since 0002_b\nALTER TABLE "a" DROP COLUMN "c";');
  writeMigration("0004_d", 'ALTER TABLE "a" ADD COLUMN "d" INT;');
  await migrate(url, folder);
  for (const name of ["0003_c", "0004_d"]) rmSync(path.join(folder, name), { recursive: true });
  expect(await migrate(url, folder)).toEqual([]);
  rmSync(path.join(folder, "0002_b"), { recursive: true });
  await expect(migrate(url, folder)).rejects.toThrow("Start a release that has migration 0002_b");
});
