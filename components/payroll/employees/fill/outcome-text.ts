import { useTranslations } from "next-intl";
import type { AnyProblem } from "@/components/shell/problems/problem-text";
import type { FillOutcome } from "./use-fill";

export function problemOfOutcome(outcome: FillOutcome | undefined): AnyProblem | null {
  if (outcome?.kind === "problem") return outcome.problem;
  return outcome?.kind === "operation" ? (outcome.operation.problem as AnyProblem | null) : null;
}

/** Whether the person had exactly this before, so that nothing was done. */
export function hadFactAlready(outcome: FillOutcome | undefined): boolean {
  const problem = problemOfOutcome(outcome);
  return problem?.code === "conflict" && problem.detail === "already_done";
}

/** Whether the person has the fact now. */
export function isOutcomeDone(outcome: FillOutcome | undefined): boolean {
  const isOperationDone = outcome?.kind === "operation" && outcome.operation.stage === "done";
  return outcome?.kind === "stored" || isOperationDone || hadFactAlready(outcome);
}

/** Returns a function that says what became of one person; the text is empty before anything was submitted. */
export function useOutcomeText(): (outcome: FillOutcome | undefined) => string {
  const t = useTranslations("payroll.employees.fill");
  return (outcome) => {
    if (outcome === undefined) return "";
    if (outcome.kind === "running") return t("running");
    if (isOutcomeDone(outcome)) return t(hadFactAlready(outcome) ? "hadIt" : "done");
    if (outcome.kind === "problem") return t(outcome.isAnswered ? "notDone" : "retryLater");
    const stage = outcome.kind === "operation" ? outcome.operation.stage : null;
    if (stage === "unknown") return t("unknown");
    return t(stage === "refused" ? "notDone" : "underWay");
  };
}
