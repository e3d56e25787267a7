import type { Order, OrderRow } from "../../api/contract/sales/order";
import { openRows, withDelivered } from "./delivery";

/** The quantity of each row of an order that is delivered or invoiced now, in ten-thousandths; null for a text row. */
export type Part = readonly (bigint | null)[];

/** The reason why a quantity cannot be delivered: more than ordered, of the opposite sign, or with too many decimals. */
export type PartRefusal = "more" | "sign" | "decimals";

/** The quantities of all that is ordered. */
export function wholeOf({ rows }: Order): Part {
  return rows.map((row) => (row.isTextRow ? null : row.quantity));
}

/** The delivered quantities that the order already records; the ordered quantity where it records none. */
export function suggestedPart({ rows }: Order): Part {
  return rows.map((row) => (row.isTextRow ? null : (row.deliveredQuantity ?? row.quantity)));
}

/**
 * The reason why a quantity of a row cannot be delivered; null when it can.
 *
 * Rule: the quantity lies between 0 and the ordered quantity, which may be negative; it has two decimals unless it is all
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

/** Whether a part is empty, so that there is nothing to deliver or to invoice. */
export function isNothing(part: Part): boolean {
  return part.every((quantity) => quantity === null || quantity === 0n);
}

/** The delivered quantities as the service receives them: null where the whole quantity of a row is delivered. */
export function asDelivered(order: Order, part: Part): readonly (bigint | null)[] {
  return order.rows.map((row, index) => {
    const now = part[index] ?? null;
    return row.isTextRow || now === row.quantity ? null : now;
  });
}

/** The order with the quantities of a part recorded as delivered. */
export function deliveredAs(order: Order, part: Part): Order {
  const said = asDelivered(order, part).map((quantity) => quantity?.toString() ?? null);
  return withDelivered(order, said);
}

/** The rows that remain of the order once a part is delivered; rows of which nothing remains are left out. */
export function restOf(order: Order, part: Part): readonly OrderRow[] {
  return openRows(deliveredAs(order, part));
}
