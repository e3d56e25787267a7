import "server-only";
import type { QuoteInvoiceInput } from "../../api/contract/operations/command-input";
import { type Invoice, invoices } from "../../api/contract/sales/customer-invoice";
import { type Order, orders } from "../../api/contract/sales/order";
import { type Quote, quotes } from "../../api/contract/sales/quote";
import { books } from "../../api/remote/books";
import type { AuthorizedOperation } from "../engine/authorized-operation";
import { documentCreation } from "../engine/document-creation";
import { documentTransition } from "../engine/document-transition";
import { callTimeoutMs } from "../engine/document-write";
import { finishPosted, unreadResult } from "./posted-invoice";
import { assertUnchanged, finishOrder, finishQuote, orderResult, quoteAsSeen, quoteResult } from "./quote-and-order";

/** Records that the customer has accepted a quote. */
export const acceptQuote = documentTransition({
  contract: quotes,
  async prepare(operation) {
    const quote = await quoteAsSeen(operation, quotes);
    assertUnchanged(quote, ["ongoing"], ["accepted", "ordered", "invoiced"]);
    return quote;
  },
  call: ({ access }, { id }) =>
    books(access).operate("PUT", `${quotes.path}/${id}/accept`, { timeoutMs: callTimeoutMs }),
  standing: (_row, { status }) => (status === "ongoing" ? "before" : status === "draft" ? "elsewhere" : "asked"),
  finish: finishQuote,
  resultOf: quoteResult,
});

/** Makes the order of an accepted quote. */
export const orderOfQuote = documentCreation<Order>({
  contract: orders,
  call: (quoteId) => ({ path: `${quotes.path}/${quoteId}/converttoorder`, body: { Type: 1 } }),
  names: "CreatedFromQuoteId",
  sourceOf: (order) => order.createdFromQuoteId,
  prepare: accepted,
  hasMoved: hasBecome,
  finish: finishOrder,
  resultOf: orderResult,
});

/** Books the invoice of an accepted quote, without an order. */
export const invoiceOfQuote = documentCreation<Invoice>({
  contract: invoices,
  call: (quoteId) => ({ path: `${quotes.path}/${quoteId}/converttocustomerinvoice` }),
  names: "CreatedFromQuoteId",
  sourceOf: (invoice) => invoice.createdFromQuoteId,
  prepare: accepted,
  hasMoved: hasBecome,
  finish: (operation, invoice) =>
    finishPosted(operation, invoice, (operation.row.request as unknown as QuoteInvoiceInput).postings),
  resultOf: unreadResult,
});

async function accepted(operation: AuthorizedOperation): Promise<Quote> {
  const quote = await quoteAsSeen(operation, quotes);
  assertUnchanged(quote, ["accepted"], ["ordered", "invoiced"]);
  return quote;
}

async function hasBecome({ access, row }: AuthorizedOperation): Promise<boolean> {
  const { status } = await books(access).one(quotes, row.subject);
  return status === "ordered" || status === "invoiced";
}
