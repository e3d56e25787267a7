import "server-only";
import type { OrderCreateInput } from "../api/contract/operation";
import { orders } from "../api/contract/order";
import { emptyOrder, emptyOrderRow, fromOrder } from "../api/contract/order-body";
import { openRows } from "../flow/delivery";
import { aboutOf } from "./about";
import { conflict } from "./conflict";
import { orderAsSeen } from "./document";
import { newOrder } from "./new-order";

/** Makes an order that comes of no quote. */
export const createOrder = newOrder(async ({ row }) => {
  const { content } = row.request as unknown as OrderCreateInput;
  const rows = content.rows.map(({ quantity, unitPrice, discount, ...words }) => ({
    ...emptyOrderRow,
    ...words,
    quantity: BigInt(quantity),
    unitPrice: BigInt(unitPrice),
    discount: BigInt(discount),
  }));
  const body = fromOrder({ ...emptyOrder, ...content, rows });
  return { customerId: content.customerId, rows, path: orders.path, body };
});

/** Makes an order of what another one leaves undelivered; the service lets it have one. */
export const backOrder = newOrder(async (step) => {
  const standings = { at: ["ongoing", "shipped", "invoiced"], past: [], delivery: true } as const;
  const order = await orderAsSeen(step, standings);
  const rows = openRows(order);
  if (rows.length === 0) throw conflict("nothing_left");
  const path = `${orders.path}/${order.id}/backorder`;
  return { customerId: order.customerId, rows, path, about: aboutOf(order) };
});
