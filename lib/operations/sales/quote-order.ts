import "server-only";
import { type Order, orders } from "../../api/contract/sales/order";
import { quotes } from "../../api/contract/sales/quote";
import { defineDocumentCreation } from "../engine/document-creation";
import { isQuoteConverted, readAcceptedQuote } from "./accepted-quote";
import { toFinishedOrder } from "./finished-document";
import { finishOrder, toOrderResult } from "./quote-and-order";

/** The write that creates the order of an accepted quote. */
export const orderFromQuoteCreation = defineDocumentCreation<Order>({
  contract: orders,
  buildCall: (quoteId) => ({ path: `${quotes.path}/${quoteId}/converttoorder`, body: { Type: 1 } }),
  sourceMember: "CreatedFromQuoteId",
  sourceOf: (order) => order.createdFromQuoteId,
  prepare: readAcceptedQuote,
  isSourceConverted: isQuoteConverted,
  finish: finishOrder,
  finishedDocument: toFinishedOrder,
  resultOf: toOrderResult,
});
