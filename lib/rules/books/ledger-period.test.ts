import { expect, it } from "vitest";
import { chooseLedgerPeriod } from "./ledger-period";

const makeYear = (name: string, firstOn: string | null, lastOn: string | null) => ({
  ...{ id: name, firstOn, lastOn, isLocked: false },
});
const years = [makeYear("25", "2025-01-01", "2025-12-31"), makeYear("26", "2026-01-01", "2026-12-31")];

it.each<[string, string | null, string | null, string]>([
  ["the whole year of today", null, null, "26 2026-01-01 2026-12-31"],
  ["the days asked for", "2025-03-01", "2025-03-31", "25 2025-03-01 2025-03-31"],
  ["an open end up to the year's last day", "2025-03-01", null, "25 2025-03-01 2025-12-31"],
  ["an end in another year cut at the year's", "2025-03-01", "2026-02-01", "25 2025-03-01 2025-12-31"],
  ["an end before the beginning as none", "2025-03-10", "2025-03-09", "25 2025-03-10 2025-12-31"],
  ["a day that does not exist as none", "2025-02-30", "x", "26 2026-01-01 2026-12-31"],
  ["a day outside every year as none", "2019-02-01", null, "26 2026-01-01 2026-12-31"],
])("reads %s", (_, from, to, expectedPeriod) => {
  const period = chooseLedgerPeriod(years, "2026-11-23", from, to);
  expect(`${period?.year.id} ${period?.from} ${period?.to}`).toBe(expectedPeriod);
});

it("takes the newest year that has begun where today lies in none", () => {
  expect(chooseLedgerPeriod(years, "2028-01-01", null, null)?.year.id).toBe("26");
});

it("says so where there is no year", () => {
  expect(chooseLedgerPeriod([makeYear("?", null, null)], "2026-11-23", null, null)).toBeNull();
});
