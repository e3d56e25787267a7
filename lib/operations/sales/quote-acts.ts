import "server-only";
import type { QuoteInvoiceInput } from "../../api/contract/operations/operation";
import { type Invoice, invoices } from "../../api/contract/sales/customer-invoice";
import { type Order, orders } from "../../api/contract/sales/order";
import { type Quote, quotes } from "../../api/contract/sales/quote";
import { books } from "../../api/remote/books";
import { callTimeoutMs } from "../engine/act";
import { making } from "../engine/make";
import { moving } from "../engine/move";
import type { Step } from "../engine/step";
import { assertStands, finishOrder, finishQuote, orderResult, quoteAsSeen, quoteResult } from "./document";
import { finishPosted, unreadResult } from "./posted";

/** Records that the customer has accepted a quote. */
export const acceptQuote = moving({
  contract: quotes,
  async prepare(step) {
    const quote = await quoteAsSeen(step, quotes);
    assertStands(quote, ["ongoing"], ["accepted", "ordered", "invoiced"]);
    return quote;
  },
  call: ({ access }, { id }) =>
    books(access).operate("PUT", `${quotes.path}/${id}/accept`, { timeoutMs: callTimeoutMs }),
  standing: (_row, { status }) => (status === "ongoing" ? "before" : status === "draft" ? "elsewhere" : "asked"),
  finish: finishQuote,
  resultOf: quoteResult,
});

/** Makes the order of an accepted quote. */
export const orderOfQuote = making<Order>({
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
export const invoiceOfQuote = making<Invoice>({
  contract: invoices,
  call: (quoteId) => ({ path: `${quotes.path}/${quoteId}/converttocustomerinvoice` }),
  names: "CreatedFromQuoteId",
  sourceOf: (invoice) => invoice.createdFromQuoteId,
  prepare: accepted,
  hasMoved: hasBecome,
  finish: (step, invoice) => finishPosted(step, invoice, (step.row.request as unknown as QuoteInvoiceInput).postings),
  resultOf: unreadResult,
});

async function accepted(step: Step): Promise<Quote> {
  const quote = await quoteAsSeen(step, quotes);
  assertStands(quote, ["accepted"], ["ordered", "invoiced"]);
  return quote;
}

async function hasBecome({ access, row }: Step): Promise<boolean> {
  const { status } = await books(access).one(quotes, row.subject);
  return status === "ordered" || status === "invoiced";
}
