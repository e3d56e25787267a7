import { invalid } from "../../http/problem";
import type { Bodies } from "../../openapi/generated/books";
import type { Tx } from "../../store/db";

const interval = { none: 0, quarter: 2, year: 3 } as const;

/**
 * The last day that settings lock, null when they lock nothing: with interval 0 whatever month they name, else without a
 * month. Quarters are those of the calendar, years the company's own (assumed).
 *
 * @throws ApiError 2000 for a month that does not end its quarter or year
 */
export async function lockDay(
  tx: Tx,
  companyId: string,
  { AccountingLockInterval, AccountingLockedAsOf }: Bodies["AccountingLockSettingsApi"],
): Promise<string | null> {
  const every = AccountingLockInterval ?? interval.none;
  if (every === interval.none || AccountingLockedAsOf === null) return null;
  const { Year, Month } = AccountingLockedAsOf;
  const day = new Date(Date.UTC(Year, Month, 0)).toISOString().slice(0, 10);
  if (every === interval.quarter && Month % 3 !== 0) throw notAnEnd("a quarter");
  if (every === interval.year) {
    const { rowCount } = await tx.query(`SELECT 1 FROM "FiscalYear" WHERE "companyId" = $1 AND "EndDate" = $2`, [
      companyId,
      day,
    ]);
    if (rowCount === 0) throw notAnEnd("a fiscal year");
  }
  return day;
}

const notAnEnd = (what: string) =>
  invalid([{ field: "AccountingLockedAsOf.Month", message: `The month does not end ${what}.` }]);
