import type { Operation, OperationKind } from "@/lib/api/contract/operations/operation";
import type { Order } from "@/lib/api/contract/sales/order";
import { hasDeliveredQuantities } from "@/lib/rules/sales/delivery";
import { expectationOfOrder, isAsExpected } from "@/lib/rules/sales/expectations";
import { findRefusedRowIndex } from "@/lib/rules/sales/refused-row";
import type { ProblemJson } from "@/lib/values/problem";

/** `row` is the index of the row that the last refusal is about; null where the refusal is about the whole order. */
export type OrderRefusal = { problem: ProblemJson; row: number | null };

/** A refusal of each kind of step may be about these rows; null where a refusal of the kind is never about a row. */
const refusableRowsOfKind = {
  "order-ship": "delivery",
  "order-invoice": "invoice",
  "order-backorder": "rest",
  "order-void": null,
} as const satisfies Partial<Record<OperationKind, Parameters<typeof findRefusedRowIndex>[1] | null>>;

/**
 * Finds the refusal of the last step of this order; null once the order differs from the order that was refused, or
 * once a later step was not refused. A step that was refused because the order had changed is shown as refused until
 * the next step.
 *
 * @param operations the operations of the sale, the newest first
 */
export function findOrderRefusal(order: Order, operations: readonly Operation[]): OrderRefusal | null {
  const [lastStep] = operations.filter(
    (operation) =>
      operation.subject === order.id && operation.kind in refusableRowsOfKind && operation.stage !== "withdrawn",
  );
  if (lastStep?.stage !== "refused" || lastStep.problem === null) return null;
  const { row, ...problem } = lastStep.problem;
  if (problem.code !== "conflict" && !isOrderUnchanged(order, lastStep)) return null;
  const refusableRows = refusableRowsOfKind[lastStep.kind as keyof typeof refusableRowsOfKind];
  return {
    problem,
    row: row === undefined || refusableRows === null ? null : findRefusedRowIndex(order, refusableRows, row),
  };
}

/**
 * Tells whether the order is still the one that was refused: its text and status are unchanged, and its delivered quantities
 * are as they were, or as the refused delivery wrote them.
 */
function isOrderUnchanged(order: Order, { kind, ofOrder }: Operation): boolean {
  if (ofOrder === null || (kind === "order-ship" && order.status !== "ongoing")) return false;
  const { expected, delivered } = ofOrder;
  const currentOrder = expectationOfOrder(order);
  if (!isAsExpected(currentOrder, expected)) return false;
  const isDeliveryUnchanged = currentOrder.delivered.every(
    (quantity, rowIndex) => quantity === expected.delivered[rowIndex],
  );
  return isDeliveryUnchanged || (kind === "order-ship" && hasDeliveredQuantities(order, delivered));
}
