import { describe, expect, it } from "vitest";
import { pendingMigrations } from "./migrate.mjs";

const makeMigration = (name: string, checksum = name) => ({ name, sql: "", checksum });
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

  it("stops at one whose file is gone, and at one that failed half way", () => {
    expect(() => pendingMigrations([], [makeAppliedMigration("0001_a")])).toThrow("its file is gone");
    expect(() =>
      pendingMigrations([makeMigration("0001_a")], [{ ...makeAppliedMigration("0001_a"), finished_at: null }]),
    ).toThrow("failed half way");
  });
});
