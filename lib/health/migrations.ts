import "server-only";
import { query } from "../platform/db";

export type MigrationDifference = {
  /** Migrations of the program that the database does not have, or that broke off in it. */
  missing: string[];
  /** The migration that a program must know at least to work with the database, if this one does not know it. */
  unknownMinimum: string | null;
};

/**
 * Makes the comparison of the database's migrations with those of the program.
 *
 * A newer program adds its migrations while older processes serve people or are started again, and they go on: each migration
 * leaves the last release what it needs, until one takes something away and says which program is needed since (decision 0603).
 */
export function createMigrationCheck(
  listProgramMigrations: () => readonly string[],
): () => Promise<MigrationDifference> {
  return async () => {
    const { rows } = await query<{ name: string; is_finished: boolean }>("SELECT * FROM applied_migrations()");
    const minimum = (await query<{ name: string }>("SELECT migration_name AS name FROM _program_minimum")).rows[0]
      ?.name;
    const programMigrations = listProgramMigrations();
    const finishedNames = new Set(rows.filter((row) => row.is_finished).map(({ name }) => name));
    return {
      missing: programMigrations.filter((name) => !finishedNames.has(name)),
      unknownMinimum: minimum && !programMigrations.includes(minimum) ? minimum : null,
    };
  };
}
