import "server-only";
import { quotes } from "../../api/contract/sales/quote";
import { books } from "../../api/remote/books";
import { defineDocumentTransition } from "../engine/document-transition";
import { callTimeoutMs } from "../engine/document-write";
import { toFinishedQuote } from "./finished-document";
import { assertAllowedStatus, finishQuote, readUnchangedQuote, toQuoteResult } from "./quote-and-order";

/** The write that records that the customer has accepted a quote. */
export const quoteAcceptance = defineDocumentTransition({
  contract: quotes,
  async prepare(operation) {
    const quote = await readUnchangedQuote(operation, quotes);
    assertAllowedStatus(quote, ["ongoing"], ["accepted", "ordered", "invoiced"]);
    return quote;
  },
  call: ({ access }, { id }) =>
    books(access).operate("PUT", `${quotes.path}/${id}/accept`, { timeoutMs: callTimeoutMs }),
  transitionStateOf: (_row, { status }) =>
    status === "ongoing" ? "before" : status === "draft" ? "elsewhere" : "asked",
  finish: finishQuote,
  finishedDocument: toFinishedQuote,
  resultOf: toQuoteResult,
});
