import type { Order } from "../../api/contract/sales/order";

/**
 * The index of the row of an order that a refusal is about, text rows counted; null where the order has no such row.
 *
 * Rule: when the order itself is written, the refusal counts the rows of the order. When its invoice or its back order is
 *       created, it counts only the rows of which something is delivered or remains (assumed: the service does not say which
 *       rows it counts)
 */
export function findRefusedRowIndex(
  order: Order,
  refusedCall: "delivery" | "invoice" | "rest",
  rowIndex: number,
): number | null {
  if (refusedCall === "delivery") return order.rows[rowIndex] ? rowIndex : null;
  const countedIndexes = order.rows.flatMap(({ isTextRow, quantity, deliveredQuantity }, index) => {
    const delivered = deliveredQuantity ?? quantity;
    const isCounted = refusedCall === "invoice" ? isTextRow || delivered !== 0n : !isTextRow && delivered !== quantity;
    return isCounted ? [index] : [];
  });
  return countedIndexes[rowIndex] ?? null;
}
