import "server-only";
import type { OrderInput } from "../../api/contract/operations/command-input";
import { toOperationDescription } from "../../api/contract/operations/operation";
import { type Order, orders } from "../../api/contract/sales/order";
import { undeliveredRows } from "../../rules/sales/delivery";
import { conflictProblem } from "../engine/conflict";
import type { FinishedDocument } from "../engine/documents";
import { submitFollowUp } from "../engine/follow-up";
import { finishOperation } from "../engine/leased-operation";
import type { OperationRow } from "../engine/rows";
import { finishedOrder } from "./finished-document";
import { orderCreation } from "./order-creation";
import { orderResult, readUnchangedOrder } from "./quote-and-order";

const orderOfOpenRows = orderCreation(async (operation) => {
  const allowedStatuses = ["ongoing", "shipped", "invoiced"] as const;
  const order = await readUnchangedOrder(operation, { allowedStatuses, doneStatuses: [], comparesDelivery: true });
  const rows = undeliveredRows(order);
  if (rows.length === 0) throw conflictProblem("nothing_left");
  const path = `${orders.path}/${order.id}/backorder`;
  return { customerId: order.customerId, rows, path, about: toOperationDescription(order) };
});

/** Creates an order of the rows that another order leaves undelivered. The service allows an order one back order. */
export const createBackOrder: typeof orderOfOpenRows = {
  ...orderOfOpenRows,
  finishedDocument: sourceOrder,
  finish: (operation, order) =>
    finishOperation(operation, orderResult(order), (tx) =>
      submitFollowUp(tx, operation, sourceOrder(order, operation.row)),
    ),
};

/** The follow-ups of a back order are about its source order, and not about the back order. */
function sourceOrder(backOrder: Order, { subject, request }: OperationRow): FinishedDocument {
  return { ...finishedOrder(backOrder), id: subject, expected: (request as unknown as OrderInput).expected };
}
