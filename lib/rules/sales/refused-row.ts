import type { Order } from "../../api/contract/sales/order";

/**
 * The row of an order that a refusal is about, counted with its texts.
 *
 * Rule: an order that is written is refused at its own rows. Its invoice and its back order have only those of which
 *       something is delivered, or left, and are refused at those (assumed: the service does not say which rows it counts)
 */
export function refusedRow(order: Order, asked: "delivery" | "invoice" | "rest", row: number): number | null {
  if (asked === "delivery") return order.rows[row] ? row : null;
  const counted = order.rows.flatMap(({ isTextRow, quantity, deliveredQuantity }, index) => {
    const delivered = deliveredQuantity ?? quantity;
    const isThere = asked === "invoice" ? isTextRow || delivered !== 0n : !isTextRow && delivered !== quantity;
    return isThere ? [index] : [];
  });
  return counted[row] ?? null;
}
