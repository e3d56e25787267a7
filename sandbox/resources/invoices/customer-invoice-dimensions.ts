import type { PostedLine } from "../../ledger/post-invoice";
import { revenueAccount } from "../../ledger/sale-kind";
import type { Tx } from "../../store/db";
import { assertAccountsTake, assertDimensions } from "../accounting/dimensions";
import type { PricedRow } from "./customer-invoice-rows";

type Booking = { readonly companyId: string; readonly fiscalYearId: string; readonly day: string };

/**
 * Cost centres and projects of an invoice's rows, as its voucher will carry them on the accounts of what is sold.
 *
 * @param lines the rows with an article, in order
 * @throws ApiError what `assertDimensions` and `assertAccountsTake` throw, LedgerError `missing_account`
 */
export async function assertRowDimensions(
  tx: Tx,
  { companyId, fiscalYearId, day }: Booking,
  priced: readonly PricedRow[],
  lines: readonly PostedLine[],
): Promise<void> {
  await assertDimensions(
    tx,
    companyId,
    priced.map(({ row }) => row),
    day,
  );
  const sold = priced.flatMap(({ row, article }, place) => (article ? [{ ...row, place }] : []));
  const rows = sold.map((row, index) => {
    const line = lines[index];
    if (!line) throw new Error("a row without its line");
    return { ...row, accountNumber: revenueAccount(line.accounts, line.kind, index) };
  });
  await assertAccountsTake(tx, companyId, fiscalYearId, rows);
}
