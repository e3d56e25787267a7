import { now } from "../../clock";
import { fineScale, parseScaled, scaledText } from "../../ledger/money";
import type { Tx } from "../../store/db";
import { updateRecord } from "../records";

/** What is open of an invoice, in its own currency and the company's; exact decimal text, of a debt negative. */
type Open = {
  readonly Id: string;
  readonly RemainingAmountInvoiceCurrency: string;
  readonly RemainingAmount: string;
  readonly SetOffAmountInvoiceCurrency: string;
  readonly OffsetInvoiceIds: readonly string[];
};

const members = `invoice."Id", invoice."RemainingAmountInvoiceCurrency", invoice."RemainingAmount",
  invoice."SetOffAmountInvoiceCurrency", invoice."OffsetInvoiceIds"`;

/**
 * Sets a credit invoice off against what its supplier is owed, the first due first (`AutoCreditDebitPairing`). Only
 * invoices in its currency and booked at its rate: both stand on the payables account, so that what one takes from the other
 * needs no voucher. The supplier's row is locked by whoever books.
 */
export async function setOff(tx: Tx, companyId: string, creditId: string): Promise<void> {
  const { rows: credits } = await tx.query<Open>(
    `SELECT ${members} FROM "SupplierInvoice" AS invoice WHERE "companyId" = $1 AND "Id" = $2`,
    [companyId, creditId],
  );
  let [credit] = credits;
  if (!credit) throw new Error(`there is no credit invoice ${creditId}`);
  const { rows: debts } = await tx.query<Open>(
    `SELECT ${members} FROM "SupplierInvoice" AS credit JOIN "SupplierInvoice" AS invoice
         ON invoice."companyId" = credit."companyId" AND invoice."SupplierId" = credit."SupplierId"
        AND invoice."CurrencyCode" = credit."CurrencyCode" AND invoice."CurrencyRate" = credit."CurrencyRate"
        AND invoice."RemainingAmountInvoiceCurrency" < 0
      WHERE credit."companyId" = $1 AND credit."Id" = $2
      ORDER BY invoice."DueDate", invoice.seq FOR UPDATE OF invoice`,
    [companyId, creditId],
  );
  for (const debt of debts) {
    const left = fine(credit.RemainingAmountInvoiceCurrency);
    if (left === 0n) break;
    const owed = -fine(debt.RemainingAmountInvoiceCurrency);
    // Two that are used up by each other, and were rounded apart: money has to settle them.
    if (left === owed && fine(credit.RemainingAmount) !== -fine(debt.RemainingAmount)) continue;
    const taken = left < owed ? left : owed;
    // Whichever is used up takes what the books have of it with it, so that neither keeps a rest.
    const worth = left < owed ? fine(credit.RemainingAmount) : -fine(debt.RemainingAmount);
    credit = await reduced(tx, companyId, credit, debt.Id, -taken, -worth);
    await reduced(tx, companyId, debt, credit.Id, taken, worth);
  }
}

const fine = (amount: string) => parseScaled(amount, fineScale);

async function reduced(
  tx: Tx,
  companyId: string,
  open: Open,
  by: string,
  amount: bigint,
  worth: bigint,
): Promise<Open> {
  const sum = (before: string, moved: bigint) => scaledText(fine(before) + moved, fineScale);
  const after = {
    RemainingAmountInvoiceCurrency: sum(open.RemainingAmountInvoiceCurrency, amount),
    RemainingAmount: sum(open.RemainingAmount, worth),
    SetOffAmountInvoiceCurrency: sum(open.SetOffAmountInvoiceCurrency, amount < 0n ? -amount : amount),
    OffsetInvoiceIds: [...open.OffsetInvoiceIds, by],
  };
  await updateRecord(tx, "SupplierInvoice", companyId, open.Id, { ...after, ModifiedUtc: now() });
  return { ...open, ...after };
}
