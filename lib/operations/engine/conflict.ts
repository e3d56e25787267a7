import "server-only";
import type { OperationConflict } from "../../api/contract/operations/operation-conflict";
import { Problem } from "../../values/problem";

/** The refusal of an operation whose document is not, or no longer, what it was when the command was submitted. */
export function conflictProblem(detail: OperationConflict): Problem {
  return new Problem("conflict", { detail });
}
