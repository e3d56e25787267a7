import "server-only";
import type { OrderCreateInput } from "../../api/contract/operations/command-input";
import { aboutOf } from "../../api/contract/operations/operation";
import { orders } from "../../api/contract/sales/order";
import { emptyOrder, emptyOrderRow, fromOrder } from "../../api/contract/sales/order-body";
import { openRows } from "../../rules/sales/delivery";
import { conflict } from "../engine/conflict";
import { finishedDocumentOf, submitFollowUp } from "../engine/follow-up";
import { finishOperation } from "../engine/leased-operation";
import { newOrder } from "./order-creation";
import { orderAsSeen, orderResult } from "./quote-and-order";

const writtenOrder = newOrder(async ({ row }) => {
  const { content, about } = row.request as unknown as OrderCreateInput;
  const rows = content.rows.map(({ quantity, unitPrice, discount, ...words }) => ({
    ...emptyOrderRow,
    ...words,
    quantity: BigInt(quantity),
    unitPrice: BigInt(unitPrice),
    discount: BigInt(discount),
  }));
  const body = fromOrder({ ...emptyOrder, ...content, rows });
  return { customerId: content.customerId, rows, path: orders.path, body, ...(about ? { about } : {}) };
});

/** Makes an order that comes of no quote. What the portal kept of its writing goes: the service holds it now. */
export const createOrder: typeof writtenOrder = {
  ...writtenOrder,
  finish: (operation, order) =>
    finishOperation(operation, orderResult(order), async (tx) => {
      const { partnerId, companyId, personId } = operation.access;
      await tx.draftEdit.deleteMany({
        where: { partnerId, companyId, personId, kind: "order", draftId: operation.row.subject },
      });
      await submitFollowUp(tx, operation, finishedDocumentOf(order));
    }),
};

/** Makes an order of what another one leaves undelivered; the service lets it have one. */
export const backOrder = newOrder(async (operation) => {
  const standings = { at: ["ongoing", "shipped", "invoiced"], past: [], delivery: true } as const;
  const order = await orderAsSeen(operation, standings);
  const rows = openRows(order);
  if (rows.length === 0) throw conflict("nothing_left");
  const path = `${orders.path}/${order.id}/backorder`;
  return { customerId: order.customerId, rows, path, about: aboutOf(order) };
});
