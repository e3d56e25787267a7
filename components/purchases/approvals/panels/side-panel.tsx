"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Amount } from "@/components/ui/amount";
import type { ApprovalRequest, Evidence } from "@/lib/api/contract/purchases/approval";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import type { Problem } from "@/lib/values/problem";
import { CodingRows } from "../../coding/coding-rows";
import { CommentSection } from "../../comments/comment-section";
import css from "../cockpit.module.css";
import { DifferencePanel } from "./difference-panel";
import { EvidencePanel } from "./evidence-panel";
import { HistoryPanel } from "./history-panel";
import { RequestPanel } from "./request-panel";

type Props = {
  draft: SupplierInvoiceDraft | null;
  evidenceResult: UseQueryResult<Evidence, Problem>;
  request: ApprovalRequest | undefined;
  mayAct: boolean;
};

/** Shows the request about a draft, its facts, evidence, coding, difference from the last invoice, and history. */
export function SidePanel({ draft, evidenceResult, request, mayAct }: Props) {
  const t = useTranslations("approvals");
  return (
    <aside className={css.side} aria-label={t("known")}>
      {draft ? (
        <>
          {request ? <RequestPanel key={request.id} request={request} mayAct={mayAct} /> : null}
          <InvoiceFacts draft={draft} />
          <div className={css.ofEvidence}>
            <EvidencePanel evidenceResult={evidenceResult} />
          </div>
          <div className={css.ofCoding}>
            <section className={css.part} aria-label={t("coding")}>
              <h2>{t("coding")}</h2>
              <CodingRows
                rows={draft.rows}
                allocations={draft.allocations}
                invoiceOn={draft.invoiceOn}
                currencyCode={draft.currencyCode}
              />
            </section>
            <DifferencePanel evidence={evidenceResult.data} currencyCode={draft.currencyCode} />
          </div>
          <div className={`${css.ofEvidence} ${css.part}`}>
            <CommentSection key={draft.id} draftId={draft.id} invoiceId={null} shortcut="M" />
          </div>
          <div className={css.ofEvidence}>
            <HistoryPanel draft={draft} />
          </div>
        </>
      ) : null}
    </aside>
  );
}

function InvoiceFacts({ draft }: { draft: SupplierInvoiceDraft }) {
  const t = useTranslations("approvals.facts");
  const formats = useFormats();
  const formatDay = (dayOn: SupplierInvoiceDraft["dueOn"]) => (dayOn ? formats.date(dayOn) : "");
  const factLines = [
    [t("supplier"), draft.supplierName],
    [t("number"), draft.invoiceNumber],
    [t("date"), formatDay(draft.invoiceOn)],
    [t("due"), formatDay(draft.dueOn)],
    [t("ocr"), draft.ocr],
  ].filter(([, factText]) => factText);
  return (
    <section className={`${css.part} ${css.facts}`} aria-label={t("title")}>
      <p className={css.total}>
        <span>{t(draft.isCredit ? "credited" : "toPay")}</span>
        <b className="num">
          <Amount text={formats.amount(draft.totalMinor, draft.currencyCode)} /> {draft.currencyCode}
        </b>
      </p>
      <dl>
        {factLines.map(([factLabel, factText]) => (
          <div key={factLabel}>
            <dt>{factLabel}</dt>
            <dd>{factText}</dd>
          </div>
        ))}
        {draft.vatMinor === null ? null : (
          <div>
            <dt>{t("vat")}</dt>
            <dd className="num">
              <Amount text={formats.amount(draft.vatMinor, draft.currencyCode)} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
