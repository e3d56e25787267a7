import "server-only";
import { aboutOf } from "../../api/contract/operations/operation";
import type { Invoice } from "../../api/contract/sales/customer-invoice";
import type { Order } from "../../api/contract/sales/order";
import type { Quote } from "../../api/contract/sales/quote";
import { expectationOfOrder, expectationOfQuote } from "../../rules/sales/expectations";
import type { FinishedDocument } from "../engine/documents";

/** What the follow-ups of an operation need to know of the quote it made or moved. */
export function finishedQuote(quote: Quote): FinishedDocument {
  return { id: quote.id, expected: expectationOfQuote(quote), about: aboutOf(quote), isPaid: false };
}

/** What the follow-ups of an operation need to know of the order it made or moved. */
export function finishedOrder(order: Order): FinishedDocument {
  return { id: order.id, expected: expectationOfOrder(order), about: aboutOf(order), isPaid: false };
}

/** What the follow-ups of an operation need to know of the invoice it posted. */
export function finishedInvoice(invoice: Invoice): FinishedDocument {
  return { id: invoice.id, expected: null, about: aboutOf(invoice), isPaid: invoice.remainingMinor <= 0n };
}
