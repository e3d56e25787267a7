import "server-only";
import { now } from "../../values/clock";
import type { OperationRow } from "./rows";

/** Milliseconds until a waiting operation is carried out; null when it does not wait for its time. */
export function remainingWaitMs({ stage, carryOutAt }: Pick<OperationRow, "stage" | "carryOutAt">): number | null {
  if (stage !== "waiting" || carryOutAt === null) return null;
  const leftMs = carryOutAt.getTime() - now().getTime();
  return leftMs > 0 ? leftMs : null;
}

/** Nothing was ever asked of the service: what was asked once may have been done after all. */
export function isWithdrawable({ stage, attempt }: Pick<OperationRow, "stage" | "attempt">): boolean {
  return stage === "waiting" && attempt === 0;
}
