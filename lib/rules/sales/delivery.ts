import type { Order, OrderRow } from "../../api/contract/sales/order";

/** Delivered quantities row by row, in ten-thousandths; null for a row, or for all rows, means all that was ordered. */
export type DeliveredQuantities = readonly (string | null)[] | null;

/** The order with these delivered quantities in its rows; the same object when its rows have them already. */
export function withDeliveredQuantities(order: Order, deliveredQuantities: DeliveredQuantities): Order {
  const isUnchanged = order.rows.every(
    (row, index) => row.isTextRow || deliveredQuantityOf(row) === expectedQuantityOf(row, deliveredQuantities, index),
  );
  if (isUnchanged) return order;
  return {
    ...order,
    rows: order.rows.map((row, index) => ({
      ...row,
      deliveredQuantity: statedQuantityOf(row, deliveredQuantities, index),
    })),
  };
}

/** Whether the rows of an order have exactly these delivered quantities. */
export function hasDeliveredQuantities(order: Order, deliveredQuantities: DeliveredQuantities): boolean {
  return withDeliveredQuantities(order, deliveredQuantities) === order;
}

/** The rows with their delivered quantities. Rows of which nothing is delivered are left out, text rows are included. */
export function deliveredRowsOf(order: Order): readonly OrderRow[] {
  return order.rows.flatMap((row) => {
    const quantity = deliveredQuantityOf(row);
    if (row.isTextRow || quantity === row.quantity) return [row];
    return quantity === 0n ? [] : [{ ...row, quantity }];
  });
}

/** The rows with their undelivered quantities. Rows of which nothing remains and text rows are left out. */
export function undeliveredRowsOf(order: Order): readonly OrderRow[] {
  return order.rows.flatMap((row) => {
    const quantity = row.quantity - deliveredQuantityOf(row);
    return row.isTextRow || quantity === 0n ? [] : [{ ...row, quantity, deliveredQuantity: null }];
  });
}

function statedQuantityOf(row: OrderRow, deliveredQuantities: DeliveredQuantities, index: number): bigint | null {
  const statedQuantity = deliveredQuantities?.[index] ?? null;
  return row.isTextRow || statedQuantity === null ? null : BigInt(statedQuantity);
}

const expectedQuantityOf = (row: OrderRow, deliveredQuantities: DeliveredQuantities, index: number) =>
  statedQuantityOf(row, deliveredQuantities, index) ?? row.quantity;
const deliveredQuantityOf = (row: OrderRow) => row.deliveredQuantity ?? row.quantity;
