import "server-only";
import type { OrderInput } from "../../api/contract/operations/command-input";
import { toOperationDescription } from "../../api/contract/operations/operation";
import { type Order, orders } from "../../api/contract/sales/order";
import { undeliveredRowsOf } from "../../rules/sales/delivery";
import { conflictProblem } from "../engine/conflict";
import type { FinishedDocument } from "../engine/documents";
import { submitFollowUp } from "../engine/follow-up";
import { finishOperation } from "../engine/leased-operation";
import type { OperationRow } from "../engine/rows";
import { toFinishedOrder } from "./finished-document";
import { defineOrderCreation } from "./order-creation";
import { readUnchangedOrder, toOrderResult } from "./quote-and-order";

const backOrderCreation = defineOrderCreation(async (operation) => {
  const allowedStatuses = ["ongoing", "shipped", "invoiced"] as const;
  const order = await readUnchangedOrder(operation, { allowedStatuses, doneStatuses: [], comparesDelivery: true });
  const rows = undeliveredRowsOf(order);
  if (rows.length === 0) throw conflictProblem("nothing_left");
  const path = `${orders.path}/${order.id}/backorder`;
  return { customerId: order.customerId, rows, path, about: toOperationDescription(order) };
});

/** The write that orders the rows which an order leaves undelivered. The service allows an order one back order. */
export const backOrderWrite: typeof backOrderCreation = {
  ...backOrderCreation,
  finishedDocument: toSourceOrder,
  finish: (operation, order) =>
    finishOperation(operation, toOrderResult(order), (tx) =>
      submitFollowUp(tx, operation, toSourceOrder(order, operation.row)),
    ),
};

/** The follow-ups of a back order are about its source order, and not about the back order. */
function toSourceOrder(backOrder: Order, { subject, request }: OperationRow): FinishedDocument {
  return { ...toFinishedOrder(backOrder), id: subject, expected: (request as unknown as OrderInput).expected };
}
