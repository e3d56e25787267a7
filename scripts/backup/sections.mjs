import { createHash } from "node:crypto";
import { changedFile } from "./format.mjs";
import { readRecords } from "./read-file.mjs";
import { RowDigest } from "./row-digest.mjs";

/**
 * What a backup holds, as it was found by reading it through.
 *
 * @typedef {object} BackupContent
 * @property {{ id: string, fingerprint: string | null }[]} keys  the master keys that rows are sealed with
 * @property {DatabaseContent[]} databases
 * @property {FileContent[]} files
 *
 * @typedef {object} DatabaseContent
 * @property {string} name
 * @property {import("./tables.mjs").AppliedMigration[]} migrations
 * @property {import("./snapshot.mjs").TableSummary[]} tables
 * @property {import("./tables.mjs").SequenceState[]} sequences
 *
 * @typedef {{ path: string, bytes: number, sha256: string }} FileContent
 */

/**
 * Who takes what a backup holds, in the order in which it stands in the file. A reader that only checks takes nothing.
 *
 * @typedef {object} BackupTaker
 * @property {(database: Pick<DatabaseContent, "name" | "migrations">) => Promise<void>} [database]
 * @property {(table: { table: string, columns: string[] }) => Promise<void>} [table]
 * @property {(bytes: Buffer) => Promise<void>} [rows]
 * @property {(summary: import("./snapshot.mjs").TableSummary) => Promise<void>} [tableEnd]
 * @property {(database: DatabaseContent) => Promise<void>} [databaseEnd]
 * @property {(file: FileContent, bytes: Buffer) => Promise<void>} [file]
 */

/**
 * Reads a backup through to its end, checks that it is whole and that each table holds what the manifest says, and hands
 * what it holds to `taker`.
 *
 * @param {string} file
 * @param {Buffer | null} backupKey
 * @param {BackupTaker} [taker]
 * @returns {Promise<BackupContent>}
 * @throws {import("../launch/stop-reason.mjs").StopReason} when anything is not as it was written
 */
export async function readBackup(file, backupKey, taker = {}) {
  const reader = new SectionReader(taker);
  for await (const record of readRecords(file, backupKey)) {
    if ("data" in record) await reader.takeData(record.data);
    else await reader.takeEvent(record.event);
  }
  return reader.finish();
}

/** Follows the sections of a backup. An order that the writer does not produce counts as a changed file. */
class SectionReader {
  /** @type {BackupContent} */
  content = { keys: [], databases: [], files: [] };
  #taker;
  /** @type {DatabaseContent | null} */
  #database = null;
  /** @type {RowDigest | null} */
  #digest = null;
  /** @type {{ path: string, pieces: Buffer[] } | null} */
  #file = null;
  #isWhole = false;

  /** @param {BackupTaker} taker */
  constructor(taker) {
    this.#taker = taker;
  }

  /** @param {Buffer} bytes */
  async takeData(bytes) {
    if (this.#file) this.#file.pieces.push(bytes);
    else if (this.#digest) {
      this.#digest.update(bytes);
      await this.#taker.rows?.(bytes);
    } else throw changedFile();
  }

  /** @param {Record<string, unknown>} event */
  async takeEvent({ is, ...values }) {
    if (this.#isWhole) throw changedFile();
    // What the file says is compared with what was read; a value that is missing shows as a difference.
    const facts = /** @type {never} */ (values);
    const steps = /** @type {Record<string, () => Promise<void>>} */ ({
      database: () => this.#beginDatabase(facts),
      table: () => this.#beginTable(facts),
      table_end: () => this.#endTable(facts),
      database_end: () => this.#endDatabase(facts),
      file: () => this.#beginFile(facts),
      file_end: () => this.#endFile(facts),
      manifest: async () => this.#compareManifest(facts),
    });
    const step = steps[String(is)];
    if (!step) throw changedFile();
    await step();
  }

  finish() {
    if (!this.#isWhole) throw changedFile();
    return this.content;
  }

  /** @param {DatabaseContent} facts */
  async #beginDatabase({ name, migrations }) {
    this.#database = { name, migrations, tables: [], sequences: [] };
    await this.#taker.database?.(this.#database);
  }

  /** @param {{ table: string, columns: string[] }} facts */
  async #beginTable(facts) {
    if (!this.#database || this.#digest) throw changedFile();
    this.#digest = new RowDigest();
    await this.#taker.table?.(facts);
  }

  /** @param {import("./snapshot.mjs").TableSummary} summary */
  async #endTable(summary) {
    const { rows, sha256, rowsSum } = this.#digest?.result() ?? { rows: -1, sha256: "", rowsSum: "" };
    if (rows !== summary.rows || sha256 !== summary.sha256 || rowsSum !== summary.rowsSum) throw changedFile();
    this.#digest = null;
    this.#database?.tables.push(summary);
    await this.#taker.tableEnd?.(summary);
  }

  /** @param {Pick<DatabaseContent, "sequences">} facts */
  async #endDatabase({ sequences }) {
    if (!this.#database || this.#digest) throw changedFile();
    this.#database.sequences = sequences;
    await this.#taker.databaseEnd?.(this.#database);
    this.content.databases.push(this.#database);
    this.#database = null;
  }

  /** @param {Pick<FileContent, "path">} facts */
  async #beginFile({ path }) {
    this.#file = { path, pieces: [] };
  }

  /** @param {FileContent} facts */
  async #endFile(facts) {
    const bytes = Buffer.concat(this.#file?.pieces ?? []);
    if (bytes.length !== facts.bytes || createHash("sha256").update(bytes).digest("hex") !== facts.sha256)
      throw changedFile();
    this.#file = null;
    this.content.files.push(facts);
    await this.#taker.file?.(facts, bytes);
  }

  /** @param {BackupContent & { databases: import("./snapshot.mjs").DatabaseSummary[] }} manifest */
  #compareManifest({ keys, databases, files }) {
    const found = this.content.databases.map(({ name, tables }) => ({ name, tables }));
    const isSame = JSON.stringify([found, this.content.files]) === JSON.stringify([databases, files]);
    if (!isSame) throw changedFile();
    this.content.keys = keys;
    this.#isWhole = true;
  }
}
