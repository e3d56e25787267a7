import "server-only";
import { type Order, orders } from "../../api/contract/sales/order";
import { books } from "../../api/remote/books";
import { defineDocumentTransition } from "../engine/document-transition";
import { callTimeoutMs } from "../engine/document-write";
import { toFinishedOrder } from "./finished-document";
import { finishOrder, readUnchangedOrder, toOrderResult } from "./quote-and-order";

/** The write that voids the delivery of an order. */
export const deliveryVoiding = defineDocumentTransition<Order>({
  contract: orders,
  prepare: (operation) =>
    readUnchangedOrder(operation, { allowedStatuses: ["shipped"], doneStatuses: ["ongoing"], comparesDelivery: true }),
  call: ({ access }, { id }) =>
    books(access).operate("POST", `${orders.path}/${id}/voided`, { timeoutMs: callTimeoutMs }),
  transitionStateOf: (_row, { status }) =>
    status === "shipped" ? "before" : status === "ongoing" ? "asked" : "elsewhere",
  finish: finishOrder,
  finishedDocument: toFinishedOrder,
  resultOf: toOrderResult,
});
