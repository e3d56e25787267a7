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

type Props = { draftId: string | null; invoiceId?: string | null; invoiceNumber: string };

/**
 * Shows who saw, asked about, changed, approved and paid a supplier invoice, whether the audit trail is whole, and the export
 * button.
 *
 * @param draftId id of the draft, also of the draft a booked invoice was made from; null where the books name none
 * @param invoiceId id of the booked invoice; null for a draft
 */
export function HistorySection({ draftId, invoiceId = null, invoiceNumber }: Props) {
  const t = useTranslations("history");
  return (
    <section aria-label={t("title")}>
      <h2>{t("title")}</h2>
      {draftId ? (
        <DraftHistory draftId={draftId} invoiceId={invoiceId} invoiceNumber={invoiceNumber} />
      ) : (
        <p>{t("outside")}</p>
      )}
    </section>
  );
}

type DraftHistoryProps = { draftId: string; invoiceId: string | null; invoiceNumber: string };

function DraftHistory({ draftId, invoiceId, invoiceNumber }: DraftHistoryProps) {
  const t = useTranslations("history");
  const tCommon = useTranslations("common");
  const company = useCompany();
  const historyResult = useQuery(historyQuery(company.id, draftId, invoiceId));
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
