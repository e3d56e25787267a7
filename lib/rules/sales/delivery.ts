import type { Order, OrderRow } from "../../api/contract/sales/order";

/** Quantities delivered row by row in ten-thousandths; null of a row, or of all, is everything ordered. */
export type Delivered = readonly (string | null)[] | null;

/** The order with these deliveries said of its rows; the very same one when they are said already. */
export function withDelivered(order: Order, delivered: Delivered): Order {
  const isSaid = order.rows.every(
    (row, index) => row.isTextRow || deliveredOf(row) === wantedOf(row, delivered, index),
  );
  if (isSaid) return order;
  return {
    ...order,
    rows: order.rows.map((row, index) => ({ ...row, deliveredQuantity: saidOf(row, delivered, index) })),
  };
}

/** Whether an order that is shipped delivers just this. */
export function delivers(order: Order, delivered: Delivered): boolean {
  return withDelivered(order, delivered) === order;
}

/** Of each row what is delivered; rows of which nothing is are left out, texts stay. */
export function deliveredRows(order: Order): readonly OrderRow[] {
  return order.rows.flatMap((row) => {
    const quantity = deliveredOf(row);
    if (row.isTextRow || quantity === row.quantity) return [row];
    return quantity === 0n ? [] : [{ ...row, quantity }];
  });
}

/** What is left of the order when what is said of its delivery is delivered; rows of which nothing is are left out. */
export function openRows(order: Order): readonly OrderRow[] {
  return order.rows.flatMap((row) => {
    const quantity = row.quantity - deliveredOf(row);
    return row.isTextRow || quantity === 0n ? [] : [{ ...row, quantity, deliveredQuantity: null }];
  });
}

function saidOf(row: OrderRow, delivered: Delivered, index: number): bigint | null {
  const said = delivered?.[index] ?? null;
  return row.isTextRow || said === null ? null : BigInt(said);
}

const wantedOf = (row: OrderRow, delivered: Delivered, index: number) => saidOf(row, delivered, index) ?? row.quantity;
const deliveredOf = (row: OrderRow) => row.deliveredQuantity ?? row.quantity;
