import { describe, expect, it } from "vitest";
import { concurrentIndexOf, readMarks } from "./marks.mjs";
import { minimumAfter, pendingMigrations } from "./plan.mjs";

const makeMigration = (name: string, checksum = name, sql = "") => ({ name, sql, checksum });
const makeAppliedMigration = (name: string, checksum = name) => ({
  migration_name: name,
  checksum,
  finished_at: new Date(0),
});

describe("pendingMigrations", () => {
  it("gives those that are not applied yet, in order", () => {
    const pending = pendingMigrations(
      [makeMigration("0001_a"), makeMigration("0002_b"), makeMigration("0003_c")],
      [makeAppliedMigration("0001_a")],
    );
    expect(pending.map(({ name }) => name)).toEqual(["0002_b", "0003_c"]);
  });

  it("stops at an edited one", () => {
    expect(() => pendingMigrations([makeMigration("0001_a", "new")], [makeAppliedMigration("0001_a", "old")])).toThrow(
      "migration 0001_a was edited after it was applied",
    );
  });

  it("stops at one whose file is gone", () => {
    expect(() => pendingMigrations([makeMigration("0002_b")], [makeAppliedMigration("0001_a")])).toThrow(
      "migration 0001_a is applied but its file is gone",
    );
  });

  it("stops at one that another program did not end, and says what to do", () => {
    const brokenOff = { ...makeAppliedMigration("0001_a"), finished_at: null };
    expect(() => pendingMigrations([makeMigration("0001_a")], [brokenOff])).toThrow(
      /migration 0001_a was begun .* restore the backup .* DELETE FROM _prisma_migrations WHERE migration_name = '0001_a'/,
    );
  });

  it("gives one that broke off once more where it can be repeated", () => {
    const migration = makeMigration("0001_a", "new", "-- outside a transaction\n");
    const brokenOff = { ...makeAppliedMigration("0001_a", "old"), finished_at: null };
    expect(pendingMigrations([migration], [brokenOff])).toEqual([migration]);
  });

  it("lets an older program start beside a newer one that only added to the database", () => {
    const applied = [makeAppliedMigration("0001_a"), makeAppliedMigration("0002_b")];
    expect(pendingMigrations([makeMigration("0001_a")], applied, "0001_a")).toEqual([]);
  });

  it("refuses a program that uses what a newer one has taken away, and says what to do", () => {
    const applied = ["0001_a", "0002_b", "0003_c"].map((name) => makeAppliedMigration(name));
    expect(() => pendingMigrations([makeMigration("0001_a")], applied, "0002_b")).toThrow(
      /the database is newer than this program: .* after 0001_a\. Start a release that has migration 0002_b, or restore/,
    );
  });
});

describe("the marks of a migration", () => {
  it("say what it takes away, what it locks and how it runs", () => {
    const sql = [
      "-- contract: unused since 0063_x",
      '-- long lock: "company", because a firm has few companies.',
      "-- outside a transaction",
      "SELECT 1;",
    ].join("\n");
    expect(readMarks(sql)).toEqual({ unusedSince: "0063_x", lockedTables: ["company"], isOutsideTransaction: true });
    expect(minimumAfter(makeMigration("0064_y", "", sql))).toBe("0063_x");
    expect(readMarks("SELECT '-- contract: unused since 0063_x'")).toEqual({
      ...{ unusedSince: null, lockedTables: [], isOutsideTransaction: false },
    });
  });

  it("need a reason for a lock", () => {
    expect(readMarks('-- long lock: "company"').lockedTables).toEqual([]);
  });

  it.each([
    ['CREATE INDEX CONCURRENTLY IF NOT EXISTS "a_b" ON "a"("b");', "a_b"],
    ['-- Why.\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "a_b" ON "a"("b")', "a_b"],
    ['CREATE INDEX CONCURRENTLY "a_b" ON "a"("b");', null],
    ['CREATE INDEX CONCURRENTLY IF NOT EXISTS "a_b" ON "a"("b"); UPDATE "a" SET b = 1;', null],
  ])("let one index be made without a transaction: %s", (sql, expected) => {
    expect(concurrentIndexOf(sql)).toBe(expected);
  });
});
