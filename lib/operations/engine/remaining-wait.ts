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
