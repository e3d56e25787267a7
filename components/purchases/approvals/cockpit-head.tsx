"use client";

import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { ButtonLink } from "@/components/ui/button";
import css from "./cockpit.module.css";

const maxProgressMarks = 24;

/** Shows how many drafts are decided, and the link that leaves the cockpit. */
export function CockpitHead({ total, done }: { total: number | null; done: number }) {
  const t = useTranslations("approvals");
  const company = useCompany();
  const markCount = Math.max(total ?? 0, done);
  return (
    <header className={css.top}>
      <h1>{t("title")}</h1>
      {markCount > 0 && markCount <= maxProgressMarks ? (
        <span className={css.progress} aria-hidden="true">
          {Array.from({ length: markCount }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the marks are alike and never move
            <i key={index} data-is={index < done ? "done" : index === done ? "now" : "to-come"} />
          ))}
        </span>
      ) : null}
      <span className="secondary small" role="status">
        {total === null ? "" : t("progress", { done, total })}
      </span>
      <span className={css.who}>{company.name}</span>
      <ButtonLink size="sm" look="quiet" keys="Escape" href={`/companies/${company.id}/purchases`}>
        {t("close")}
      </ButtonLink>
    </header>
  );
}
