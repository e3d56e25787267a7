/**
 * The marks that a migration carries in comments of its own line. The runner and the gate read the same ones.
 *
 * - `-- contract: unused since NAME`: it takes away what no program uses whose newest migration is NAME or a later one.
 * - `-- long lock: "TABLE", because …`: it holds a lock on this table that calls may wait for, and says why that is short.
 * - `-- outside a transaction`: its only statement, a concurrent index, cannot run in a transaction.
 *
 * @typedef {{ unusedSince: string | null, lockedTables: string[], isOutsideTransaction: boolean }} MigrationMarks
 */

/**
 * @param {string} sql  the text of a migration
 * @returns {MigrationMarks}
 */
export function readMarks(sql) {
  return {
    unusedSince: /^-- contract: unused since (\w+)\.?$/m.exec(sql)?.[1] ?? null,
    lockedTables: [...sql.matchAll(/^-- long lock: "(\w+)", because \S+/gm)].map(([, table = ""]) => table),
    isOutsideTransaction: /^-- outside a transaction\.?$/m.test(sql),
  };
}

/**
 * The name of the index that a migration outside a transaction makes.
 *
 * @param {string} sql
 * @returns {string | null}  null where the migration does something else, which could not be repeated after it broke off
 */
export function concurrentIndexOf(sql) {
  const statement = sql
    .replace(/^\s*--.*$/gm, "")
    .trim()
    .replace(/;$/, "");
  if (statement.includes(";")) return null;
  return /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS "(\w+)" ON "\w+"/.exec(statement)?.[1] ?? null;
}
