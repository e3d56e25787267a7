import { expect, it } from "vitest";
import { formatMinutes, parseClockTime, parseDurationMinutes, parseShareBps } from "./time-text";

it.each([
  ["8", 480],
  ["7:30", 450],
  ["0730", 450],
  ["7,5", 450],
  ["0", 0],
  ["24:00", 1440],
  ["24:01", null],
  ["7:60", null],
  ["-1", null],
  ["x", null],
  ["", null],
])("hours %s are %s minutes", (text, minutes) => {
  expect(parseDurationMinutes(text, "sv")).toBe(minutes);
});

it.each([
  ["8", "08:00"],
  ["08:15", "08:15"],
  ["8.15", "08:15"],
  ["2359", "23:59"],
  ["24:00", null],
  ["8:60", null],
  ["", null],
])("the clock time %s is %s", (text, time) => {
  expect(parseClockTime(text)).toBe(time);
});

it.each([
  ["100", 10_000],
  ["50 %", 5_000],
  ["12,5", 1_250],
  ["100,01", null],
  ["-1", null],
  ["", null],
])("the share %s is %s", (text, bps) => {
  expect(parseShareBps(text, "sv")).toBe(bps);
});

it("minutes are written as hours", () => {
  expect([formatMinutes(450), formatMinutes(5), formatMinutes(1440)]).toEqual(["7:30", "0:05", "24:00"]);
});
