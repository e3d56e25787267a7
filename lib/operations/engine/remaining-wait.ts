import "server-only";
import { now } from "../../values/clock";
import type { OperationRow } from "./rows";

/** Milliseconds until a waiting operation is executed; null when it does not wait for a time. */
export function remainingWaitMs({ stage, carryOutAt }: Pick<OperationRow, "stage" | "carryOutAt">): number | null {
  if (stage !== "waiting" || carryOutAt === null) return null;
  const waitMs = carryOutAt.getTime() - now().getTime();
  return waitMs > 0 ? waitMs : null;
}

/** Whether the service was never called for the operation. After a call the operation may have been done. */
export function isWithdrawable({ stage, attempt }: Pick<OperationRow, "stage" | "attempt">): boolean {
  return stage === "waiting" && attempt === 0;
}

/**
 * Whether it is known, without reading the books, that nothing was done: the service was never called, or it turned the
 * call away before it did anything (quota, an ended login), or the call did not reach it. A lost answer is read back
 * first, which is counted in `reads`.
 */
export function isCertainlyUnsent(
  row: Pick<OperationRow, "stage" | "attempt" | "reads">,
  { takesSeveralCalls = false }: { takesSeveralCalls?: boolean },
): boolean {
  return isWithdrawable(row) || (row.stage === "waiting" && row.reads === 0 && !takesSeveralCalls);
}
