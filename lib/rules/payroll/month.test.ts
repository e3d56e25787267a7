import { describe, expect, it } from "vitest";
import { addMonths, daysOfMonth, daysOfSpan, mondayOf, partInMonth, splitByMonth, weekdayOf } from "./month";

describe("a span by month", () => {
  it.each([
    ["2026-11-18", "2026-11-18", [["2026-11-18", "2026-11-18"]]],
    [
      ...["2026-11-30", "2026-12-01"],
      [
        ["2026-11-30", "2026-11-30"],
        ["2026-12-01", "2026-12-01"],
      ],
    ],
    [
      ...["2026-12-20", "2027-02-03"],
      [
        ["2026-12-20", "2026-12-31"],
        ["2027-01-01", "2027-01-31"],
        ["2027-02-01", "2027-02-03"],
      ],
    ],
  ] as const)("from %s to %s", (from, to, expectedParts) => {
    expect(splitByMonth({ from, to }).map((part) => [part.from, part.to])).toEqual(expectedParts);
  });
});

it("a month has all its days, in a leap year one more", () => {
  expect(daysOfMonth("2028-02-01")).toHaveLength(29);
  expect(daysOfMonth("2026-02-01").at(-1)).toBe("2026-02-28");
  expect(daysOfSpan({ from: "2026-11-02", to: "2026-11-01" })).toEqual([]);
});

it("months are counted over the end of a year, both ways", () => {
  expect(addMonths("2026-12-01", 1)).toBe("2027-01-01");
  expect(addMonths("2026-01-01", -1)).toBe("2025-12-01");
  expect(addMonths("2026-11-01", 14)).toBe("2028-01-01");
});

it("what of a span lies in a month is cut at both its ends", () => {
  expect(partInMonth({ from: "2026-10-20", to: "2026-12-05" }, "2026-11-01")).toEqual({
    from: "2026-11-01",
    to: "2026-11-30",
  });
  expect(partInMonth({ from: "2026-11-05", to: "2026-11-06" }, "2026-11-01")).toEqual({
    from: "2026-11-05",
    to: "2026-11-06",
  });
  expect(partInMonth({ from: "2026-10-05", to: "2026-10-31" }, "2026-11-01")).toBeNull();
});

it("weeks begin on Mondays, before 2024 too", () => {
  expect([weekdayOf("2026-11-23"), weekdayOf("2026-11-29"), weekdayOf("2023-12-31")]).toEqual([0, 6, 6]);
  expect(mondayOf("2026-11-29")).toBe("2026-11-23");
});
