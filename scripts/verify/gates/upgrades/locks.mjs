/**
 * @typedef {import("./migration-facts.mjs").MigrationFacts} MigrationFacts
 * @typedef {{ line: number, table: string, what: string }} LockFinding
 */

/** Statements whose lock lasts as long as the table is large; the pattern's first group is the table. */
const statementsThatLock = [
  /^CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY).*? ON "?(\w+)"?/i,
  /^(?:UPDATE|DELETE FROM|LOCK TABLE|LOCK|CLUSTER|VACUUM FULL|REINDEX TABLE) "?(\w+)"?/i,
];

/** Actions of ALTER TABLE that read or write every row of the table under a lock that nobody passes. */
const actionsThatLock = [
  /^ADD CONSTRAINT (?!.*\b(NOT VALID|USING INDEX)\b)/i,
  /^ALTER (COLUMN )?\S+ (SET NOT NULL|(SET DATA )?TYPE)\b/i,
  /^SET (LOGGED|UNLOGGED|TABLESPACE)\b/i,
  /^ADD (COLUMN )?.*\b(GENERATED ALWAYS AS \(|SERIAL|BIGSERIAL)/i,
];

/** A default that is one value for all rows needs no row written; any other is computed for each. */
const constantDefault =
  /\bDEFAULT (?:'(?:[^']|'')*'|-?[\d.]+|true|false|null|CURRENT_TIMESTAMP|now\(\)|ARRAY\[\])(?:::[\w[\]" ]+)?(?:\(\d\))?(?=$| |,)/i;

/**
 * Finds the tables that a migration may keep locked for long. A new table is locked for nobody.
 *
 * @param {MigrationFacts} facts
 * @returns {LockFinding[]}
 */
export function findLongLocks({ statements, tableActions, newTables }) {
  const ofStatements = statements.flatMap(({ text, line }) => {
    const table = statementsThatLock.flatMap((pattern) => pattern.exec(text)?.[1] ?? [])[0];
    return table ? [{ line, table, what: text.split(" ").slice(0, 3).join(" ") }] : [];
  });
  const ofActions = tableActions
    .filter(({ action }) => actionsThatLock.some((pattern) => pattern.test(action)) || hasComputedDefault(action))
    .map(({ table, action, line }) => ({ line, table, what: action.split(" ").slice(0, 4).join(" ") }));
  return [...ofStatements, ...ofActions].filter(({ table }) => !newTables.has(table));
}

/** @param {string} action */
const hasComputedDefault = (action) =>
  /^ADD COLUMN/i.test(action) && /\bDEFAULT\b/i.test(action) && !constantDefault.test(action);
