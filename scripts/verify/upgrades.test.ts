import { expect, it } from "vitest";
import { upgradesGate } from "./gates/upgrades.mjs";
import { findingsIn } from "./planted";

const file = "prisma/migrations/0003_new/migration.sql";
const release = (portal: string) => JSON.stringify({ commit: "", portal, sandbox: "" });

/** The findings about a migration after two older ones, of which the first belongs to the last release. */
const findingsOf = (sql: string, baseline = "0001_first") =>
  findingsIn(upgradesGate, {
    "prisma/release.json": release(baseline),
    "prisma/migrations/0001_first/migration.sql": `CREATE TABLE "a" ("id" INT, "kind" TEXT CONSTRAINT "a_kind" CHECK ("kind" IN ('one', 'two')));
      CREATE UNIQUE INDEX "a_once" ON "a"("id");
      CREATE INDEX "a_list" ON "a"("kind");
      ALTER TABLE "a" ADD CONSTRAINT "a_sort" CHECK ("kind" IN ('one', 'two'));
      CREATE POLICY tenant ON "a" USING (true);`,
    "prisma/migrations/0002_second/migration.sql": "SELECT 1;",
    [file]: sql,
  });

it.each([
  ["a dropped table", 'DROP TABLE "a";', "drops what programs use"],
  ["a dropped column", 'ALTER TABLE "a" DROP COLUMN "kind";', "drops a column"],
  ["a column dropped without the word", 'ALTER TABLE "a" DROP "kind";', "drops a column"],
  ["a renamed table", 'ALTER TABLE "a" RENAME TO "b";', "renames"],
  ["a renamed column", 'ALTER TABLE "a" RENAME COLUMN "kind" TO "sort";', "renames"],
  ["a renamed constraint", 'ALTER TABLE "a" RENAME CONSTRAINT "a_sort" TO "b";', "renames"],
  ["a dropped constraint", 'ALTER TABLE "a" DROP CONSTRAINT "a_sort";', "drops the constraint a_sort"],
  [
    "a constraint that allows less than before",
    `ALTER TABLE "a" DROP CONSTRAINT "a_sort", ADD CONSTRAINT "a_sort" CHECK ("kind" IN ('one', 'three')) NOT VALID;`,
    "drops the constraint a_sort",
  ],
  ["another type", 'ALTER TABLE "a" ALTER COLUMN "id" SET DATA TYPE SMALLINT;', "changes a type"],
  ["a column that must be filled now", 'ALTER TABLE "a" ALTER COLUMN "kind" SET NOT NULL;', "refuses rows"],
  ["a default that goes", 'ALTER TABLE "a" ALTER COLUMN "kind" DROP DEFAULT;', "refuses rows"],
  ["a new rule of old columns", 'ALTER TABLE "a" ADD CONSTRAINT "b" CHECK ("id" > 0) NOT VALID;', "refuses rows"],
  ["a new uniqueness of old columns", 'CREATE UNIQUE INDEX "b" ON "a"("kind");', "refuses rows"],
  ["a dropped unique index", 'DROP INDEX "a_once";', "drops a unique index"],
  ["a dropped function", "DROP FUNCTION due(integer);", "drops a function"],
  ["a dropped policy", 'DROP POLICY tenant ON "a";', "drops a policy"],
  ["a right that goes", 'REVOKE UPDATE ON "a" FROM stegvis_app;', "takes away rows or rights"],
  [
    "a second statement of several",
    '-- Why; so.\nSELECT 1;\nDROP TABLE "a";',
    "0003_new/migration.sql:3 upgrade: drops",
  ],
])("refuses %s", async (_what, sql, expected) => {
  expect(await findingsOf(sql)).toContain(expected);
  expect(await findingsOf(`-- contract: unused since 0001_first\n-- long lock: "a", because it is small\n${sql}`)).toBe(
    "",
  );
});

