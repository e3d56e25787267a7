import type { Invoice } from "../api/contract/customer-invoice";
import { emptyDraft, type InvoiceDraft } from "../api/contract/customer-invoice-draft";
import { type DocumentRow, emptyRow } from "../api/contract/document-row";
import type { Order } from "../api/contract/order";
import { emptyOrder, emptyOrderRow } from "../api/contract/order-body";
import type { Quote } from "../api/contract/quote";
import { emptyQuote } from "../api/contract/quote-draft";
import { addDays, type CalendarDate } from "../dates";

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
 * A new draft with the invoice's customer, references and rows. Its days are the service's: today, and the customer's
 * terms.
 */
export function copyInvoice(invoice: Invoice): InvoiceDraft {
  const rows = invoice.rows.map((row) => ({ ...emptyRow, ...rowOf(row) }));
  return { ...emptyDraft, ...headOf(invoice), rows };
}

/**
 * What makes the same unit prices mean something else in a stored copy: a draft's currency is its customer's, and whether its
 * prices include VAT is decided by the service. Null when nothing does.
 */
export function priceDifference(
  invoice: Pick<Invoice, "currencyCode" | "includesVat">,
  copy: Pick<Invoice, "currencyCode" | "includesVat">,
): "currency" | "includesVat" | null {
  if (copy.currencyCode !== invoice.currencyCode) return "currency";
  return copy.includesVat === invoice.includesVat ? null : "includesVat";
}

const quoteHoldsDays = 30;

/** A new quote draft of today with the invoice's customer, references and rows, good for 30 days until it is changed. */
export function copyToQuote(invoice: Invoice, today: CalendarDate): Quote {
  const rows = invoice.rows.map((row) => ({ ...emptyRow, ...rowOf(row) }));
  return { ...emptyQuote, ...headOf(invoice), quoteOn: today, validUntilOn: addDays(today, quoteHoldsDays), rows };
}

/** A new order of today with the invoice's customer, references and rows, nothing of it delivered. */
export function copyToOrder(invoice: Invoice, today: CalendarDate): Order {
  const rows = invoice.rows.map((row) => ({ ...emptyOrderRow, ...rowOf(row) }));
  const { currencyCode, termsOfPaymentId } = invoice;
  return { ...emptyOrder, ...headOf(invoice), currencyCode, termsOfPaymentId, orderOn: today, rows };
}
