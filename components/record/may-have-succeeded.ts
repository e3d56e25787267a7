import type { ProblemCode } from "@/lib/values/problem";

const lostAnswerCodes: ReadonlySet<ProblemCode> = new Set([
  "outcome_unknown",
  "remote_busy",
  "unavailable",
  "remote_unexpected",
  "internal",
]);

/** Returns true when a failed write may have been executed, so that sending it again could create a second record. */
export function mayHaveSucceeded(problem: { code: ProblemCode }): boolean {
  return lostAnswerCodes.has(problem.code);
}
