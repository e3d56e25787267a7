import { once } from "node:events";
import path from "node:path";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { StopReason } from "../launch/stop-reason.mjs";
import { migrationTableSql, minimumTableSql, readMigrations } from "../migrate.mjs";
import { runMigration } from "../migrations/apply.mjs";
import { RowDigest } from "./row-digest.mjs";
import { copyOut } from "./snapshot.mjs";
import { listTables, setTextFormat } from "./tables.mjs";

/** The folder of each database's migrations. */
const migrationFolders = /** @type {Record<string, string>} */ ({
  portal: "prisma/migrations",
  sandbox: "sandbox/store/migrations",
});

/**
 * @typedef {import("./sections.mjs").DatabaseContent} DatabaseContent
 * @typedef {import("../migrations/plan.mjs").Migration} Migration
 */

/**
 * The migrations of this program, in the order that brings a database to the state of a backup: those of the backup first.
 *
 * @param {string} root
 * @param {Pick<DatabaseContent, "name" | "migrations">} database
 * @returns {Promise<{ ofBackup: Migration[], later: Migration[] }>}
 * @throws {StopReason} when the backup knows a migration that this program does not have
 */
export async function planMigrations(root, { name, migrations }) {
  const folder = migrationFolders[name];
  if (!folder) throw new StopReason(`the backup holds a database "${name}": restore it with the program that made it`);
  const known = await readMigrations(path.join(root, folder));
  const ofBackup = migrations.map((applied) => {
    const migration = known.find((candidate) => candidate.name === applied.name);
    if (!migration || migration.checksum !== applied.checksum) {
      throw new StopReason(
        `the backup is from a newer program, or from another one: this one does not have its migration ${applied.name}. ` +
          "Restore it with the version that made it, or a later one",
      );
    }
    return migration;
  });
  return { ofBackup, later: known.filter((migration) => !ofBackup.includes(migration)) };
}

/**
 * Loads one database of a backup in one transaction. Until it is committed the database is as it was before.
 */
export class DatabaseLoader {
  #client;
  #root;
  /** @type {Migration[]} */
  #laterMigrations = [];
  /** @type {import("pg-copy-streams").CopyStreamQuery | null} */
  #copy = null;
  /** @type {Promise<unknown>} */
  #copyEnd = Promise.resolve();

  /**
   * @param {pg.Client} client  with the lock of {@link import("./target.mjs").openTarget}
   * @param {string} root
   */
  constructor(client, root) {
    this.#client = client;
    this.#root = root;
  }

  /** Replaces all that the database holds by the empty tables of the backup. @param {Pick<DatabaseContent, "name" | "migrations">} database */
  async begin(database) {
    const { ofBackup, later } = await planMigrations(this.#root, database);
    this.#laterMigrations = later;
    await setTextFormat(this.#client);
    await this.#client.query("BEGIN");
    await this.#client.query(dropEverythingSql);
    await this.#client.query(migrationTableSql);
    await this.#client.query(minimumTableSql);
    for (const migration of ofBackup) await runMigration(this.#client, migration);
    await this.#client.query(setWallsSql("NO FORCE"));
    await this.#deleteRowsOfMigrations();
  }

  /** A migration may write rows of its own, which the backup holds too. */
  async #deleteRowsOfMigrations() {
    for (const { name } of await listTables(this.#client)) {
      const table = `public.${this.#client.escapeIdentifier(name)}`;
      const { rows } = await this.#client.query(`SELECT 1 FROM ${table} LIMIT 1`);
      if (rows.length > 0) await this.#client.query(`DELETE FROM ${table}`);
    }
  }

  /** @param {{ table: string, columns: string[] }} shape */
  async beginTable({ table, columns }) {
    const columnList = columns.map((column) => this.#client.escapeIdentifier(column)).join(", ");
    const target = `public.${this.#client.escapeIdentifier(table)}`;
    this.#copy = this.#client.query(copyFrom(`COPY ${target} (${columnList}) FROM STDIN`));
    this.#copyEnd = once(this.#copy, "finish");
    this.#copyEnd.catch(() => {}); // The next write, or the end of the table, reports the error.
  }

  /** @param {Buffer} bytes */
  async addRows(bytes) {
    if (this.#copy && !this.#copy.write(bytes)) await Promise.race([once(this.#copy, "drain"), this.#copyEnd]);
  }

  async endTable() {
    this.#copy?.end();
    await this.#copyEnd;
    this.#copy = null;
  }

  /** Compares what was loaded with the backup, and migrates it to the present. @param {DatabaseContent} database */
  async end({ name, tables, sequences }) {
    for (const { name: sequence, value, isCalled } of sequences) {
      const sequenceName = `public.${this.#client.escapeIdentifier(sequence)}`;
      await this.#client.query("SELECT setval($1::regclass, $2::bigint, $3)", [sequenceName, value, isCalled]);
    }
    await compareTables(this.#client, name, tables);
    await this.#client.query(setWallsSql("FORCE"));
    for (const migration of this.#laterMigrations) await runMigration(this.#client, migration);
  }
}

/**
 * @param {pg.Client} client
 * @param {string} name
 * @param {readonly import("./snapshot.mjs").TableSummary[]} summaries
 */
async function compareTables(client, name, summaries) {
  for (const { name: table, columns } of await listTables(client)) {
    const digest = new RowDigest();
    for await (const bytes of copyOut(client, table, columns)) digest.update(bytes);
    const found = digest.result();
    const summary = summaries.find((candidate) => candidate.table === table) ?? { rows: 0, rowsSum: found.rowsSum };
    if (found.rows !== summary.rows || found.rowsSum !== summary.rowsSum)
      throw new StopReason(`table ${table} of the ${name} is not as it was saved: nothing was restored`);
  }
}

/**
 * Drops what the migrations made: tables with their sequences, and functions and types that belong to no extension.
 */
const dropEverythingSql = `DO $$
DECLARE one record;
BEGIN
  FOR one IN SELECT oid::regclass AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') LOOP
    EXECUTE format('DROP TABLE IF EXISTS %s CASCADE', one.name);
  END LOOP;
  FOR one IN SELECT p.oid::regprocedure AS name FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e') LOOP
    EXECUTE format('DROP ROUTINE IF EXISTS %s CASCADE', one.name);
  END LOOP;
  FOR one IN SELECT t.oid::regtype AS name FROM pg_type t WHERE t.typnamespace = 'public'::regnamespace AND t.typtype IN ('e', 'd')
    AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = t.oid AND d.deptype = 'e') LOOP
    EXECUTE format('DROP TYPE IF EXISTS %s CASCADE', one.name);
  END LOOP;
END $$`;

/**
 * Opens the walls of the tenants for the owner of the tables, or closes them again. Every walled table of the portal binds
 * its owner too.
 *
 * @param {"FORCE" | "NO FORCE"} force
 */
export const setWallsSql = (force) => `DO $$
DECLARE one record;
BEGIN
  FOR one IN SELECT oid::regclass AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relrowsecurity LOOP
    EXECUTE format('ALTER TABLE %s ${force} ROW LEVEL SECURITY', one.name);
  END LOOP;
END $$`;
