import type { Invoice } from "../../api/contract/sales/customer-invoice";
import { emptyDraft, type InvoiceDraft } from "../../api/contract/sales/customer-invoice-draft";
import { type DocumentRow, emptyRow } from "../../api/contract/sales/document-row";
import type { Order } from "../../api/contract/sales/order";
import { emptyOrder, emptyOrderRow } from "../../api/contract/sales/order-body";
import type { Quote } from "../../api/contract/sales/quote";
import { emptyQuote } from "../../api/contract/sales/quote-draft";
import { addDays, type CalendarDate } from "../../values/dates";

/** The members of an invoice, a quote or an order that a copy needs. */
export type CopyableDocument = CopiedHead &
  Pick<Invoice, "currencyCode" | "includesVat" | "termsOfPaymentId"> & { rows: readonly DocumentRow[] };

type CopiedHead = Pick<
  Invoice,
  "customerId" | "customerName" | "yourReference" | "ourReference" | "buyersOrderReference"
>;

/** The members of a document that a copy takes. Tax reductions and the persons they belong to are not copied. */
export function toCopiedHead({
  customerId,
  customerName,
  yourReference,
  ourReference,
  buyersOrderReference,
}: CopiedHead): CopiedHead {
  return { customerId, customerName, yourReference, ourReference, buyersOrderReference };
}

/** The members of a row that a copy takes. */
export function toCopiedRow(row: DocumentRow) {
  const { articleId, articleNumber, text, isTextRow, quantity, unitPrice, discount, rateBps, reverseConstruction } =
    row;
  return { articleId, articleNumber, text, isTextRow, quantity, unitPrice, discount, rateBps, reverseConstruction };
}

/**
 * A new invoice draft with the document's customer, references and rows. The
 * service sets its dates: today, and the due date by the customer's terms.
 */
export function copyToInvoice(document: CopyableDocument): InvoiceDraft {
  const rows = document.rows.map((row) => ({ ...emptyRow, ...toCopiedRow(row) }));
  return { ...emptyDraft, ...toCopiedHead(document), rows };
}

/**
 * The difference that gives the unit prices of a stored copy another meaning than those of its original; null when there is
 * none. The service decides the currency of a draft by its customer, and whether its prices include VAT.
 */
export function findPriceDifference(
  original: Pick<Invoice, "currencyCode" | "includesVat">,
  copy: Pick<Invoice, "currencyCode" | "includesVat">,
): "currency" | "includesVat" | null {
  if (copy.currencyCode !== original.currencyCode) return "currency";
  return copy.includesVat === original.includesVat ? null : "includesVat";
}

const quoteValidDays = 30;

/** A new quote draft of today with the document's customer, references and rows, valid for 30 days unless it is changed. */
export function copyToQuote(document: CopyableDocument, today: CalendarDate): Quote {
  const rows = document.rows.map((row) => ({ ...emptyRow, ...toCopiedRow(row) }));
  return {
    ...emptyQuote,
    ...toCopiedHead(document),
    quoteOn: today,
    validUntilOn: addDays(today, quoteValidDays),
    rows,
  };
}

/** A new order of today with the document's customer, references and rows, nothing of it delivered. */
export function copyToOrder(document: CopyableDocument, today: CalendarDate): Order {
  const rows = document.rows.map((row) => ({ ...emptyOrderRow, ...toCopiedRow(row) }));
  const { currencyCode, termsOfPaymentId } = document;
  return { ...emptyOrder, ...toCopiedHead(document), currencyCode, termsOfPaymentId, orderOn: today, rows };
}
