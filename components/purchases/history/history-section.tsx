"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { historyQuery } from "@/lib/api/browser/purchases/history";
import type { ChainCheck } from "@/lib/api/contract/purchases/history";
import { BrokenTrailNote } from "./broken-trail-note";
import css from "./history.module.css";
import { HistoryExport } from "./history-export";
import { HistoryLines } from "./history-lines";
import { RuleVersions } from "./rule-versions";

/**
 * Shows who saw, asked about, changed and approved a supplier invoice, whether the audit trail is whole, and the export
 * button.
 *
 * @param draftId id of the draft, also of the draft a booked invoice was made from; null where the books name none
 */
export function HistorySection({ draftId, invoiceNumber }: { draftId: string | null; invoiceNumber: string }) {
  const t = useTranslations("history");
  return (
    <section aria-label={t("title")}>
      <h2>{t("title")}</h2>
      {draftId ? <DraftHistory draftId={draftId} invoiceNumber={invoiceNumber} /> : <p>{t("outside")}</p>}
    </section>
  );
}

function DraftHistory({ draftId, invoiceNumber }: { draftId: string; invoiceNumber: string }) {
  const t = useTranslations("history");
  const tCommon = useTranslations("common");
  const company = useCompany();
  const historyResult = useQuery(historyQuery(company.id, draftId));
  if (historyResult.error && !historyResult.data) {
    return (
      <ProblemNotice problem={historyResult.error} title={t("unread")} onRetry={() => void historyResult.refetch()} />
    );
  }
  if (!historyResult.data) return <p role="status">{tCommon("loading")}</p>;
  const { events, rules, chain: chainCheck } = historyResult.data;
  return (
    <>
      <BrokenTrailNote chainCheck={chainCheck} />
      {events.length === 0 ? <p>{t("nothing")}</p> : <HistoryLines events={events} />}
      <div className={css.foot}>
        <RuleVersions rules={rules} />
        <WholeTrailNote chainCheck={chainCheck} />
        <HistoryExport draftId={draftId} invoiceNumber={invoiceNumber} />
      </div>
    </>
  );
}

function WholeTrailNote({ chainCheck }: { chainCheck: ChainCheck }) {
  const t = useTranslations("history");
  const formats = useFormats();
  if (chainCheck.is === "broken") return null;
  const { events: eventCount, checkedAt } = chainCheck;
  return (
    <p>{t("whole", { count: eventCount, counted: formats.count(eventCount), at: formats.time(checkedAt, true) })}</p>
  );
}
