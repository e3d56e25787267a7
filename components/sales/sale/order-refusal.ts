import type { Operation, OperationKind } from "@/lib/api/contract/operations/operation";
import type { Order } from "@/lib/api/contract/sales/order";
import { delivers } from "@/lib/rules/sales/delivery";
import { expectationOfOrder, isAsExpected } from "@/lib/rules/sales/expectations";
import { refusedRow } from "@/lib/rules/sales/refused-row";
import type { ProblemJson } from "@/lib/values/problem";

/** What the books refused last of an order, and the row of it that it is about; null for the order as a whole. */
export type OrderRefusal = { problem: ProblemJson; row: number | null };

/** Which rows each step is refused at; null where it has none. */
const rowsOf = {
  "order-ship": "delivery",
  "order-invoice": "invoice",
  "order-backorder": "rest",
  "order-void": null,
} as const satisfies Partial<Record<OperationKind, Parameters<typeof refusedRow>[1] | null>>;

/**
 * The refusal of what was tried last with this order; null once it is another than was seen then, or something came of a
 * later try. That it was another already at the press is told until the next one.
 *
 * @param operations the newest first
 */
export function orderRefusal(order: Order, operations: readonly Operation[]): OrderRefusal | null {
  const [last] = operations.filter(
    (one) => one.subject === order.id && one.kind in rowsOf && one.stage !== "withdrawn",
  );
  if (last?.stage !== "refused" || last.problem === null) return null;
  const { row, ...problem } = last.problem;
  if (problem.code !== "conflict" && !isStill(order, last)) return null;
  const rows = rowsOf[last.kind as keyof typeof rowsOf];
  return { problem, row: row === undefined || rows === null ? null : refusedRow(order, rows, row) };
}

/** The order says what it did and is as far, and its delivery is what it was, or what this step has written of it. */
function isStill(order: Order, { kind, ofOrder }: Operation): boolean {
  if (ofOrder === null || (kind === "order-ship" && order.status !== "ongoing")) return false;
  const { expected, delivered } = ofOrder;
  const seen = expectationOfOrder(order);
  if (!isAsExpected(seen, expected)) return false;
  const isBefore = seen.delivered.every((quantity, row) => quantity === expected.delivered[row]);
  return isBefore || (kind === "order-ship" && delivers(order, delivered));
}
