import { describe, expect, it } from "vitest";
import { addDays, calendarDateOfWire, dateInZone, daysBetween, endOfMonth, formatDate, isCalendarDate } from "./dates";

describe("calendar dates", () => {
  it.each([
    ["2026-02-28", true],
    ["2026-02-29", false],
    ["2028-02-29", true],
    ["2026-13-01", false],
    ["2026-00-10", false],
    ["2026-03-00", false],
    ["2026-1-1", false],
    ["x2026-02-28", false],
    ["2026-02-28x", false],
    ["", false],
  ])("knows whether %s exists: %s", (text, expected) => {
    expect(isCalendarDate(text)).toBe(expected);
  });

  it.each([
    ["2026-06-10", "2026-06-10"],
    ["2026-06-10T00:00:00", "2026-06-10"],
    ["2026-06-10T00:00:00Z", "2026-06-10"],
    ["2026-06-10T23:59:59.1234567+02:00", "2026-06-10"],
    ["2026-06-10 00:00", null],
    ["10/06/2026", null],
  ])("reads the service's %s as %s", (wireDate, expected) => {
    expect(calendarDateOfWire(wireDate)).toBe(expected);
  });

  it.each([
    ["2026-03-28", 2, "2026-03-30"],
    ["2026-10-24", 1, "2026-10-25"],
    ["2026-12-31", 1, "2027-01-01"],
    ["2028-03-01", -1, "2028-02-29"],
  ])("counts from %s by %d days to %s, also over a clock change", (startDate, days, expected) => {
    expect(addDays(startDate, days)).toBe(expected);
    expect(daysBetween(startDate, expected)).toBe(days);
  });

  it("counts from no day that does not exist", () => {
    for (const day of ["2026-02-30", "soon"]) {
      expect(() => addDays(day, 1)).toThrow(new RangeError(`not a calendar date: ${day}`));
    }
  });

  it("finds the last day of a month", () => {
    expect(endOfMonth("2028-02-03")).toBe("2028-02-29");
    expect(endOfMonth("2026-11-30")).toBe("2026-11-30");
  });

  it("takes today from the company's zone, not the machine's", () => {
    const instant = new Date("2026-12-31T23:30:00Z");
    expect(dateInZone("Europe/Stockholm", instant)).toBe("2027-01-01");
    expect(dateInZone("America/New_York", instant)).toBe("2026-12-31");
  });

  it("writes a day in the language", () => {
    expect(formatDate("2026-03-05", "sv")).toBe("5 mars 2026");
    expect(formatDate("2026-03-05", "en")).toContain("2026");
  });
});
