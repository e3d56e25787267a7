import type { PostedLine } from "../../ledger/post-invoice";
import { revenueAccount } from "../../ledger/sale-kind";
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
  { companyId, fiscalYearId, day }: BookingTarget,
  pricedRows: readonly PricedRow[],
  lines: readonly PostedLine[],
): Promise<void> {
  await assertDimensions(
    tx,
    companyId,
    pricedRows.map(({ row }) => row),
    day,
  );
  const articleRows = pricedRows.flatMap(({ row, article }, rowIndex) => (article ? [{ ...row, rowIndex }] : []));
  const rows = articleRows.map((row, index) => {
    const line = lines[index];
    if (!line) throw new Error("a row without its line");
    return { ...row, accountNumber: revenueAccount(line.accounts, line.kind, index) };
  });
  await assertAccountsAllowDimensions(tx, companyId, fiscalYearId, rows);
}
