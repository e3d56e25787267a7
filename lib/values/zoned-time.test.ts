import { describe, expect, it } from "vitest";
import { instantOf, isLocalTime, localTimeOf, morningOf, nextWorkingDay, workingDayFrom } from "./zoned-time";

const stockholm = "Europe/Stockholm";
const instantText = (timeZone: string, localTime: string) => instantOf(timeZone, localTime)?.toISOString() ?? null;

describe("a time on a company's clock", () => {
  it.each([
    ["in winter", stockholm, "2026-11-23T08:00", "2026-11-23T07:00:00.000Z"],
    ["in summer", stockholm, "2026-07-01T08:00", "2026-07-01T06:00:00.000Z"],
    ["the minute before the clocks go forward", stockholm, "2026-03-29T01:59", "2026-03-29T00:59:00.000Z"],
    ["left out as they go forward", stockholm, "2026-03-29T02:30", null],
    ["the minute after that", stockholm, "2026-03-29T03:00", "2026-03-29T01:00:00.000Z"],
    ["before they go back", stockholm, "2026-10-25T01:59", "2026-10-24T23:59:00.000Z"],
    ["that comes twice as they go back: the first", stockholm, "2026-10-25T02:30", "2026-10-25T00:30:00.000Z"],
    ["after they went back", stockholm, "2026-10-25T03:00", "2026-10-25T02:00:00.000Z"],
    ["half a day ahead, on their day of change", "Pacific/Auckland", "2026-09-27T08:00", "2026-09-26T19:00:00.000Z"],
    ["at midnight", "Europe/Amsterdam", "2027-01-01T00:00", "2026-12-31T23:00:00.000Z"],
  ])("%s is that instant", (_, timeZone, localTime, instant) => {
    expect(instantText(timeZone, localTime)).toBe(instant);
  });

  it("is read back from its instant", () => {
    for (const localTime of ["2026-11-23T08:00", "2026-03-29T03:00", "2026-10-25T02:30", "2027-01-01T00:00"])
      expect(localTimeOf(stockholm, instantOf(stockholm, localTime) ?? new Date(0))).toBe(localTime);
  });

  it.each([
    "2026-02-30T08:00",
    "2026-02-03T24:00",
    "2026-02-03T8:00",
    "2026-02-03",
    "x2026-02-03T08:00",
    "2026-02-03T08:00:30",
    "soon",
  ])("is not %s", (text) => {
    expect(isLocalTime(text)).toBe(false);
    expect(() => instantOf(stockholm, text)).toThrow(new RangeError(`not a local time: ${text}`));
  });
});

it("begins where office mail is read", () => expect(morningOf("2026-11-23")).toBe("2026-11-23T08:00"));

describe("the next working day", () => {
  it.each([
    ["2026-11-22", "2026-11-23"],
    ["2026-11-20", "2026-11-23"],
    ["2026-11-23", "2026-11-24"],
  ])("after %s is %s", (day, expectedDay) => {
    expect(nextWorkingDay(day)).toBe(expectedDay);
  });

  it("from a Saturday is Monday, from a Monday itself", () => {
    expect([workingDayFrom("2026-11-21"), workingDayFrom("2026-11-23")]).toEqual(["2026-11-23", "2026-11-23"]);
  });
});
