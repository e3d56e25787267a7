import { LedgerError } from "../ledger/ledger-error";
import type { Tx } from "./db";

type Year = { id: string; locked: boolean; lockedTo: string | null };

/**
 * The fiscal year a day may be booked in. It stays as it is until the transaction ends.
 *
 * @throws LedgerError `no_fiscal_year`, `year_locked`, `period_locked`
 */
export async function openFiscalYear(tx: Tx, companyId: string, day: string): Promise<string> {
  const { rows } = await tx.query<Year>(
    `SELECT year."Id" AS id, year."IsLockedForAccounting" AS locked, company."AccountingLockedTo" AS "lockedTo"
       FROM "FiscalYear" AS year JOIN "CompanySettings" AS company USING ("companyId")
      WHERE "companyId" = $1 AND $2::date BETWEEN year."StartDate" AND year."EndDate"
        FOR SHARE OF year`,
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
