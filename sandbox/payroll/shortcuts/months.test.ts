import { describe, expect, it } from "vitest";
import { countMonths, splitByMonth } from "./months";

const makeSpan = (StartDate: string, EndDate: string) => ({ StartDate, EndDate });

describe("a span by month", () => {
  it.each([
    [makeSpan("2026-11-18", "2026-11-18"), [makeSpan("2026-11-18", "2026-11-18")]],
    [makeSpan("2026-11-01", "2026-11-30"), [makeSpan("2026-11-01", "2026-11-30")]],
    [
      makeSpan("2026-11-30", "2026-12-01"),
      [makeSpan("2026-11-30", "2026-11-30"), makeSpan("2026-12-01", "2026-12-01")],
    ],
    [
      makeSpan("2026-12-20", "2027-02-03"),
      [
        makeSpan("2026-12-20", "2026-12-31"),
        makeSpan("2027-01-01", "2027-01-31"),
        makeSpan("2027-02-01", "2027-02-03"),
      ],
    ],
    [
      makeSpan("2028-02-28", "2028-03-01"),
      [makeSpan("2028-02-28", "2028-02-29"), makeSpan("2028-03-01", "2028-03-01")],
    ],
  ])("of %j", (span, parts) => {
    expect(splitByMonth(span)).toEqual(parts);
    expect(countMonths(span)).toBe(parts.length);
  });
});
