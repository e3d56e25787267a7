import { splitList, splitStatements } from "./statements.mjs";

/**
 * One action of an ALTER TABLE, such as `ADD COLUMN "x" TEXT`.
 *
 * @typedef {{ table: string, action: string, line: number }} TableAction
 *
 * @typedef {object} MigrationFacts
 * @property {readonly import("./statements.mjs").Statement[]} statements
 * @property {readonly TableAction[]} tableActions
 * @property {ReadonlySet<string>} newTables
 * @property {ReadonlySet<string>} newColumns  the names of the columns added to tables that existed
 * @property {ReadonlySet<string>} newPolicies  as `name of table`
 * @property {ReadonlyMap<string, string>} constraints  the text of each constraint that is added or comes with a table
 * @property {ReadonlySet<string>} plainIndexes  those that are not unique
 */

const quotedName = '"?(\\w+)"?';
const tablePattern = new RegExp(`^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?${quotedName} (.*)$`, "i");

/**
 * Reads from a migration what the rules ask about.
 *
 * @param {string} sql
 * @returns {MigrationFacts}
 */
export function readFacts(sql) {
  const statements = splitStatements(sql);
  const tableActions = statements.flatMap(({ text, line }) => {
    const [, table = "", actions = ""] = tablePattern.exec(text) ?? [];
    return table === "" ? [] : splitList(actions).map((action) => ({ table, action, line }));
  });
  const firstGroups = (/** @type {RegExp} */ pattern) =>
    statements.flatMap(({ text }) => pattern.exec(text)?.slice(1).join(" of ") ?? []);
  return {
    statements,
    tableActions,
    newTables: new Set(firstGroups(new RegExp(`^CREATE TABLE (?:IF NOT EXISTS )?${quotedName}`, "i"))),
    newColumns: new Set(tableActions.flatMap(({ action }) => addedColumnOf(action) ?? [])),
    newPolicies: new Set(firstGroups(new RegExp(`^CREATE POLICY ${quotedName} ON ${quotedName}`, "i"))),
    constraints: new Map(
      statements.flatMap(({ text }) =>
        [...text.matchAll(/CONSTRAINT "(\w+)" (?=CHECK|UNIQUE|PRIMARY|FOREIGN|EXCLUDE)/gi)].map((match) => [
          match[1] ?? "",
          firstItem(text.slice(match.index)),
        ]),
      ),
    ),
    plainIndexes: new Set(
      firstGroups(new RegExp(`^CREATE INDEX (?:CONCURRENTLY )?(?:IF NOT EXISTS )?${quotedName}`, "i")),
    ),
  };
}

const firstItem = (/** @type {string} */ text) => splitList(text)[0] ?? "";

/** @param {string} action */
export const addedColumnOf = (action) => /^ADD (?:COLUMN )(?:IF NOT EXISTS )?"?(\w+)"?/i.exec(action)?.[1] ?? null;
