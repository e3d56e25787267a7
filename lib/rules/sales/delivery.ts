import type { Order, OrderRow } from "../../api/contract/sales/order";

/** Delivered quantities row by row, in ten-thousandths; null for a row, or for all rows, means everything ordered. */
export type Delivered = readonly (string | null)[] | null;

/** The order with these delivered quantities in its rows; the same object when its rows have them already. */
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

/** Whether the rows of an order have exactly these delivered quantities. */
export function delivers(order: Order, delivered: Delivered): boolean {
  return withDelivered(order, delivered) === order;
}

/** The rows with their delivered quantities. Rows of which nothing is delivered are left out, text rows are included. */
export function deliveredRows(order: Order): readonly OrderRow[] {
  return order.rows.flatMap((row) => {
    const quantity = deliveredOf(row);
    if (row.isTextRow || quantity === row.quantity) return [row];
    return quantity === 0n ? [] : [{ ...row, quantity }];
  });
}

/** The rows with their undelivered quantities. Rows of which nothing remains and text rows are left out. */
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
