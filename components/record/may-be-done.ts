import type { ProblemCode } from "@/lib/values/problem";

const lostAnswers: ReadonlySet<ProblemCode> = new Set([
  "outcome_unknown",
  "remote_busy",
  "unavailable",
  "remote_unexpected",
  "internal",
]);

/** True when a failed write may have been executed, so that sending it again could create a second record. */
export function mayBeDone(problem: { code: ProblemCode }): boolean {
  return lostAnswers.has(problem.code);
}
