import { invalidBodyError } from "../../http/problem";
import type { Bodies } from "../../openapi/generated/books";
import type { Tx } from "../../store/db";

const lockInterval = { none: 0, quarter: 2, year: 3 } as const;

/**
 * Finds the last day that the settings lock; null when the interval is 0 or the month is missing, because the settings
 * then lock nothing. Quarters are calendar quarters, and years are the company's fiscal years (assumed).
 *
 * @throws ApiError 2000 for a month that does not end its quarter or year
 */
export async function findLastLockedDay(
  tx: Tx,
  companyId: string,
  { AccountingLockInterval, AccountingLockedAsOf }: Bodies["AccountingLockSettingsApi"],
): Promise<string | null> {
  const requestedInterval = AccountingLockInterval ?? lockInterval.none;
  if (requestedInterval === lockInterval.none || AccountingLockedAsOf === null) return null;
  const { Year, Month } = AccountingLockedAsOf;
  const lastDayOfMonth = new Date(Date.UTC(Year, Month, 0)).toISOString().slice(0, 10);
  if (requestedInterval === lockInterval.quarter && Month % 3 !== 0) throw notPeriodEndRefusal("a quarter");
  if (requestedInterval === lockInterval.year) {
    const { rowCount } = await tx.query(`SELECT 1 FROM "FiscalYear" WHERE "companyId" = $1 AND "EndDate" = $2`, [
      companyId,
      lastDayOfMonth,
    ]);
    if (rowCount === 0) throw notPeriodEndRefusal("a fiscal year");
  }
  return lastDayOfMonth;
}

const notPeriodEndRefusal = (periodName: string) =>
  invalidBodyError([{ field: "AccountingLockedAsOf.Month", message: `The month does not end ${periodName}.` }]);
