import { describe, expect, it } from "vitest";
import { planWarning } from "./plan-warning";

describe("a warning of the end of a connection", () => {
  it.each([
    [30.01, null],
    [30, 30],
    [14.5, 30],
    [14, 14],
    [7.2, 14],
    [7, 7],
    [1.5, 7],
    [1, 1],
    [0.01, 1],
    [0, null],
    [-3, null],
  ])("with %s days left and no warning before is that of %s days", (daysLeft, expectedDays) => {
    expect(planWarning({ daysLeft, warnedDays: null })).toBe(expectedDays);
  });

  it.each([
    [29, 30, null],
    [14, 30, 14],
    [13, 14, null],
    [6.9, 14, 7],
    [6.9, 7, null],
    [0.5, 30, 1],
    [0.5, 1, null],
  ])("with %s days left after the one of %s days is %s", (daysLeft, warnedDays, expectedDays) => {
    expect(planWarning({ daysLeft, warnedDays })).toBe(expectedDays);
  });
});
