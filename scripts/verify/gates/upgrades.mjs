import fs from "node:fs";
import path from "node:path";
import { concurrentIndexOf, readMarks } from "../../migrations/marks.mjs";
import { findLongLocks } from "./upgrades/locks.mjs";
import { readFacts } from "./upgrades/migration-facts.mjs";
import { findColumnsWithoutDefault, findTakenAway } from "./upgrades/rules.mjs";

const releaseFile = "prisma/release.json";
const folders = { portal: "prisma/migrations", sandbox: "sandbox/store/migrations" };

/**
 * Checks that programs of the last release can work while the migrations since then are applied, and afterwards.
 *
 * @type {import("../sources.mjs").Gate}
 */
export const upgradesGate = {
  name: "upgrades",
  run: (root) => {
    const presentFolders = Object.entries(folders).filter(([, folder]) => fs.existsSync(path.join(root, folder)));
    if (presentFolders.length === 0) return [];
    const releasePath = path.join(root, releaseFile);
    if (!fs.existsSync(releasePath))
      return [`${releaseFile} upgrade: it is missing; name the last release's migrations`];
    const release = JSON.parse(fs.readFileSync(releasePath, "utf8"));
    return presentFolders.flatMap(([name, folder]) => violationsOfFolder(root, folder, release[name]));
  },
};

/**
 * @param {string} root
 * @param {string} folder
 * @param {unknown} baseline  the last migration of the last release
 */
function violationsOfFolder(root, folder, baseline) {
  const entries = fs.readdirSync(path.join(root, folder), { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const migrations = names.sort().map((name) => {
    const sql = fs.readFileSync(path.join(root, folder, name, "migration.sql"), "utf8");
    return { name, sql, facts: readFacts(sql) };
  });
  if (typeof baseline !== "string" || !names.includes(baseline))
    return [`${releaseFile} upgrade: ${folder} has no migration ${baseline}; name the last release's last migration`];
  return migrations.flatMap((migration, index) => {
    if (migration.name <= baseline) return [];
    const earlier = migrations.slice(0, index);
    const file = `${folder}/${migration.name}/migration.sql`;
    return violationsOfMigration(migration, earlier, baseline).map(
      ({ line, what }) => `${file}:${line} upgrade: ${what}`,
    );
  });
}

/**
 * @typedef {{ name: string, sql: string, facts: import("./upgrades/migration-facts.mjs").MigrationFacts }} ReadMigration
 */

/**
 * @param {ReadMigration} migration
 * @param {readonly ReadMigration[]} earlier
 * @param {string} baseline
 */
function violationsOfMigration({ sql, facts }, earlier, baseline) {
  const { unusedSince, lockedTables, isOutsideTransaction } = readMarks(sql);
  const isReleased =
    unusedSince !== null && unusedSince <= baseline && earlier.some(({ name }) => name === unusedSince);
  const cure =
    unusedSince === null
      ? "leave it until a release stops using it, and mark the migration -- contract: unused since NAME"
      : `no release before this one knows ${unusedSince}, so leave it until the next one`;
  const earlierFacts = earlier.map((earlierMigration) => earlierMigration.facts);
  const takenAway = isReleased ? [] : findTakenAway(facts, earlierFacts);
  const unlistedLocks = isOutsideTransaction
    ? []
    : findLongLocks(facts).filter(({ table }) => !lockedTables.includes(table));
  return [
    ...takenAway.map(({ line, what }) => ({ line, what: `${what}; ${cure}` })),
    ...findColumnsWithoutDefault(facts),
    ...unlistedLocks.map(({ line, table, what }) => ({
      line,
      what: `${what} may lock ${table} for long; make it without (CONCURRENTLY, NOT VALID), or mark -- long lock: "${table}", because …`,
    })),
    ...(isOutsideTransaction && concurrentIndexOf(sql) === null
      ? [{ line: 1, what: "outside a transaction only one CREATE INDEX CONCURRENTLY IF NOT EXISTS can be repeated" }]
      : []),
  ];
}
