import { ruleRefusalError } from "../../http/problem";
import { countEvent } from "../../store/counters";
import type { Tx } from "../../store/db";
import { withLedgerRefusals } from "../accounting/ledger-refusals";
import { bookInvoice } from "../invoices/customer-invoice-booking";
import { buildDraftValues } from "../invoices/customer-invoice-draft-values";
import type { Call, RequestBody } from "../pipeline/call";
import type { ColumnValues } from "../records";

/** The terms of a quote or an order that must still be the same when its invoice is booked. */
export type AgreedTerms = {
  readonly includesVat: boolean;
  readonly currency: string;
  /** Whether each row was free of VAT; left out when only the customer's mark decides that. */
  readonly vatFree?: readonly boolean[];
};

/**
 * Books the invoice of a quote or an order, dated today, in the same way as an invoice draft.
 *
 * @param draft              the contents of the invoice, as the body of an invoice draft
 * @param invoiceOnlyMembers members that only the invoice has: its source document
 * @returns                  the id of the invoice
 * @throws ApiError 4002 when the customer's prices or currency are not the agreed ones; also the errors of `bookInvoice`
 */
export async function bookDocument(
  tx: Tx,
  call: Call,
  draft: RequestBody,
  invoiceOnlyMembers: ColumnValues,
  agreedTerms: AgreedTerms,
): Promise<string> {
  const draftCall: Call = { ...call, body: null, query: { overrideCustomerIsPrivatePerson: true } };
  const values = await withLedgerRefusals(() => buildDraftValues(tx, draftCall, draft));
  assertSamePrices(agreedTerms.includesVat, values);
  if (values.InvoiceCurrencyCode !== agreedTerms.currency) {
    const message = `The customer is invoiced in ${values.InvoiceCurrencyCode}, not in ${agreedTerms.currency}.`;
    throw ruleRefusalError(4002, message, "CurrencyCode");
  }
  assertStillVatFree(agreedTerms.vatFree ?? [], values.Rows as readonly ColumnValues[]);
  const id = await bookInvoice(tx, draftCall, values, { draftId: null, expectedAmounts: null, invoiceOnlyMembers });
  await countEvent(tx, call.companyId, "conversion", "committed");
  return id;
}

/** @throws ApiError 4027 for a row that was agreed to be free of VAT, when the customer has lost the mark for it */
export function assertStillVatFree(agreedVatFreeFlags: readonly boolean[], rows: readonly ColumnValues[]): void {
  const taxedRowIndex = rows.findIndex(
    (row, index) => agreedVatFreeFlags[index] === true && Number(row.VatRate ?? 0) !== 0,
  );
  if (taxedRowIndex < 0) return;
  const message = "The customer no longer has reverse charge on construction services. Mark the customer.";
  throw ruleRefusalError(4027, message, `Rows[${taxedRowIndex}].IsVatFree`);
}

/** @throws ApiError 4002 when the customer's prices now include VAT and the agreed prices did not, or the other way round */
export function assertSamePrices(agreedIncludesVat: boolean, { IncludesVat }: ColumnValues): void {
  if (IncludesVat === agreedIncludesVat) return;
  const message = "Prices of this customer now come with VAT where those agreed on do not, or without. Save them anew.";
  throw ruleRefusalError(4002, message, "IncludesVat");
}
