import "server-only";
import { type Order, orders } from "../../api/contract/sales/order";
import { books } from "../../api/remote/books";
import { documentTransition } from "../engine/document-transition";
import { callTimeoutMs } from "../engine/document-write";
import { finishedOrder } from "./finished-document";
import { finishOrder, orderAsSeen, orderResult } from "./quote-and-order";

/** Takes the delivery of an order back. */
export const voidDelivery = documentTransition<Order>({
  contract: orders,
  prepare: (operation) => orderAsSeen(operation, { at: ["shipped"], past: ["ongoing"], delivery: true }),
  call: ({ access }, { id }) =>
    books(access).operate("POST", `${orders.path}/${id}/voided`, { timeoutMs: callTimeoutMs }),
  standing: (_row, { status }) => (status === "shipped" ? "before" : status === "ongoing" ? "asked" : "elsewhere"),
  finish: finishOrder,
  finishedDocument: finishedOrder,
  resultOf: orderResult,
});
