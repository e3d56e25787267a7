import "server-only";
import { type Order, orders } from "../../api/contract/sales/order";
import { quotes } from "../../api/contract/sales/quote";
import { documentCreation } from "../engine/document-creation";
import { isQuoteConverted, readAcceptedQuote } from "./accepted-quote";
import { finishedOrder } from "./finished-document";
import { finishOrder, orderResult } from "./quote-and-order";

/** Creates the order of an accepted quote. */
export const createOrderFromQuote = documentCreation<Order>({
  contract: orders,
  call: (quoteId) => ({ path: `${quotes.path}/${quoteId}/converttoorder`, body: { Type: 1 } }),
  sourceMember: "CreatedFromQuoteId",
  sourceOf: (order) => order.createdFromQuoteId,
  prepare: readAcceptedQuote,
  hasMoved: isQuoteConverted,
  finish: finishOrder,
  finishedDocument: finishedOrder,
  resultOf: orderResult,
});
