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
export function HistorySection({ draftId, number }: { draftId: string | null; number: string }) {
  const t = useTranslations("history");
  return (
    <section aria-label={t("title")}>
      <h2>{t("title")}</h2>
      {draftId ? <DraftHistory draftId={draftId} number={number} /> : <p>{t("outside")}</p>}
    </section>
  );
}

function DraftHistory({ draftId, number }: { draftId: string; number: string }) {
  const t = useTranslations("history");
  const common = useTranslations("common");
  const company = useCompany();
  const read = useQuery(historyQuery(company.id, draftId));
  if (read.error && !read.data) {
    return <ProblemNotice problem={read.error} title={t("unread")} onRetry={() => void read.refetch()} />;
  }
  if (!read.data) return <p role="status">{common("loading")}</p>;
  const { events, rules, chain } = read.data;
  return (
    <>
      <BrokenTrailNote chain={chain} />
      {events.length === 0 ? <p>{t("nothing")}</p> : <HistoryLines events={events} />}
      <div className={css.foot}>
        <RuleVersions rules={rules} />
        <WholeTrailNote chain={chain} />
        <HistoryExport draftId={draftId} number={number} />
      </div>
    </>
  );
}

function WholeTrailNote({ chain }: { chain: ChainCheck }) {
  const t = useTranslations("history");
  const formats = useFormats();
  if (chain.is === "broken") return null;
  const { events, checkedAt } = chain;
  return <p>{t("whole", { count: events, counted: formats.count(events), at: formats.time(checkedAt, true) })}</p>;
}
