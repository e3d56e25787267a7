import { expect, it } from "vitest";
import { parseTimeOfDay } from "./time-text";

it.each([
  ["8", "08:00"],
  ["08", "08:00"],
  ["8:30", "08:30"],
  ["08.30", "08:30"],
  [" 0830 ", "08:30"],
  ["830", "08:30"],
  ["23:59", "23:59"],
  ["0", "00:00"],
])("reads %s as %s", (text, time) => {
  expect(parseTimeOfDay(text)).toBe(time);
});

it.each(["", "24", "8:60", "8:3", "12:00:00", "eight", "-8"])("does not take %s for a time", (text) => {
  expect(parseTimeOfDay(text)).toBeNull();
});
