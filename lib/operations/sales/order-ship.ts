import "server-only";
import type { OrderShipInput } from "../../api/contract/operations/command-input";
import { type Order, orders } from "../../api/contract/sales/order";
import { fromOrder } from "../../api/contract/sales/order-body";
import { books } from "../../api/remote/books";
import { hasDeliveredQuantities, withDeliveredQuantities } from "../../rules/sales/delivery";
import { conflictProblem } from "../engine/conflict";
import { defineDocumentTransition } from "../engine/document-transition";
import { callTimeoutMs } from "../engine/document-write";
import type { TransitionState } from "../engine/outcome-of-read-back";
import type { OperationRow } from "../engine/rows";
import { toFinishedOrder } from "./finished-document";
import { finishOrder, readUnchangedOrder, toOrderResult } from "./quote-and-order";

const requestedQuantitiesOf = ({ request }: OperationRow) => (request as unknown as OrderShipInput).delivered;

/**
 * The write that delivers an order today, in part where quantities are named. The quantities are written to the order
 * before it is completed, and writing them may be repeated.
 */
export const orderShipment = defineDocumentTransition<Order>({
  contract: orders,
  async prepare(operation) {
    const order = await readUnchangedOrder(operation, {
      allowedStatuses: ["ongoing"],
      doneStatuses: ["shipped", "invoiced"],
      comparesDelivery: false,
    });
    const quantities = requestedQuantitiesOf(operation.row);
    if (quantities && quantities.length !== order.rows.length) throw conflictProblem("order_changed");
    return order;
  },
  async call({ access, row }, order) {
    const deliveredOrder = withDeliveredQuantities(order, requestedQuantitiesOf(row));
    const path = `${orders.path}/${order.id}`;
    if (deliveredOrder !== order) await books(access).operate("PUT", path, { body: fromOrder(deliveredOrder) });
    await books(access).operate("POST", `${path}/completed`, { timeoutMs: callTimeoutMs });
  },
  transitionStateOf(row, order): TransitionState {
    if (order.status === "ongoing") return "before";
    return order.status !== "draft" &&
      order.status !== "unknown" &&
      hasDeliveredQuantities(order, requestedQuantitiesOf(row))
      ? "asked"
      : "elsewhere";
  },
  finish: finishOrder,
  finishedDocument: toFinishedOrder,
  resultOf: toOrderResult,
});
