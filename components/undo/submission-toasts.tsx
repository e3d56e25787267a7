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
  const all = useSyncExternalStore(recentSubmissions.subscribe, recentSubmissions.now, recentSubmissions.onServer);
  return all.filter(({ companyId }) => companyId === id).reverse();
}

/** One toast for each submission. The key Z withdraws the newest one, if necessary as soon as its answer comes. */
export function SubmissionToasts({ submissions }: { submissions: readonly Submission[] }) {
  return submissions.map((one, index) => <SubmissionToast key={one.key} submission={one} isNewest={index === 0} />);
}

function SubmissionToast({ submission, isNewest }: { submission: Submission; isNewest: boolean }) {
  const t = useTranslations("shell.undo");
  const company = useCompany();
  const describeOperation = useOperationDescription();
  const describeBatch = useBatchDescription();
  const { undo } = useUndo();
  const withdrawWholeBatch = useWithdrawBatch();
  const { key, command: ordered, answer: outcome, shouldWithdraw: isTakenBack } = submission;
  const isWithdrawing = useRef(false);
  const operation = outcome && "operation" in outcome ? outcome.operation : null;
  const leftMs = operation?.leftMs ?? null;

  useEffect(() => {
    if (!isTakenBack || outcome === null || isWithdrawing.current) return;
    isWithdrawing.current = true;
    if ("operation" in outcome) undo(outcome.operation);
    else if ("count" in ordered) withdrawWholeBatch(company.id, outcome.batchId, ordered);
    recentSubmissions.forget(key);
  }, [isTakenBack, outcome, undo, withdrawWholeBatch, company.id, ordered, key]);

  // The operation may be executed between two reads of the waiting operations.
  useEffect(() => {
    if (leftMs === null) return;
    const timer = setTimeout(() => recentSubmissions.forget(key), leftMs);
    return () => clearTimeout(timer);
  }, [leftMs, key]);

  const command = operation ?? ordered;
  function withdraw() {
    if (!("count" in command) && command.subject !== undefined) undoRequests.notify(command.subject);
    recentSubmissions.markForWithdrawal(key);
  }
  const words = "count" in command ? describeBatch(command) : describeOperation(command);
  return (
    <ToastSlab
      name={words}
      actions={[
        {
          label: t("undo"),
          keys: isNewest ? "Z" : undefined,
          busy: isTakenBack,
          run: withdraw,
        },
      ]}
    >
      {words} {t(isTakenBack ? "takingBack" : "onItsWay")}
    </ToastSlab>
  );
}

function useWithdrawBatch() {
  const toast = useToast();
  const { ofMany } = useRefusalTexts();
  return (companyId: string, batchId: string, batch: SubmittedBatch) =>
    void withdrawBatch(companyId, batchId).then((result) => {
      if (!result.ok) toast(ofMany(batch, result.problem, "failed"));
    });
}
