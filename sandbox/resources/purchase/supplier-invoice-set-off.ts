import { now } from "../../clock";
import { fineScale, parseScaled, toScaledText } from "../../ledger/money";
import type { Tx } from "../../store/db";
import { updateRecord } from "../records";

/** An invoice's remaining amounts in its currency and the company's currency: exact decimal text, negative for a debt. */
type OpenInvoice = {
  readonly Id: string;
  readonly RemainingAmountInvoiceCurrency: string;
  readonly RemainingAmount: string;
  readonly SetOffAmountInvoiceCurrency: string;
  readonly OffsetInvoiceIds: readonly string[];
};

const openInvoiceColumns = `invoice."Id", invoice."RemainingAmountInvoiceCurrency", invoice."RemainingAmount",
  invoice."SetOffAmountInvoiceCurrency", invoice."OffsetInvoiceIds"`;

/**
 * Sets a credit invoice off against the unpaid invoices of its supplier, in the order of their due dates
 * (`AutoCreditDebitPairing`). Only invoices in the same currency and booked at the same rate take part: their amounts are
 * on the payables account as well, so the set-off needs no voucher. The booking has locked the supplier's row.
 */
export async function setOffCreditInvoice(tx: Tx, companyId: string, creditInvoiceId: string): Promise<void> {
  const { rows: creditInvoices } = await tx.query<OpenInvoice>(
    `SELECT ${openInvoiceColumns} FROM "SupplierInvoice" AS invoice WHERE "companyId" = $1 AND "Id" = $2`,
    [companyId, creditInvoiceId],
  );
  let [creditInvoice] = creditInvoices;
  if (!creditInvoice) throw new Error(`there is no credit invoice ${creditInvoiceId}`);
  const { rows: debtInvoices } = await tx.query<OpenInvoice>(
    `SELECT ${openInvoiceColumns} FROM "SupplierInvoice" AS credit JOIN "SupplierInvoice" AS invoice
         ON invoice."companyId" = credit."companyId" AND invoice."SupplierId" = credit."SupplierId"
        AND invoice."CurrencyCode" = credit."CurrencyCode" AND invoice."CurrencyRate" = credit."CurrencyRate"
        AND invoice."RemainingAmountInvoiceCurrency" < 0
      WHERE credit."companyId" = $1 AND credit."Id" = $2
      ORDER BY invoice."DueDate", invoice.seq FOR UPDATE OF invoice`,
    [companyId, creditInvoiceId],
  );
  for (const debtInvoice of debtInvoices) {
    const remainingCredit = toFineScale(creditInvoice.RemainingAmountInvoiceCurrency);
    if (remainingCredit === 0n) break;
    const remainingDebt = -toFineScale(debtInvoice.RemainingAmountInvoiceCurrency);
    // The two invoices would settle each other, but their rounded amounts in the company's currency differ. Only a
    // payment can settle them.
    if (
      remainingCredit === remainingDebt &&
      toFineScale(creditInvoice.RemainingAmount) !== -toFineScale(debtInvoice.RemainingAmount)
    )
      continue;
    const setOffAmount = remainingCredit < remainingDebt ? remainingCredit : remainingDebt;
    // The settled invoice is reduced by its whole amount in the company's currency, so that nothing remains of it.
    const amountInBooksCurrency =
      remainingCredit < remainingDebt
        ? toFineScale(creditInvoice.RemainingAmount)
        : -toFineScale(debtInvoice.RemainingAmount);
    creditInvoice = await changeRemainingAmounts(
      tx,
      companyId,
      creditInvoice,
      debtInvoice.Id,
      -setOffAmount,
      -amountInBooksCurrency,
    );
    await changeRemainingAmounts(tx, companyId, debtInvoice, creditInvoice.Id, setOffAmount, amountInBooksCurrency);
  }
}

const toFineScale = (amount: string) => parseScaled(amount, fineScale);

async function changeRemainingAmounts(
  tx: Tx,
  companyId: string,
  invoice: OpenInvoice,
  offsetInvoiceId: string,
  amount: bigint,
  amountInBooksCurrency: bigint,
): Promise<OpenInvoice> {
  const addToAmount = (previousAmount: string, addedAmount: bigint) =>
    toScaledText(toFineScale(previousAmount) + addedAmount, fineScale);
  const changedMembers = {
    RemainingAmountInvoiceCurrency: addToAmount(invoice.RemainingAmountInvoiceCurrency, amount),
    RemainingAmount: addToAmount(invoice.RemainingAmount, amountInBooksCurrency),
    SetOffAmountInvoiceCurrency: addToAmount(invoice.SetOffAmountInvoiceCurrency, amount < 0n ? -amount : amount),
    OffsetInvoiceIds: [...invoice.OffsetInvoiceIds, offsetInvoiceId],
  };
  await updateRecord(tx, "SupplierInvoice", companyId, invoice.Id, { ...changedMembers, ModifiedUtc: now() });
  return { ...invoice, ...changedMembers };
}
