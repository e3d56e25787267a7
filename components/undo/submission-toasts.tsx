"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { ToastSlab, useToast } from "@/components/ui/toast";
import { withdrawBatch } from "@/lib/api/browser/operations/batches";
import { recentSubmissions, type Submission, type SubmittedBatch } from "@/lib/api/browser/operations/submissions";
import { undoRequests } from "@/lib/api/browser/operations/undo-requests";
import { useBatchDescription, useOperationDescription } from "./use-operation-description";
import { useRefusalTexts } from "./use-refusal-texts";
import { useUndo } from "./use-undo";

/**
 * Returns the commands that this tab submitted and that are not yet among the listed waiting operations, the newest
 * first.
 */
export function useSubmissions(): readonly Submission[] {
  const { id } = useCompany();
  const submissions = useSyncExternalStore(
    recentSubmissions.subscribe,
    recentSubmissions.getCurrent,
    recentSubmissions.getServerSnapshot,
  );
  return submissions.filter(({ companyId }) => companyId === id).reverse();
}

/**
 * Shows one toast for each submission. The key Z withdraws the newest one, if necessary as soon as its answer comes.
 */
export function SubmissionToasts({ submissions }: { submissions: readonly Submission[] }) {
  return submissions.map((submission, index) => (
    <SubmissionToast key={submission.key} submission={submission} isNewest={index === 0} />
  ));
}

function SubmissionToast({ submission, isNewest }: { submission: Submission; isNewest: boolean }) {
  const t = useTranslations("shell.undo");
  const company = useCompany();
  const describeOperation = useOperationDescription();
  const describeBatch = useBatchDescription();
  const { undo } = useUndo();
  const withdrawWholeBatch = useWithdrawBatch();
  const { key: submissionKey, command, answer, shouldWithdraw: isTakenBack } = submission;
  const isWithdrawing = useRef(false);
  const operation = answer && "operation" in answer ? answer.operation : null;
  const leftMs = operation?.leftMs ?? null;

  useEffect(() => {
    if (!isTakenBack || answer === null || isWithdrawing.current) return;
    isWithdrawing.current = true;
    if ("operation" in answer) undo(answer.operation);
    else if ("count" in command) withdrawWholeBatch(company.id, answer.batchId, command);
    recentSubmissions.forget(submissionKey);
  }, [isTakenBack, answer, undo, withdrawWholeBatch, company.id, command, submissionKey]);

  // An operation that is executed between two reads is never listed, so its toast ends when its wait ends.
  useEffect(() => {
    if (leftMs === null) return;
    const timeoutHandle = setTimeout(() => recentSubmissions.forget(submissionKey), leftMs);
    return () => clearTimeout(timeoutHandle);
  }, [leftMs, submissionKey]);

  const shownCommand = operation ?? command;
  function withdraw() {
    if (!("count" in shownCommand) && shownCommand.subject !== undefined) undoRequests.notify(shownCommand.subject);
    recentSubmissions.markForWithdrawal(submissionKey);
  }
  const text = "count" in shownCommand ? describeBatch(shownCommand) : describeOperation(shownCommand);
  return (
    <ToastSlab
      groupName={text}
      actions={[
        {
          label: t("undo"),
          shortcut: isNewest ? "Z" : undefined,
          isBusy: isTakenBack,
          run: withdraw,
        },
      ]}
    >
      {text} {t(isTakenBack ? "takingBack" : "onItsWay")}
    </ToastSlab>
  );
}

function useWithdrawBatch() {
  const toast = useToast();
  const { batchRefusalText } = useRefusalTexts();
  return (companyId: string, batchId: string, batch: SubmittedBatch) =>
    void withdrawBatch(companyId, batchId).then((withdrawalResult) => {
      if (!withdrawalResult.ok) toast(batchRefusalText(batch, withdrawalResult.problem, "failed"));
    });
}
