"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { historyQuery } from "@/lib/api/browser/purchases/history";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import { BrokenTrailNote } from "../../history/broken-trail-note";
import { HistoryExport } from "../../history/history-export";
import { HistoryLines } from "../../history/history-lines";
import { RuleVersions } from "../../history/rule-versions";
import css from "../cockpit.module.css";

/** Shows the events of a draft, the oldest first, the approvers it waits for, and whether its audit trail is whole. */
export function HistoryPanel({ draft }: { draft: SupplierInvoiceDraft }) {
  const t = useTranslations("approvals.history");
  const tHistory = useTranslations("history");
  const formats = useFormats();
  const company = useCompany();
  const historyResult = useQuery(historyQuery(company.id, draft.id, null));
  const events = historyResult.data?.events ?? [];
  const isRegisteredHere = events.some(({ act }) => act === "registered");
  return (
    <section className={css.part} aria-label={t("title")}>
      <h2>
        {t("title")} <span>{t(`order.${draft.approvalOrder}`)}</span>
      </h2>
      {historyResult.data ? <BrokenTrailNote chainCheck={historyResult.data.chain} /> : null}
      {historyResult.error && !historyResult.data ? (
        <ProblemNotice
          problem={historyResult.error}
          title={tHistory("unread")}
          onRetry={() => void historyResult.refetch()}
        />
      ) : null}
      {draft.createdAt && !isRegisteredHere ? (
        <ul className={css.history}>
          <li>
            <time className="num" dateTime={draft.createdAt}>
              {formats.day(formats.dayOf(draft.createdAt), null)} {formats.time(draft.createdAt)}
            </time>
            <span>{t("registered")}</span>
          </li>
        </ul>
      ) : null}
      <HistoryLines events={events} />
      <ul className={css.history}>
        {draft.approvers.map((approver) => (
          <li key={approver.userId}>
            <span />
            <span className={approver.isApproved ? undefined : "secondary"}>
              {t(approver.isApproved ? "approver" : "waitsFor", { name: approver.name })}
            </span>
          </li>
        ))}
      </ul>
      <RuleVersions rules={historyResult.data?.rules ?? []} />
      <HistoryExport draftId={draft.id} invoiceNumber={draft.invoiceNumber} />
    </section>
  );
}
