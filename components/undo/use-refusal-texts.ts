"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { problemTextKeyOf } from "@/components/shell/problems/problem-text";
import type { SubmittedBatch, SubmittedOperation } from "@/lib/api/browser/operations/submissions";
import type { Problem } from "@/lib/values/problem";
import { useBatchDescription, useOperationDescription } from "./use-operation-description";

/**
 * Returns the texts that say why an operation was not taken back or sent at once. They name the operation, because
 * several may wait.
 */
export function useRefusalTexts() {
  const t = useTranslations("shell.undo");
  const tProblems = useTranslations("problems");
  const formats = useFormats();
  const describeOperation = useOperationDescription();
  const describeBatch = useBatchDescription();
  const problemTextOf = (problem: Problem) => tProblems(problemTextKeyOf(problem, (key) => tProblems.has(key)));
  return {
    /** @param sentAt the instant at which the operation was sent */
    tooLateText: (operation: SubmittedOperation, sentAt: string) =>
      `${describeOperation(operation)} ${t("late", { time: formats.time(sentAt, true) })}`,
    notWithdrawnText: (operation: SubmittedOperation, problem: Problem) =>
      `${describeOperation(operation)} ${t("failed")} ${problemTextOf(problem)}`,
    notSentNowText: (operation: SubmittedOperation, problem: Problem) =>
      `${describeOperation(operation)} ${t("notSent")} ${problemTextOf(problem)}`,
    /** The text for a batch, with its number of documents. */
    batchRefusalText: (batch: SubmittedBatch, problem: Problem, failureKey: "failed" | "notSent") =>
      `${describeBatch(batch)} ${t(failureKey)} ${problemTextOf(problem)}`,
  };
}
