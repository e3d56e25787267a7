"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { usersQuery } from "@/lib/api/browser/company/users";
import type { VatReport } from "@/lib/api/contract/books/vat-report";
import css from "./books.module.css";

/** Lists the events of the approval that the service has stored, with person and time. */
export function VatReportHistory({ report }: { report: VatReport }) {
  const t = useTranslations("books.vat");
  const formats = useFormats();
  const company = useCompany();
  const usersResult = useQuery(usersQuery(company.id));
  const userNameOf = (id: string) => usersResult.data?.items.find((user) => user.id === id)?.name ?? t("somebody");
  return (
    <section className={css.part} aria-label={t("history")}>
      <h2>{t("history")}</h2>
      {report.events.length === 0 ? <p className="secondary">{t("noHistory")}</p> : null}
      <ol className={css.history}>
        {report.events.map(({ status, at: occurredAt, userId }) => (
          <li key={`${occurredAt} ${status}`}>
            <p className="mid">{t(`event.${status}`)}</p>
            <p className="secondary small">
              {t("by", {
                name: userNameOf(userId),
                date: formats.date(formats.dayOf(occurredAt)),
                time: formats.time(occurredAt),
              })}
            </p>
          </li>
        ))}
      </ol>
      {usersResult.error ? (
        <ProblemNotice
          problem={usersResult.error}
          title={t("namesFailed")}
          onRetry={() => void usersResult.refetch()}
        />
      ) : null}
    </section>
  );
}
