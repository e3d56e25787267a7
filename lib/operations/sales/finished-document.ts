import "server-only";
import { toOperationDescription } from "../../api/contract/operations/operation";
import type { Invoice } from "../../api/contract/sales/customer-invoice";
import type { Order } from "../../api/contract/sales/order";
import type { Quote } from "../../api/contract/sales/quote";
import { expectationOfOrder, expectationOfQuote } from "../../rules/sales/expectations";
import type { FinishedDocument } from "../engine/documents";

/** What the follow-ups of an operation need to know of the quote it created or changed. */
export function toFinishedQuote(quote: Quote): FinishedDocument {
  return { id: quote.id, expected: expectationOfQuote(quote), about: toOperationDescription(quote), isPaid: false };
}

/** What the follow-ups of an operation need to know of the order it created or changed. */
export function toFinishedOrder(order: Order): FinishedDocument {
  return { id: order.id, expected: expectationOfOrder(order), about: toOperationDescription(order), isPaid: false };
}

/** What the follow-ups of an operation need to know of the invoice it posted. */
export function toFinishedInvoice(invoice: Invoice): FinishedDocument {
  return {
    id: invoice.id,
    expected: null,
    about: toOperationDescription(invoice),
    isPaid: invoice.remainingMinor <= 0n,
  };
}
