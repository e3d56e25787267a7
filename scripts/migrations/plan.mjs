import { StopReason } from "../launch/stop-reason.mjs";
import { readMarks } from "./marks.mjs";

/**
 * @typedef {{ name: string, sql: string, checksum: string }} Migration
 * @typedef {{ migration_name: string, checksum: string, finished_at: Date | null }} AppliedMigration
 */

/**
 * The migrations that are not applied yet, in order; one that broke off and can be repeated comes again.
 *
 * @param {readonly Migration[]} migrations  those of this program, in the order of their names
 * @param {readonly AppliedMigration[]} appliedMigrations  those of the database
 * @param {string} [minimum]  the migration that a program must know at least to work with the database
 * @returns {Migration[]}
 * @throws {StopReason} when this program must not start with the database
 */
export function pendingMigrations(migrations, appliedMigrations, minimum = "") {
  const newestKnown = migrations.at(-1)?.name ?? "";
  if (minimum > newestKnown) throw tooOld(newestKnown, minimum);
  const migrationsByName = new Map(migrations.map((migration) => [migration.name, migration]));
  const finishedNames = new Set();
  for (const { migration_name: name, checksum, finished_at } of appliedMigrations) {
    const migration = migrationsByName.get(name);
    // A newer release added it, and `minimum` says that this program works beside that release.
    if (!migration && name > newestKnown) continue;
    if (!migration)
      throw new StopReason(`migration ${name} is applied but its file is gone: restore it from version control`);
    const isFinished = finished_at !== null;
    if (!isFinished && !readMarks(migration.sql).isOutsideTransaction) throw brokenOff(name);
    if (isFinished && migration.checksum !== checksum)
      throw new StopReason(
        `migration ${name} was edited after it was applied: undo the edit and write a new migration`,
      );
    if (isFinished) finishedNames.add(name);
  }
  return migrations.filter(({ name }) => !finishedNames.has(name));
}

/**
 * The migration that every program has to know once `migration` is applied; null where older programs work as before.
 *
 * @param {Migration} migration
 */
export const minimumAfter = ({ sql }) => readMarks(sql).unusedSince;

/**
 * @param {string} newestKnown
 * @param {string} minimum
 */
function tooOld(newestKnown, minimum) {
  return new StopReason(
    `the database is newer than this program: it lacks what a program needs that knows no migration after ${newestKnown}. ` +
      `Start a release that has migration ${minimum}, or restore the backup from before the upgrade`,
  );
}

/** @param {string} name */
function brokenOff(name) {
  return new StopReason(
    `migration ${name} was begun by another program and did not end: restore the backup from before it. Where none of ` +
      `its statements took effect, DELETE FROM _prisma_migrations WHERE migration_name = '${name}' lets it begin anew`,
  );
}
