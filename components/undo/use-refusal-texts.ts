"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { problemTextKey } from "@/components/shell/problems/problem-text";
import type { SubmittedBatch, SubmittedOperation } from "@/lib/api/browser/operations/submissions";
import type { Problem } from "@/lib/values/problem";
import { useBatchDescription, useOperationDescription } from "./use-operation-description";

/**
 * Returns the texts that say why an operation was not taken back or sent at once. They name the operation, because
 * several may wait.
 */
export function useRefusalTexts() {
  const t = useTranslations("shell.undo");
  const problems = useTranslations("problems");
  const formats = useFormats();
  const describeOperation = useOperationDescription();
  const describeBatch = useBatchDescription();
  const textOf = (problem: Problem) => problems(problemTextKey(problem, (key) => problems.has(key)));
  return {
    /** @param sentAt the instant at which the operation was sent */
    tooLate: (order: SubmittedOperation, at: string) =>
      `${describeOperation(order)} ${t("late", { time: formats.time(at, true) })}`,
    notTakenBack: (order: SubmittedOperation, problem: Problem) =>
      `${describeOperation(order)} ${t("failed")} ${textOf(problem)}`,
    notHastened: (order: SubmittedOperation, problem: Problem) =>
      `${describeOperation(order)} ${t("notSent")} ${textOf(problem)}`,
    /** The text for a batch, with its number of documents. */
    ofMany: (order: SubmittedBatch, problem: Problem, failureKey: "failed" | "notSent") =>
      `${describeBatch(order)} ${t(failureKey)} ${textOf(problem)}`,
  };
}
