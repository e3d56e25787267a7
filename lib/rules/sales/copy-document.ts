import type { Invoice } from "../../api/contract/sales/customer-invoice";
import { emptyDraft, type InvoiceDraft } from "../../api/contract/sales/customer-invoice-draft";
import { type DocumentRow, emptyRow } from "../../api/contract/sales/document-row";
import type { Order } from "../../api/contract/sales/order";
import { emptyOrder, emptyOrderRow } from "../../api/contract/sales/order-body";
import type { Quote } from "../../api/contract/sales/quote";
import { emptyQuote } from "../../api/contract/sales/quote-draft";
import { addDays, type CalendarDate } from "../../values/dates";

/** An invoice, a quote or an order, as far as a copy of it goes. */
export type Copied = Head &
  Pick<Invoice, "currencyCode" | "includesVat" | "termsOfPaymentId"> & { rows: readonly DocumentRow[] };

type Head = Pick<Invoice, "customerId" | "customerName" | "yourReference" | "ourReference" | "buyersOrderReference">;

/** What a copy takes of the head: tax reductions and the persons they belong to are not copied. */
export function headOf({ customerId, customerName, yourReference, ourReference, buyersOrderReference }: Head): Head {
  return { customerId, customerName, yourReference, ourReference, buyersOrderReference };
}

/** What a copy takes of a row. */
export function rowOf(row: DocumentRow) {
  const { articleId, articleNumber, text, isTextRow, quantity, unitPrice, discount, rateBps, reverseConstruction } =
    row;
  return { articleId, articleNumber, text, isTextRow, quantity, unitPrice, discount, rateBps, reverseConstruction };
}

/**
 * A new invoice draft with the document's customer, references and rows. Its days are the service's: today, and the
 * customer's terms.
 */
export function copyToInvoice(document: Copied): InvoiceDraft {
  const rows = document.rows.map((row) => ({ ...emptyRow, ...rowOf(row) }));
  return { ...emptyDraft, ...headOf(document), rows };
}

/**
 * What makes the same unit prices mean something else in a stored copy: a draft's currency is its customer's, and whether its
 * prices include VAT is decided by the service. Null when nothing does.
 */
export function priceDifference(
  original: Pick<Invoice, "currencyCode" | "includesVat">,
  copy: Pick<Invoice, "currencyCode" | "includesVat">,
): "currency" | "includesVat" | null {
  if (copy.currencyCode !== original.currencyCode) return "currency";
  return copy.includesVat === original.includesVat ? null : "includesVat";
}

const quoteHoldsDays = 30;

/** A new quote draft of today with the document's customer, references and rows, good for 30 days until it is changed. */
export function copyToQuote(document: Copied, today: CalendarDate): Quote {
  const rows = document.rows.map((row) => ({ ...emptyRow, ...rowOf(row) }));
  return { ...emptyQuote, ...headOf(document), quoteOn: today, validUntilOn: addDays(today, quoteHoldsDays), rows };
}

/** A new order of today with the document's customer, references and rows, nothing of it delivered. */
export function copyToOrder(document: Copied, today: CalendarDate): Order {
  const rows = document.rows.map((row) => ({ ...emptyOrderRow, ...rowOf(row) }));
  const { currencyCode, termsOfPaymentId } = document;
  return { ...emptyOrder, ...headOf(document), currencyCode, termsOfPaymentId, orderOn: today, rows };
}
