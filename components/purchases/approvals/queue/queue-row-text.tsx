"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFormats } from "@/components/format/use-formats";
import type { ApprovalRequest, Evidence } from "@/lib/api/contract/purchases/approval";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import type { Decision } from "../decisions/decision-memory";
import type { ReasonNotToApprove } from "../decisions/use-approval-states";
import css from "./queue.module.css";

type Props = {
  draft: SupplierInvoiceDraft;
  decision: Decision | undefined;
  request: ApprovalRequest | undefined;
  evidence: Evidence | undefined;
  reasonNotToApprove: ReasonNotToApprove | null;
  isMarked: boolean;
};

/**
 * Shows the line about a draft in the queue: its decision, its request, why this person may not approve it, or its
 * findings.
 */
export function QueueRowText({ draft, decision, request, evidence, reasonNotToApprove, isMarked }: Props) {
  const t = useTranslations("approvals.queue");
  const formats = useFormats();
  const dueText = draft.dueOn ? t("due", { day: formats.day(draft.dueOn, draft.invoiceOn) }) : "";
  if (decision?.problem) return <AttentionText>{t("refused")}</AttentionText>;
  if (decision) {
    const { operation, kind } = decision;
    const rowText =
      operation?.stage === "done" && operation.approval ? t(`became.${operation.approval.status}`) : t(kind);
    return <span className={css.words}>{rowText}</span>;
  }
  if (request) {
    const colleagueName = request.isMine ? request.from.name : request.to.name;
    const requestTextKey = request.isMine ? "mine" : request.answer === null ? "other" : "answered";
    const rowText = t(`${request.kind}.${requestTextKey}`, { name: colleagueName });
    return request.isMine || request.answer !== null ? (
      <AttentionText>{rowText}</AttentionText>
    ) : (
      <span className={css.words}>{rowText}</span>
    );
  }
  if (reasonNotToApprove)
    return <span className={css.words}>{[t(`barred.${reasonNotToApprove}`), dueText].filter(Boolean).join(", ")}</span>;
  if (isMarked) return <span className={css.words}>{[t("marked"), dueText].filter(Boolean).join(", ")}</span>;
  if (!evidence) return <span className={css.words}>{dueText}</span>;
  if (evidence.isClean) return <span className={css.words}>{[t("clean"), dueText].filter(Boolean).join(", ")}</span>;
  const findingCount = evidence.chips.filter(({ severity }) => severity !== "info").length;
  return <AttentionText>{t("look", { count: findingCount })}</AttentionText>;
}

function AttentionText({ children }: { children: ReactNode }) {
  return <span className={`${css.words} ${css.turn}`}>{children}</span>;
}
