import { refused } from "../../http/problem";
import { count } from "../../store/counters";
import type { Tx } from "../../store/db";
import { withLedger } from "../accounting/ledger-refusals";
import { bookInvoice } from "../invoices/customer-invoice-booking";
import { draftValues } from "../invoices/customer-invoice-draft-values";
import type { Body, Call } from "../pipeline/call";
import type { Values } from "../records";

/** What was agreed and must hold when the invoice is booked. */
export type Agreed = {
  readonly includesVat: boolean;
  readonly currency: string;
  /** Row by row; none when rows are free of VAT only as the customer's mark says. */
  readonly vatFree?: readonly boolean[];
};

/**
 * Books the invoice of a quote or an order, dated today, as its draft would be booked.
 *
 * @param draft what is invoiced, as the body of an invoice draft
 * @param own   members only the invoice has: where it comes from
 * @returns     the id of the invoice
 * @throws ApiError 4002 when the customer's prices or currency are not those agreed on; else what `bookInvoice` throws
 */
export async function bookDocument(tx: Tx, call: Call, draft: Body, own: Values, agreed: Agreed): Promise<string> {
  const asDraft: Call = { ...call, body: null, query: { overrideCustomerIsPrivatePerson: true } };
  const values = await withLedger(() => draftValues(tx, asDraft, draft));
  assertSamePrices(agreed.includesVat, values);
  if (values.InvoiceCurrencyCode !== agreed.currency) {
    const message = `The customer is invoiced in ${values.InvoiceCurrencyCode}, not in ${agreed.currency}.`;
    throw refused(4002, message, "CurrencyCode");
  }
  assertStillVatFree(agreed.vatFree ?? [], values.Rows as readonly Values[]);
  const id = await bookInvoice(tx, asDraft, values, { draftId: null, expected: null, own });
  await count(tx, call.companyId, "conversion", "committed");
  return id;
}

/** @throws ApiError 4027 for a row that was to be free of VAT and no longer is: the customer's mark was taken off */
export function assertStillVatFree(vatFree: readonly boolean[], rows: readonly Values[]): void {
  const taxed = rows.findIndex((row, index) => vatFree[index] === true && Number(row.VatRate ?? 0) !== 0);
  if (taxed < 0) return;
  const message = "The customer no longer has reverse charge on construction services. Mark the customer.";
  throw refused(4027, message, `Rows[${taxed}].IsVatFree`);
}

/** @throws ApiError 4002 when the customer's prices now come with VAT where those agreed on do not, or without */
export function assertSamePrices(includedVat: boolean, { IncludesVat }: Values): void {
  if (IncludesVat === includedVat) return;
  const message = "Prices of this customer now come with VAT where those agreed on do not, or without. Save them anew.";
  throw refused(4002, message, "IncludesVat");
}
