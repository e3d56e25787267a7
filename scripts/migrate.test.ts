import { describe, expect, it } from "vitest";
import { pendingMigrations } from "./migrate.mjs";

const migrationFile = (name: string, checksum = name) => ({ name, sql: "", checksum });
const appliedMigration = (name: string, checksum = name) => ({
  migration_name: name,
  checksum,
  finished_at: new Date(0),
});

describe("pendingMigrations", () => {
  it("gives those that are not applied yet, in order", () => {
    const left = pendingMigrations(
      [migrationFile("0001_a"), migrationFile("0002_b"), migrationFile("0003_c")],
      [appliedMigration("0001_a")],
    );
    expect(left.map(({ name }) => name)).toEqual(["0002_b", "0003_c"]);
  });

  it("stops at an edited one", () => {
    expect(() => pendingMigrations([migrationFile("0001_a", "new")], [appliedMigration("0001_a", "old")])).toThrow(
      "migration 0001_a was edited after it was applied",
    );
  });

  it("stops at one whose file is gone, and at one that failed half way", () => {
    expect(() => pendingMigrations([], [appliedMigration("0001_a")])).toThrow("its file is gone");
    expect(() =>
      pendingMigrations([migrationFile("0001_a")], [{ ...appliedMigration("0001_a"), finished_at: null }]),
    ).toThrow("failed half way");
  });
});
