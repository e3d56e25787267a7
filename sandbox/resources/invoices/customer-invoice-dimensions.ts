import type { PostedLine } from "../../ledger/post-invoice";
import { getRevenueAccount } from "../../ledger/sale-kind";
import type { Tx } from "../../store/db";
import { assertAccountsAllowDimensions, assertDimensions } from "../accounting/dimensions";
import type { PricedRow } from "./customer-invoice-rows";

type BookingTarget = { readonly companyId: string; readonly fiscalYearId: string; readonly day: string };

/**
 * Checks the cost centres and projects of an invoice's rows: they must exist, and the revenue accounts of the rows must
 * accept them.
 *
 * @param lines the ledger lines of the rows that have an article, in the order of the rows
 * @throws ApiError the errors of `assertDimensions` and `assertAccountsAllowDimensions`, LedgerError `missing_account`
 */
export async function assertRowDimensions(
  tx: Tx,
  { companyId, fiscalYearId, day: bookedOn }: BookingTarget,
  pricedRows: readonly PricedRow[],
  lines: readonly PostedLine[],
): Promise<void> {
  await assertDimensions(
    tx,
    companyId,
    pricedRows.map(({ row }) => row),
    bookedOn,
  );
  const articleRows = pricedRows.flatMap(({ row, article }, rowIndex) => (article ? [{ ...row, rowIndex }] : []));
  const bookedRows = articleRows.map((row, articleRowIndex) => {
    const line = lines[articleRowIndex];
    if (!line) throw new Error("a row without its line");
    return { ...row, accountNumber: getRevenueAccount(line.accounts, line.kind, articleRowIndex) };
  });
  await assertAccountsAllowDimensions(tx, companyId, fiscalYearId, bookedRows);
}
