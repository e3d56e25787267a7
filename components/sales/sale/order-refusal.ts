import type { Operation, OperationKind } from "@/lib/api/contract/operations/operation";
import type { Order } from "@/lib/api/contract/sales/order";
import { hasDeliveredQuantities } from "@/lib/rules/sales/delivery";
import { expectationOfOrder, isAsExpected } from "@/lib/rules/sales/expectations";
import { refusedRow } from "@/lib/rules/sales/refused-row";
import type { ProblemJson } from "@/lib/values/problem";

/** The last refusal of a step of an order, and the index of the row it is about; null where it is about the whole order. */
export type OrderRefusal = { problem: ProblemJson; row: number | null };

/** For each kind of step, the rows that a refusal may be about; null where a refusal is never about a row. */
const refusedRowsOf = {
  "order-ship": "delivery",
  "order-invoice": "invoice",
  "order-backorder": "rest",
  "order-void": null,
} as const satisfies Partial<Record<OperationKind, Parameters<typeof refusedRow>[1] | null>>;

/**
 * The refusal of the last step of this order; null once the order differs from the one that was refused, or once a later
 * step was not refused. A refusal because the order had changed already is shown until the next step.
 *
 * @param operations the operations of the sale, the newest first
 */
export function orderRefusal(order: Order, operations: readonly Operation[]): OrderRefusal | null {
  const [last] = operations.filter(
    (one) => one.subject === order.id && one.kind in refusedRowsOf && one.stage !== "withdrawn",
  );
  if (last?.stage !== "refused" || last.problem === null) return null;
  const { row, ...problem } = last.problem;
  if (problem.code !== "conflict" && !isUnchanged(order, last)) return null;
  const rows = refusedRowsOf[last.kind as keyof typeof refusedRowsOf];
  return { problem, row: row === undefined || rows === null ? null : refusedRow(order, rows, row) };
}

/**
 * Tells whether the order is still the one that was refused: its text and status are unchanged, and its delivered quantities
 * are as they were, or as the refused delivery wrote them.
 */
function isUnchanged(order: Order, { kind, ofOrder }: Operation): boolean {
  if (ofOrder === null || (kind === "order-ship" && order.status !== "ongoing")) return false;
  const { expected, delivered } = ofOrder;
  const current = expectationOfOrder(order);
  if (!isAsExpected(current, expected)) return false;
  const isDeliveryUnchanged = current.delivered.every((quantity, row) => quantity === expected.delivered[row]);
  return isDeliveryUnchanged || (kind === "order-ship" && hasDeliveredQuantities(order, delivered));
}
