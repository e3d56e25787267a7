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
import { useBulk } from "./use-bulk";
import type { Queue } from "./use-queue";

type Props = {
  queue: Queue;
  setMarked: (marked: ReadonlySet<string>) => void;
  isOver: (draft: SupplierInvoiceDraft) => boolean;
  decisions: Decisions;
};

/** Approves all drafts without findings in three actions: mark, approve, confirm. */
export function BulkBar({ queue, setMarked, isOver, decisions }: Props) {
  const t = useTranslations("approvals.bulk");
  const formats = useFormats();
  const shown = useSearchParams().get("batch");
  const bulk = useBulk(shown);
  const [asks, setAsks] = useState(false);
  const [isNone, setIsNone] = useState(false);
  const { marked } = bulk;
  const sums = sumsOf(marked)
    .map(([currency, minor]) => formats.money(minor, currency))
    .join(", ");

  async function mark() {
    const all = await bulk.mark(queue.search, queue.ofChains, isOver);
    setIsNone(all.length === 0);
    setMarked(new Set(all.map(({ id }) => id)));
  }
  function clear() {
    bulk.clear();
    setMarked(new Set());
  }
  async function approve() {
    const press = await bulk.order();
    if (press === null) return;
    for (const { id } of marked) decisions.approveWith(id, press);
    setMarked(new Set());
    // The address stores the batch whose results are shown, and the dialog stays open while the address changes.
    startTransition(() => setAsks(false));
    history.pushState(null, "", `${location.pathname}?batch=${press}`);
  }
  function close() {
    setAsks(false);
    if (shown) history.replaceState(null, "", location.pathname);
  }

  return (
    <div className={css.bulk}>
      {marked.length === 0 ? (
        <>
          <Button size="sm" keys="C" busy={bulk.busy} onClick={() => void mark()}>
            {t("mark")}
          </Button>
          <span role="status" className="label">
            {isNone && !bulk.busy ? t("none") : null}
          </span>
        </>
      ) : (
        <>
          <Button size="sm" keys="Shift+A" onClick={() => setAsks(true)}>
            {t("approve", { count: marked.length })}
          </Button>
          <Button size="sm" look="quiet" onClick={clear}>
            {t("clear")}
          </Button>
        </>
      )}
      {bulk.problem && !asks ? <ProblemNotice problem={bulk.problem} title={t("failed")} /> : null}
      <ModalDialog
        open={asks || shown !== null}
        onClose={close}
        title={t("title", { count: shown === null ? marked.length : 0 })}
        lead={shown === null ? t("lead") : undefined}
      >
        {bulk.batch ? (
          <BulkResult operations={bulk.batch.operations} onClose={close} />
        ) : bulk.unread ? (
          <ProblemNotice problem={bulk.unread} title={t("unread")} />
        ) : shown !== null ? null : (
          <div className="grid gap-4">
            <p>{t("sum", { sums })}</p>
            {bulk.problem ? <ProblemNotice problem={bulk.problem} title={t("failed")} /> : null}
            <div className="acts">
              <Button look="main" keys="Control+Enter" busy={bulk.busy} onClick={() => void approve()}>
                {t("confirm", { count: marked.length })}
              </Button>
            </div>
          </div>
        )}
      </ModalDialog>
    </div>
  );
}

function sumsOf(drafts: readonly SupplierInvoiceDraft[]): [string, bigint][] {
  const sums = new Map<string, bigint>();
  for (const { currencyCode, totalMinor } of drafts) {
    sums.set(currencyCode, (sums.get(currencyCode) ?? 0n) + totalMinor);
  }
  return [...sums];
}