it.each([
  ["an index of a table in use", 'CREATE INDEX "b" ON "a" ("id", "kind");'],
  ["an update of rows in use", `UPDATE "a" SET "kind" = 'one';`],
  [
    "a default that is computed for each row",
    'ALTER TABLE "a" ADD COLUMN "b" UUID NOT NULL DEFAULT gen_random_uuid();',
  ],
  ["a rule that is checked for each row", 'ALTER TABLE "a" ADD COLUMN "b" INT, ADD CONSTRAINT "b" CHECK ("b" > 0);'],
])("refuses %s that is not listed as a long lock", async (_what, sql) => {
  expect(await findingsOf(sql)).toContain("may lock a for long");
  expect(await findingsOf(`-- long lock: "b", because it is small\n${sql}`)).toContain("may lock a for long");
  expect(await findingsOf(`-- long lock: "a"\n${sql}`)).toContain("may lock a for long");
  expect(await findingsOf(`-- long lock: "a", because it is small\n${sql}`)).toBe("");
});

it("refuses a NOT NULL column without a default, whatever the migration is marked as", async () => {
  const sql = 'ALTER TABLE "a" ADD COLUMN "b" INT NOT NULL;';
  expect(await findingsOf(sql)).toContain("adds a NOT NULL column without a default");
  expect(await findingsOf(`-- contract: unused since 0001_first\n${sql}`)).toContain("without a default");
});

it("refuses to take away what the last release still uses", async () => {
  const sql = '-- contract: unused since 0002_second\nDROP TABLE "a";';
  expect(await findingsOf(sql)).toContain(
    "no release before this one knows 0002_second, so leave it until the next one",
  );
  expect(await findingsOf(sql, "0002_second")).toBe("");
  expect(await findingsOf('-- contract: unused since 0001_frist\nDROP TABLE "a";', "0002_second")).toContain("drops");
});

it("refuses to run outside a transaction what cannot be repeated", async () => {
  expect(await findingsOf('-- outside a transaction\nCREATE INDEX CONCURRENTLY "b" ON "a"("id");')).toContain(
    "only one CREATE INDEX CONCURRENTLY IF NOT EXISTS",
  );
});

it("refuses a release file that is missing or names no migration", async () => {
  const files = { "prisma/migrations/0001_first/migration.sql": "SELECT 1;" };
  expect(await findingsIn(upgradesGate, files)).toContain("prisma/release.json upgrade: it is missing");
  expect(await findingsIn(upgradesGate, { ...files, "prisma/release.json": release("0009_gone") })).toContain(
    "has no migration 0009_gone",
  );
});

it.each([
  [
    "a new table with its rules",
    'CREATE TABLE "b" ("id" INT NOT NULL); CREATE UNIQUE INDEX "c" ON "b"("id"); ALTER TABLE "b" ADD CONSTRAINT "d" CHECK ("id" > 0);',
  ],
  [
    "new columns",
    `ALTER TABLE "a" ADD COLUMN "b" INT, ADD COLUMN "c" TEXT NOT NULL DEFAULT 'x, y', ADD COLUMN "d" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;`,
  ],
  [
    "a rule of a new column",
    'ALTER TABLE "a" ADD COLUMN "b" INT, ADD CONSTRAINT "c" CHECK ("b" > 0 OR "id" = 1) NOT VALID;',
  ],
  [
    "a wider rule",
    `ALTER TABLE "a" DROP CONSTRAINT "a_sort", ADD CONSTRAINT "a_sort" CHECK ("kind" IN ('one', 'two', 'three')) NOT VALID;`,
  ],
  ["a policy in place of another", 'DROP POLICY tenant ON "a"; CREATE POLICY tenant ON "a" USING (false);'],
  [
    "a function, whatever its body says",
    'CREATE OR REPLACE FUNCTION f() RETURNS void LANGUAGE sql AS $$ DROP TABLE "a"; UPDATE "a" SET id = 1; $$;',
  ],
  [
    "an index that nothing waits for",
    '-- outside a transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS "b" ON "a"("kind");',
  ],
  ["an index that goes", 'DROP INDEX "a_list";'],
])("accepts %s", async (_what, sql) => {
  expect(await findingsOf(sql)).toBe("");
});

it("leaves history alone", async () => {
  expect(await findingsOf('DROP TABLE "a";', "0003_new")).toBe("");
});
