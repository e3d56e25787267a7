import { addedColumnOf } from "./migration-facts.mjs";

/**
 * @typedef {import("./migration-facts.mjs").MigrationFacts} MigrationFacts
 * @typedef {{ line: number, what: string }} Finding
 * @typedef {Finding & { table: string }} LockFinding
 */

/** @type {readonly [RegExp, string][]} */
const statementsThatTakeAway = [
  [/^DROP (TABLE|VIEW|MATERIALIZED VIEW|TYPE|SCHEMA|SEQUENCE|DOMAIN|TRIGGER|PROCEDURE)\b/i, "drops what programs use"],
  [/^DROP FUNCTION\b/i, "drops a function: programs that run have plans of it; make one with a new name"],
  [/^ALTER \w+ .*\bRENAME\b/i, "renames what programs use by its old name"],
  [/^(TRUNCATE|REVOKE)\b/i, "takes away rows or rights that programs use"],
  [/^ALTER TABLE .*\bDISABLE ROW LEVEL SECURITY/i, "opens the rows of one company to another"],
];

/** @type {readonly [RegExp, string][]} */
const actionsThatTakeAway = [
  [/^DROP (?!CONSTRAINT|DEFAULT|NOT NULL|EXPRESSION|IDENTITY)/i, "drops a column that programs use"],
  [/^ALTER (COLUMN )?\S+ (SET DATA )?TYPE\b/i, "changes a type: add a column with the new one"],
  [/^ALTER (COLUMN )?\S+ SET NOT NULL/i, "refuses rows that programs of the last release write"],
  [/^ALTER (COLUMN )?\S+ DROP DEFAULT/i, "refuses rows that programs of the last release write"],
];

/** What each rule asks a migration instead of taking away at once. */
const columnWithoutDefault = /^ADD (COLUMN )?.*\bNOT NULL\b/i;
const defaultPattern = /\b(DEFAULT|GENERATED)\b/i;

/**
 * Finds what a migration takes away from programs of the last release, which run beside it during an upgrade.
 *
 * @param {MigrationFacts} facts
 * @param {readonly MigrationFacts[]} earlier  the migrations before it, in order
 * @returns {Finding[]}
 */
export function findTakenAway(facts, earlier) {
  const { newTables } = facts;
  return [
    ...facts.statements.flatMap(({ text, line }) => [
      ...firstMatch(statementsThatTakeAway, text, line),
      ...findDroppedIndex(text, line, earlier),
      ...findDroppedPolicy(text, line, facts),
      ...findNewUniqueness(text, line, facts),
    ]),
    ...facts.tableActions
      .filter(({ table }) => !newTables.has(table))
      .flatMap(({ action, line }) => [
        ...firstMatch(actionsThatTakeAway, action, line),
        ...findDroppedConstraint(action, line, facts, earlier),
        ...findNewConstraint(action, line, facts),
      ]),
  ];
}

/**
 * Finds what no mark excuses: the last release writes rows without the column at any time.
 *
 * @param {MigrationFacts} facts
 * @returns {Finding[]}
 */
export function findColumnsWithoutDefault({ tableActions, newTables }) {
  return tableActions.flatMap(({ table, action, line }) =>
    !newTables.has(table) && columnWithoutDefault.test(action) && !defaultPattern.test(action) && addedColumnOf(action)
      ? [{ line, what: "adds a NOT NULL column without a default, which no program of the last release writes" }]
      : [],
  );
}

/**
 * @param {readonly [RegExp, string][]} rules
 * @param {string} text
 * @param {number} line
 */
function firstMatch(rules, text, line) {
  const rule = rules.find(([pattern]) => pattern.test(text));
  return rule ? [{ line, what: rule[1] }] : [];
}

/**
 * @param {string} text
 * @param {number} line
 * @param {readonly MigrationFacts[]} earlier
 */
function findDroppedIndex(text, line, earlier) {
  const name = /^DROP INDEX (?:CONCURRENTLY )?(?:IF EXISTS )?"?(\w+)"?/i.exec(text)?.[1];
  if (!name || earlier.some(({ plainIndexes }) => plainIndexes.has(name))) return [];
  return [{ line, what: "drops a unique index, which ON CONFLICT of programs may name" }];
}

/**
 * @param {string} text
 * @param {number} line
 * @param {MigrationFacts} facts
 */
function findDroppedPolicy(text, line, { newPolicies }) {
  const [, name, table] = /^DROP POLICY (?:IF EXISTS )?"?(\w+)"? ON "?(\w+)"?/i.exec(text) ?? [];
  if (!name || newPolicies.has(`${name} of ${table}`)) return [];
  return [{ line, what: "drops a policy and makes none of that name" }];
}

/**
 * @param {string} text
 * @param {number} line
 * @param {MigrationFacts} facts
 */
function findNewUniqueness(text, line, { newTables, newColumns }) {
  const [, table = "", columns = ""] =
    /^CREATE UNIQUE INDEX .*? ON "?(\w+)"? ?(?:USING \w+ )?(\(.*)$/i.exec(text) ?? [];
  if (table === "" || newTables.has(table) || namesAny(columns, newColumns)) return [];
  return [{ line, what: "refuses rows that programs of the last release may write" }];
}

/**
 * A constraint may be replaced by a wider one, whose text names every value that the former one named.
 *
 * @param {string} action
 * @param {number} line
 * @param {MigrationFacts} facts
 * @param {readonly MigrationFacts[]} earlier
 */
function findDroppedConstraint(action, line, facts, earlier) {
  const name = /^DROP CONSTRAINT (?:IF EXISTS )?"?(\w+)"?/i.exec(action)?.[1];
  if (!name) return [];
  const former = earlier.findLast(({ constraints }) => constraints.has(name))?.constraints.get(name) ?? "";
  const next = facts.constraints.get(name);
  const isWider = next !== undefined && literalsOf(former).every((literal) => next.includes(literal));
  return isWider ? [] : [{ line, what: `drops the constraint ${name} and makes no wider one of that name` }];
}

/**
 * @param {string} action
 * @param {number} line
 * @param {MigrationFacts} facts
 */
function findNewConstraint(action, line, { newColumns, tableActions }) {
  const name = /^ADD CONSTRAINT "?(\w+)"?/i.exec(action)?.[1];
  if (!name || namesAny(action, newColumns)) return [];
  const isReplaced = tableActions.some((other) => new RegExp(`^DROP CONSTRAINT .*"?${name}"?`, "i").test(other.action));
  return isReplaced ? [] : [{ line, what: `refuses rows that programs of the last release may write (${name})` }];
}

/** @param {string} text @param {ReadonlySet<string>} names */
const namesAny = (text, names) => [...text.matchAll(/\w+/g)].some(([word]) => names.has(word));

/** @param {string} text */
const literalsOf = (text) => text.match(/'(?:[^']|'')*'/g) ?? [];
