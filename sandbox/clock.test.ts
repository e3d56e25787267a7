import { describe, expect, it } from "vitest";
import { addSeconds, dateIn } from "./clock";

describe("dateIn", () => {
  it.each([
    ["2026-03-28T23:30:00Z", "Europe/Stockholm", "2026-03-29"],
    ["2026-03-29T21:59:59Z", "Europe/Stockholm", "2026-03-29"],
    ["2026-03-29T22:00:00Z", "Europe/Stockholm", "2026-03-30"],
    ["2026-10-25T22:59:59Z", "Europe/Amsterdam", "2026-10-25"],
    ["2026-10-25T23:00:00Z", "Europe/Amsterdam", "2026-10-26"],
    ["2026-12-31T23:00:00Z", "Europe/Oslo", "2027-01-01"],
    ["2026-12-31T11:00:00Z", "Pacific/Auckland", "2027-01-01"],
  ])("%s in %s is %s", (instant, timeZone, date) => expect(dateIn(new Date(instant), timeZone)).toBe(date));
});

it("adds seconds to an instant", () => {
  expect(addSeconds(new Date("2026-12-31T23:59:59Z"), 1.5).toISOString()).toBe("2027-01-01T00:00:00.500Z");
});
