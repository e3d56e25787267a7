import "server-only";
import type { OrderInput } from "../../api/contract/operations/command-input";
import { aboutOf } from "../../api/contract/operations/operation";
import { type Order, orders } from "../../api/contract/sales/order";
import { openRows } from "../../rules/sales/delivery";
import { conflict } from "../engine/conflict";
import type { FinishedDocument } from "../engine/documents";
import { submitFollowUp } from "../engine/follow-up";
import { finishOperation } from "../engine/leased-operation";
import type { OperationRow } from "../engine/rows";
import { finishedOrder } from "./finished-document";
import { newOrder } from "./order-creation";
import { orderAsSeen, orderResult } from "./quote-and-order";

const orderOfOpenRows = newOrder(async (operation) => {
  const standings = { at: ["ongoing", "shipped", "invoiced"], past: [], delivery: true } as const;
  const order = await orderAsSeen(operation, standings);
  const rows = openRows(order);
  if (rows.length === 0) throw conflict("nothing_left");
  const path = `${orders.path}/${order.id}/backorder`;
  return { customerId: order.customerId, rows, path, about: aboutOf(order) };
});

/** Makes an order of what another order leaves undelivered. The service allows an order one back order. */
export const createBackOrder: typeof orderOfOpenRows = {
  ...orderOfOpenRows,
  finishedDocument: sourceOrder,
  finish: (operation, order) =>
    finishOperation(operation, orderResult(order), (tx) =>
      submitFollowUp(tx, operation, sourceOrder(order, operation.row)),
    ),
};

/** The follow-ups of a back order are about the order it was made of, and not about the back order. */
function sourceOrder(backOrder: Order, { subject, request }: OperationRow): FinishedDocument {
  return { ...finishedOrder(backOrder), id: subject, expected: (request as unknown as OrderInput).expected };
}
