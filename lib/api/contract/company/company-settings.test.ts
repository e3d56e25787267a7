import { expect, it } from "vitest";
import { companySettings } from "./company-settings";

it.each([
  ["2026-08-31T00:00:00", "2026-08-31"],
  ["2026-08-31T00:00:00Z", "2026-08-31"],
  ["2026-08-31T00:00:00.0000000", "2026-08-31"],
  ["2026-08-31T23:59:59+02:00", "2026-08-31"],
  ["2026-08-31", "2026-08-31"],
  [null, null],
])("the books are locked to the day that AccountingLockedTo names, a date-time by the description: %s", (wire, day) => {
  expect(companySettings.parse({ AccountingLockedTo: wire }).lockedTo).toBe(day);
});
