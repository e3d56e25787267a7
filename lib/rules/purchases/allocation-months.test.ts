import { describe, expect, it } from "vitest";
import { fc } from "../../../scripts/testing/random-cases";
import { monthsAfter, monthsBetween, spreadOverMonths } from "./allocation-months";

describe("a cost over months", () => {
  it.each([
    [120_000n, "2026-12-01", 12, 10_000n, 10_000n, "2027-11-01"],
    [100_001n, "2026-12-01", 12, 8_333n, 8_338n, "2027-11-01"],
    [100n, "2026-01-31", 3, 33n, 34n, "2026-03-31"],
    [5n, "2026-11-30", 1, 5n, 5n, "2026-11-30"],
  ] as const)(
    "%s from %s over %s: %s a month, the last %s on %s",
    (minor, from, months, firstMinor, lastMinor, lastDay) => {
      const parts = spreadOverMonths(minor, from, months);
      expect(parts).toHaveLength(months);
      expect(parts[0]).toEqual({ day: from, minor: firstMinor });
      expect(parts.at(-1)).toEqual({ day: lastDay, minor: lastMinor });
    },
  );

  it("comes to the whole, whatever it is", () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 12n), fc.integer({ min: 1, max: 120 }), (minor, months) => {
        const parts = spreadOverMonths(minor, "2026-01-31", months);
        expect(parts.reduce((sum, part) => sum + part.minor, 0n)).toBe(minor);
        expect(new Set(parts.map(({ day }) => day.slice(0, 7))).size).toBe(months);
      }),
    );
  });

  it.each([
    ["2026-01-31", 1, "2026-02-28"],
    ["2028-01-31", 1, "2028-02-29"],
    ["2026-11-15", 2, "2027-01-15"],
    ["2026-12-31", 12, "2027-12-31"],
  ] as const)("%s and %s months: %s", (from, months, day) => {
    expect(monthsAfter(from, months)).toBe(day);
    expect(monthsBetween(from, day)).toBe(months);
  });
});
