import type { Order, OrderRow } from "../../api/contract/sales/order";
import { undeliveredRowsOf, withDeliveredQuantities } from "./delivery";

/** The quantity of each row of an order that is delivered or invoiced now, in ten-thousandths; null for a text row. */
export type OrderPart = readonly (bigint | null)[];

/** The reason why a quantity cannot be delivered: more than ordered, of the opposite sign, or with too many decimals. */
export type NotDeliverableReason = "more" | "sign" | "decimals";

/** The quantities of all that is ordered. */
export function wholePartOf({ rows }: Order): OrderPart {
  return rows.map((row) => (row.isTextRow ? null : row.quantity));
}

/** The delivered quantities that the order already records; the ordered quantity where it records none. */
export function suggestedPartOf({ rows }: Order): OrderPart {
  return rows.map((row) => (row.isTextRow ? null : (row.deliveredQuantity ?? row.quantity)));
}

/**
 * The reason why a quantity of a row cannot be delivered; null when it can.
 *
 * Rule: the quantity lies between 0 and the ordered quantity, which may be negative; it has two decimals unless it is all
 *       (decimals and sign: docs/api/quotes-and-orders.md#orders; the limits are assumed: sandbox/README.md#assumed)
 */
export function reasonNotToDeliver(
  { quantity: orderedQuantity }: Pick<OrderRow, "quantity">,
  partQuantity: bigint,
): NotDeliverableReason | null {
  if (partQuantity === 0n || partQuantity === orderedQuantity) return null;
  if (partQuantity > 0n !== orderedQuantity > 0n) return orderedQuantity === 0n ? "more" : "sign";
  if (orderedQuantity > 0n ? partQuantity > orderedQuantity : partQuantity < orderedQuantity) return "more";
  return partQuantity % 100n === 0n ? null : "decimals";
}

export function isWholePart(order: Order, part: OrderPart): boolean {
  return order.rows.every((row, index) => row.isTextRow || part[index] === row.quantity);
}

/** Whether a part is empty, so that there is nothing to deliver or to invoice. */
export function isEmptyPart(part: OrderPart): boolean {
  return part.every((quantity) => quantity === null || quantity === 0n);
}

/** The delivered quantities as the service receives them: null where the whole quantity of a row is delivered. */
export function deliveredQuantitiesOfPart(order: Order, part: OrderPart): readonly (bigint | null)[] {
  return order.rows.map((row, index) => {
    const partQuantity = part[index] ?? null;
    return row.isTextRow || partQuantity === row.quantity ? null : partQuantity;
  });
}

/** The order with the quantities of a part recorded as delivered. */
export function withPartDelivered(order: Order, part: OrderPart): Order {
  const deliveredQuantities = deliveredQuantitiesOfPart(order, part).map((quantity) => quantity?.toString() ?? null);
  return withDeliveredQuantities(order, deliveredQuantities);
}

/** The rows that remain of the order once a part is delivered; rows of which nothing remains are left out. */
export function rowsRemainingAfterPart(order: Order, part: OrderPart): readonly OrderRow[] {
  return undeliveredRowsOf(withPartDelivered(order, part));
}
