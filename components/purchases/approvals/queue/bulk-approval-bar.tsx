"use client";

import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { startTransition, useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { ModalDialog } from "@/components/ui/sheet";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import css from "../cockpit.module.css";
import type { Decisions } from "../decisions/use-decisions";
import { BulkResult } from "./bulk-result";
import { useBulkApproval } from "./use-bulk-approval";
import type { Queue } from "./use-queue";

type Props = {
  queue: Queue;
  setMarkedIds: (markedIds: ReadonlySet<string>) => void;
  isHandled: (draft: SupplierInvoiceDraft) => boolean;
  decisions: Decisions;
};

/** Approves all drafts without findings in three actions: mark, approve, confirm. */
export function BulkApprovalBar({ queue, setMarkedIds, isHandled, decisions }: Props) {
  const t = useTranslations("approvals.bulk");
  const formats = useFormats();
  const shownBatchId = useSearchParams().get("batch");
  const bulkApproval = useBulkApproval(shownBatchId);
  const [isConfirming, setIsConfirming] = useState(false);
  const [isNothingMarkable, setIsNothingMarkable] = useState(false);
  const { markedDrafts } = bulkApproval;
  const sumsText = sumTotalsByCurrency(markedDrafts)
    .map(([currency, minor]) => formats.money(minor, currency))
    .join(", ");

  async function markDrafts() {
    const newlyMarkedDrafts = await bulkApproval.markDrafts(queue.search, queue.chainDrafts, isHandled);
    setIsNothingMarkable(newlyMarkedDrafts.length === 0);
    setMarkedIds(new Set(newlyMarkedDrafts.map(({ id }) => id)));
  }
  function clearMarks() {
    bulkApproval.clearMarks();
    setMarkedIds(new Set());
  }
  async function approveMarkedDrafts() {
    const batchId = await bulkApproval.submitBatchOnce();
    if (batchId === null) return;
    for (const { id } of markedDrafts) decisions.recordBatchApproval(id, batchId);
    setMarkedIds(new Set());
    // The address stores the batch whose results are shown, and the dialog stays open while the address changes.
    startTransition(() => setIsConfirming(false));
    history.pushState(null, "", `${location.pathname}?batch=${batchId}`);
  }
  function closeDialog() {
    setIsConfirming(false);
    if (shownBatchId) history.replaceState(null, "", location.pathname);
  }

  return (
    <div className={css.bulk}>
      {markedDrafts.length === 0 ? (
        <>
          <Button size="sm" shortcut="C" isBusy={bulkApproval.isBusy} onClick={() => void markDrafts()}>
            {t("mark")}
          </Button>
          <span role="status" className="label">
            {isNothingMarkable && !bulkApproval.isBusy ? t("none") : null}
          </span>
        </>
      ) : (
        <>
          <Button size="sm" shortcut="Shift+A" onClick={() => setIsConfirming(true)}>
            {t("approve", { count: markedDrafts.length })}
          </Button>
          <Button size="sm" variant="quiet" onClick={clearMarks}>
            {t("clear")}
          </Button>
        </>
      )}
      {bulkApproval.problem && !isConfirming ? (
        <ProblemNotice problem={bulkApproval.problem} title={t("failed")} />
      ) : null}
      <ModalDialog
        isOpen={isConfirming || shownBatchId !== null}
        onClose={closeDialog}
        title={t("title", { count: shownBatchId === null ? markedDrafts.length : 0 })}
        lead={shownBatchId === null ? t("lead") : undefined}
      >
        {bulkApproval.batch ? (
          <BulkResult operations={bulkApproval.batch.operations} onClose={closeDialog} />
        ) : bulkApproval.readProblem ? (
          <ProblemNotice problem={bulkApproval.readProblem} title={t("unread")} />
        ) : shownBatchId !== null ? null : (
          <div className="grid gap-4">
            <p>{t("sum", { sums: sumsText })}</p>
            {bulkApproval.problem ? <ProblemNotice problem={bulkApproval.problem} title={t("failed")} /> : null}
            <div className="actions">
              <Button
                variant="main"
                shortcut="Control+Enter"
                isBusy={bulkApproval.isBusy}
                onClick={() => void approveMarkedDrafts()}
              >
                {t("confirm", { count: markedDrafts.length })}
              </Button>
            </div>
          </div>
        )}
      </ModalDialog>
    </div>
  );
}

function sumTotalsByCurrency(drafts: readonly SupplierInvoiceDraft[]): [string, bigint][] {
  const sumByCurrency = new Map<string, bigint>();
  for (const { currencyCode, totalMinor } of drafts) {
    sumByCurrency.set(currencyCode, (sumByCurrency.get(currencyCode) ?? 0n) + totalMinor);
  }
  return [...sumByCurrency];
}
