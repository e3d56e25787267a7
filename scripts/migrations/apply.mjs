import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { messageOf, StopReason } from "../launch/stop-reason.mjs";
import { concurrentIndexOf, readMarks } from "./marks.mjs";
import { minimumAfter } from "./plan.mjs";

/**
 * The longest wait for the lock of a table. Behind a migration that waits, every call to that table waits as well, and a
 * call waits 3 s for a lock until it is answered 503. Where a call holds that table and waits for one that the migration has
 * locked already, PostgreSQL ends one of the two after 1 s (deadlock_timeout): the migration gives way before that.
 */
const lockTimeoutMs = 400;
const maxTries = 100;
const pauseMs = 500;
/** A lock that was not given in time, and a deadlock. */
const lockErrorCodes = new Set(["55P03", "40P01"]);

/**
 * Applies a migration and records it.
 *
 * @param {import("pg").Client} client
 * @param {import("./plan.mjs").Migration} migration
 * @throws {StopReason} naming the migration and what to do
 */
export async function applyMigration(client, migration) {
  if (readMarks(migration.sql).isOutsideTransaction) return applyOutsideTransaction(client, migration);
  for (let tryCount = 1; ; tryCount++) {
    try {
      return await applyInTransaction(client, migration);
    } catch (cause) {
      await client.query("ROLLBACK").catch(() => {}); // the connection is gone, and the transaction with it
      const isLocked = cause instanceof Error && "code" in cause && lockErrorCodes.has(String(cause.code));
      if (!isLocked) throw failureOf(migration, cause, "nothing of it is applied");
      if (tryCount === maxTries)
        throw failureOf(
          migration,
          cause,
          "nothing of it is applied. Somebody keeps a table locked: end long transactions (pg_stat_activity) and start again",
        );
      await wait(pauseMs);
    }
  }
}

/**
 * The statements and the record of the migration are one transaction, so that a program that is killed leaves the
 * migration applied completely or not at all.
 *
 * @param {import("pg").Client} client
 * @param {import("./plan.mjs").Migration} migration
 */
async function applyInTransaction(client, migration) {
  await client.query(`BEGIN; SET LOCAL lock_timeout = ${lockTimeoutMs}`);
  // A new index takes a lock with which calls may still read the table. Where the migration then asks for the whole table,
  // PostgreSQL ends a call that has read it and writes it next. Nothing is held yet when the whole table is asked for at once.
  for (const table of readMarks(migration.sql).lockedTables)
    await client.query(`LOCK TABLE ${client.escapeIdentifier(table)} IN ACCESS EXCLUSIVE MODE`);
  await runMigration(client, migration);
  await client.query("COMMIT");
}

/**
 * Runs the statements of a migration and records it, in the transaction of the caller. A concurrent index becomes a plain
 * one there.
 *
 * @param {import("pg").Client} client
 * @param {import("./plan.mjs").Migration} migration
 */
export async function runMigration(client, migration) {
  const { name, sql, checksum } = migration;
  await client.query(readMarks(sql).isOutsideTransaction ? sql.replace(" CONCURRENTLY", "") : sql);
  const minimum = minimumAfter(migration);
  if (minimum !== null)
    await client.query(
      `INSERT INTO _program_minimum (migration_name) VALUES ($1) ON CONFLICT (is_only)
       DO UPDATE SET migration_name = greatest(_program_minimum.migration_name, excluded.migration_name)`,
      [minimum],
    );
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, clock_timestamp(), clock_timestamp(), 1)`,
    [randomUUID(), checksum, name],
  );
}

/**
 * Makes an index while the table is in use. Where an earlier try broke off, the database holds an index that nothing uses;
 * it is removed first, so that the migration can be repeated at any time.
 *
 * @param {import("pg").Client} client
 * @param {import("./plan.mjs").Migration} migration
 */
async function applyOutsideTransaction(client, migration) {
  const { name, sql, checksum } = migration;
  const indexName = concurrentIndexOf(sql);
  if (indexName === null)
    throw new StopReason(
      `migration ${name} cannot be repeated after it broke off: outside a transaction it may hold one statement only, ` +
        'CREATE INDEX CONCURRENTLY IF NOT EXISTS "name" ON "table"',
    );
  await client.query("DELETE FROM _prisma_migrations WHERE migration_name = $1 AND finished_at IS NULL", [name]);
  const id = randomUUID();
  await client.query("INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ($1, $2, $3)", [
    ...[id, checksum, name],
  ]);
  try {
    const { rowCount } = await client.query(
      "SELECT 1 FROM pg_index WHERE indexrelid = to_regclass(quote_ident($1)) AND NOT indisvalid",
      [indexName],
    );
    if (rowCount) await client.query(`DROP INDEX CONCURRENTLY ${client.escapeIdentifier(indexName)}`);
    await client.query(sql);
    await client.query(
      "UPDATE _prisma_migrations SET finished_at = clock_timestamp(), applied_steps_count = 1 WHERE id = $1",
      [id],
    );
  } catch (cause) {
    throw failureOf(migration, cause, `the index ${indexName} is not made, and the next start makes it again`);
  }
}

/**
 * @param {import("./plan.mjs").Migration} migration
 * @param {unknown} cause
 * @param {string} consequence
 */
const failureOf = ({ name }, cause, consequence) =>
  new StopReason(`migration ${name} failed: ${messageOf(cause)}; ${consequence}`, { cause });
