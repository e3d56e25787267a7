import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { RowDigest } from "./row-digest.mjs";
import {
  inOrderOfReferences,
  listAppliedMigrations,
  listSequences,
  listTables,
  setTextFormat,
  showAllRows,
} from "./tables.mjs";

/** The most bytes of a table in one record. */
const pieceBytes = 256 * 1024;

/**
 * @typedef {{ table: string, rows: number, sha256: string, rowsSum: string }} TableSummary
 * @typedef {{ name: string, tables: TableSummary[] }} DatabaseSummary
 */

/**
 * Opens a transaction that shows the database as it is at this moment, while the product goes on writing.
 *
 * @param {string} connectionString  the owner of the tables
 * @returns {Promise<pg.Client>} end it to close the transaction
 */
export async function openSnapshot(connectionString) {
  const client = new pg.Client({ connectionString, keepAlive: true, application_name: "stegvis-backup" });
  client.on("error", () => {}); // The statement under way reports the error of a server that goes away.
  await client.connect();
  try {
    await setTextFormat(client);
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    await showAllRows(client);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

/**
 * The records of one database.
 *
 * @param {pg.Client} client  of {@link openSnapshot}
 * @param {string} name
 * @returns {AsyncGenerator<import("./write-file.mjs").BackupRecord, DatabaseSummary>}
 */
export async function* databaseRecords(client, name) {
  const migrations = await listAppliedMigrations(client);
  const { rows: versions } = await client.query("SHOW server_version");
  yield { event: { is: "database", name, server: versions[0].server_version, migrations } };
  const shapes = await listTables(client);
  const names = await inOrderOfReferences(
    client,
    shapes.map((shape) => shape.name),
  );
  /** @type {TableSummary[]} */
  const tables = [];
  for (const table of names) {
    const columns = shapes.find((shape) => shape.name === table)?.columns ?? [];
    yield { event: { is: "table", table, columns } };
    const digest = new RowDigest();
    for await (const bytes of copyOut(client, table, columns)) {
      digest.update(bytes);
      for (let start = 0; start < bytes.length; start += pieceBytes)
        yield { data: bytes.subarray(start, start + pieceBytes) };
    }
    const summary = { table, ...digest.result() };
    tables.push(summary);
    yield { event: { is: "table_end", ...summary } };
  }
  // A sequence is read after the rows: it does not follow the snapshot, and may only be ahead of them.
  yield { event: { is: "database_end", name, sequences: await listSequences(client) } };
  return { name, tables };
}

/**
 * The rows of a table in COPY's text format.
 *
 * @param {pg.Client} client
 * @param {string} table
 * @param {readonly string[]} columns
 * @returns {AsyncIterable<Buffer>}
 */
export function copyOut(client, table, columns) {
  const columnList = columns.map((column) => client.escapeIdentifier(column)).join(", ");
  return client.query(copyTo(`COPY (SELECT ${columnList} FROM public.${client.escapeIdentifier(table)}) TO STDOUT`));
}
