import type { ProblemCode } from "@/lib/values/problem";

const lostAnswers: ReadonlySet<ProblemCode> = new Set([
  "outcome_unknown",
  "remote_busy",
  "unavailable",
  "remote_unexpected",
  "internal",
]);

/** True when a write failed in a way that may have left it done: sending it again could make a second one. */
export function mayBeDone(problem: { code: ProblemCode }): boolean {
  return lostAnswers.has(problem.code);
}
