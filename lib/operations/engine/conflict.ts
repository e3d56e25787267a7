import "server-only";
import type { OperationConflict } from "../../api/contract/operations/operation-conflict";
import { Problem } from "../../values/problem";

/** The refusal of an operation that is not, or no longer, what it was when the person pressed. */
export function conflict(detail: OperationConflict): Problem {
  return new Problem("conflict", { detail });
}
