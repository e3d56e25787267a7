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
  setMarkedIds: (marked: ReadonlySet<string>) => void;
  isHandled: (draft: SupplierInvoiceDraft) => boolean;
  decisions: Decisions;
};

/** Approves all drafts without findings in three actions: mark, approve, confirm. */
export function BulkApprovalBar({ queue, setMarkedIds, isHandled, decisions }: Props) {
  const t = useTranslations("approvals.bulk");
  const formats = useFormats();
  const shownBatchId = useSearchParams().get("batch");
  const bulk = useBulkApproval(shownBatchId);
  const [isConfirming, setIsConfirming] = useState(false);
  const [isNothingMarkable, setIsNothingMarkable] = useState(false);
  const { markedDrafts } = bulk;
  const sums = totalsByCurrency(markedDrafts)
    .map(([currency, minor]) => formats.money(minor, currency))
    .join(", ");

  async function mark() {
    const newlyMarked = await bulk.mark(queue.search, queue.chainDrafts, isHandled);
    setIsNothingMarkable(newlyMarked.length === 0);
    setMarkedIds(new Set(newlyMarked.map(({ id }) => id)));
  }
  function clear() {
    bulk.clear();
    setMarkedIds(new Set());
  }
  async function approve() {
    const batchId = await bulk.submit();
    if (batchId === null) return;
    for (const { id } of markedDrafts) decisions.recordBatchApproval(id, batchId);
    setMarkedIds(new Set());
    // The address stores the batch whose results are shown, and the dialog stays open while the address changes.
    startTransition(() => setIsConfirming(false));
    history.pushState(null, "", `${location.pathname}?batch=${batchId}`);
  }
  function close() {
    setIsConfirming(false);
    if (shownBatchId) history.replaceState(null, "", location.pathname);
  }

  return (
    <div className={css.bulk}>
      {markedDrafts.length === 0 ? (
        <>
          <Button size="sm" keys="C" busy={bulk.busy} onClick={() => void mark()}>
            {t("mark")}
          </Button>
          <span role="status" className="label">
            {isNothingMarkable && !bulk.busy ? t("none") : null}
          </span>
        </>
      ) : (
        <>
          <Button size="sm" keys="Shift+A" onClick={() => setIsConfirming(true)}>
            {t("approve", { count: markedDrafts.length })}
          </Button>
          <Button size="sm" look="quiet" onClick={clear}>
            {t("clear")}
          </Button>
        </>
      )}
      {bulk.problem && !isConfirming ? <ProblemNotice problem={bulk.problem} title={t("failed")} /> : null}
      <ModalDialog
        open={isConfirming || shownBatchId !== null}
        onClose={close}
        title={t("title", { count: shownBatchId === null ? markedDrafts.length : 0 })}
        lead={shownBatchId === null ? t("lead") : undefined}
      >
        {bulk.batch ? (
          <BulkResult operations={bulk.batch.operations} onClose={close} />
        ) : bulk.readProblem ? (
          <ProblemNotice problem={bulk.readProblem} title={t("unread")} />
        ) : shownBatchId !== null ? null : (
          <div className="grid gap-4">
            <p>{t("sum", { sums })}</p>
            {bulk.problem ? <ProblemNotice problem={bulk.problem} title={t("failed")} /> : null}
            <div className="actions">
              <Button look="main" keys="Control+Enter" busy={bulk.busy} onClick={() => void approve()}>
                {t("confirm", { count: markedDrafts.length })}
              </Button>
            </div>
          </div>
        )}
      </ModalDialog>
    </div>
  );
}

function totalsByCurrency(drafts: readonly SupplierInvoiceDraft[]): [string, bigint][] {
  const sums = new Map<string, bigint>();
  for (const { currencyCode, totalMinor } of drafts) {
    sums.set(currencyCode, (sums.get(currencyCode) ?? 0n) + totalMinor);
  }
  return [...sums];
}
