import type { Order, OrderRow } from "../../api/contract/sales/order";
import { openRows, withDelivered } from "./delivery";

/** What of each row of an order leaves now, or goes on the invoice: ten-thousandths row by row, null of a text. */
export type Part = readonly (bigint | null)[];

/** Why a quantity cannot be delivered: more than ordered, on the other side of nothing, or finer than the books keep it. */
export type PartRefusal = "more" | "sign" | "decimals";

/** Everything that is ordered. */
export function wholeOf({ rows }: Order): Part {
  return rows.map((row) => (row.isTextRow ? null : row.quantity));
}

/** What is said already of the delivery, where nothing is said everything. */
export function suggestedPart({ rows }: Order): Part {
  return rows.map((row) => (row.isTextRow ? null : (row.deliveredQuantity ?? row.quantity)));
}

/**
 * Whether so much of a row can be delivered.
 *
 * Rule: between nothing and what is ordered, on either side of nothing; with two decimals unless it is all of it
 *       (decimals and sign: docs/api/quotes-and-orders.md#orders; the limits are assumed: sandbox/README.md#assumed)
 */
export function refusalOfPart({ quantity: ordered }: Pick<OrderRow, "quantity">, now: bigint): PartRefusal | null {
  if (now === 0n || now === ordered) return null;
  if (now > 0n !== ordered > 0n) return ordered === 0n ? "more" : "sign";
  if (ordered > 0n ? now > ordered : now < ordered) return "more";
  return now % 100n === 0n ? null : "decimals";
}

export function isWhole(order: Order, part: Part): boolean {
  return order.rows.every((row, index) => row.isTextRow || part[index] === row.quantity);
}

/** Nothing would leave: there is nothing to deliver or to invoice. */
export function isNothing(part: Part): boolean {
  return part.every((quantity) => quantity === null || quantity === 0n);
}

/** As the service is told it: null where all of a row goes. */
export function asDelivered(order: Order, part: Part): readonly (bigint | null)[] {
  return order.rows.map((row, index) => {
    const now = part[index] ?? null;
    return row.isTextRow || now === row.quantity ? null : now;
  });
}

/** The order as it is once this is delivered. */
export function deliveredAs(order: Order, part: Part): Order {
  const said = asDelivered(order, part).map((quantity) => quantity?.toString() ?? null);
  return withDelivered(order, said);
}

/** What is left of the order then; rows of which nothing is are left out. */
export function restOf(order: Order, part: Part): readonly OrderRow[] {
  return openRows(deliveredAs(order, part));
}
