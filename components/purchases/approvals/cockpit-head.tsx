"use client";

import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { ButtonLink } from "@/components/ui/button";
import css from "./cockpit.module.css";

const maxProgressMarks = 24;

/** Shows how many drafts are decided, and the link that leaves the cockpit. */
export function CockpitHead({ totalCount, doneCount }: { totalCount: number | null; doneCount: number }) {
  const t = useTranslations("approvals");
  const company = useCompany();
  const markCount = Math.max(totalCount ?? 0, doneCount);
  return (
    <header className={css.top}>
      <h1>{t("title")}</h1>
      {markCount > 0 && markCount <= maxProgressMarks ? (
        <span className={css.progress} aria-hidden="true">
          {Array.from({ length: markCount }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the marks are alike and never move
            <i key={index} data-is={index < doneCount ? "done" : index === doneCount ? "now" : "to-come"} />
          ))}
        </span>
      ) : null}
      <span className="secondary small" role="status">
        {totalCount === null ? "" : t("progress", { done: doneCount, total: totalCount })}
      </span>
      <span className={css.who}>{company.name}</span>
      <ButtonLink size="sm" variant="quiet" shortcut="Escape" href={`/companies/${company.id}/purchases`}>
        {t("close")}
      </ButtonLink>
    </header>
  );
}
