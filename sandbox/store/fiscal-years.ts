import { LedgerError } from "../ledger/ledger-error";
import type { Tx } from "./db";

type YearLock = { id: string; locked: boolean; lockedTo: string | null };

/**
 * Returns the fiscal year of a day, where the day may be booked. The row of the year is locked for sharing, so that neither
 * the year nor the company's accounting lock changes until the transaction ends: changing a lock writes this row and waits
 * for it.
 *
 * @throws LedgerError `no_fiscal_year`, `year_locked`, `period_locked`
 */
export async function getOpenFiscalYear(tx: Tx, companyId: string, day: string): Promise<string> {
  const { rows } = await tx.query<YearLock>(
    `SELECT "Id" AS id, "IsLockedForAccounting" AS locked, "lockedTo" FROM "FiscalYear"
      WHERE "companyId" = $1 AND $2::date BETWEEN "StartDate" AND "EndDate" FOR SHARE`,
    [companyId, day],
  );
  const [year] = rows;
  if (!year) throw new LedgerError("no_fiscal_year", `no fiscal year holds ${day}; create one, or choose another date`);
  if (year.locked)
    throw new LedgerError("year_locked", `the fiscal year of ${day} is locked; unlock it, or choose a later date`);
  if (year.lockedTo !== null && day <= year.lockedTo) {
    throw new LedgerError(
      "period_locked",
      `the books are locked up to ${year.lockedTo}; unlock them, or choose a later date`,
    );
  }
  return year.id;
}

/** Locks the books up to a day (`YYYY-MM-DD`), or unlocks them with null. Waits for postings that are in progress. */
export async function lockBooks(tx: Tx, companyId: string, lockedTo: string | null): Promise<void> {
  await tx.query(`UPDATE "CompanySettings" SET "AccountingLockedTo" = $2 WHERE "companyId" = $1`, [
    companyId,
    lockedTo,
  ]);
  await tx.query(`UPDATE "FiscalYear" SET "lockedTo" = $2 WHERE "companyId" = $1`, [companyId, lockedTo]);
}
