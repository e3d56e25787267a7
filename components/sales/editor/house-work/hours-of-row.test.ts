import { expect, it } from "vitest";
import { hoursOfRow, isHourUnit } from "./hours-of-row";

it.each(["h", "tim", "Tim.", "timmar", "hours", "timer", "uur", "uren"])("reads %s as hours", (unit) => {
  expect(isHourUnit(unit)).toBe(true);
});

it.each(["st", "m", "meter", "", "timmer", "hl"])("reads %j as no hours", (unit) => {
  expect(isHourUnit(unit)).toBe(false);
});

it.each([
  ["the quantity of a row in hours", { unit: "tim", quantity: "7,5", workHours: "" }, 75_000n],
  ["the hours that were written, whatever the quantity is", { unit: "tim", quantity: "7,5", workHours: "6" }, 60_000n],
  ["not known for a row in other units", { unit: "st", quantity: "7", workHours: " " }, null],
  ["not known while what was written is no number", { unit: "tim", quantity: "7", workHours: "sju" }, null],
])("the hours of work are %s", (_title, row, expectedHours) => {
  expect(hoursOfRow(row, "sv")).toBe(expectedHours);
});
