import "server-only";
import { query } from "../platform/db";

export type MigrationDifference = {
  /** Migrations of the program that the database does not have, or that broke off in it. */
  missing: string[];
  /** Migrations of the database that the program does not know, and that were there when it first looked. */
  newer: string[];
};

/**
 * Makes the comparison of the database's migrations with those of the program.
 *
 * A newer program adds its migrations while older processes still serve people, and they go on: each migration leaves the
 * running version what it needs. A process that is started on a newer database was not meant for it, and is not ready.
 */
export function createMigrationCheck(
  listProgramMigrations: () => readonly string[],
): () => Promise<MigrationDifference> {
  let newerAtStart: string[] | undefined;
  return async () => {
    const { rows } = await query<{ name: string; is_finished: boolean }>("SELECT * FROM applied_migrations()");
    const programMigrations = listProgramMigrations();
    const finishedNames = new Set(rows.filter((row) => row.is_finished).map(({ name }) => name));
    newerAtStart ??= rows.map(({ name }) => name).filter((name) => !programMigrations.includes(name));
    return { missing: programMigrations.filter((name) => !finishedNames.has(name)), newer: newerAtStart };
  };
}
