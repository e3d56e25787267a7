"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Kbd } from "@/components/ui/kbd";
import type { Evidence, EvidenceFinding } from "@/lib/api/contract/purchases/approval";
import type { Problem } from "@/lib/values/problem";
import css from "../cockpit.module.css";
import { ChipFacts } from "./chip-facts";
import { checks, passedChecks } from "./passed-checks";

type Props = { read: UseQueryResult<Evidence, Problem> };

/** Shows findings that need attention expanded, and each passed check as one unobtrusive line. */
export function EvidencePanel({ read }: Props) {
  const t = useTranslations("approvals.evidence");
  const { data, error } = read;
  if (error && !data) return <ProblemNotice problem={error} title={t("unread")} onRetry={() => void read.refetch()} />;
  const chips = data?.chips ?? [];
  const checksPassed = data ? passedChecks(chips) : [];
  const chipsToCheck = chips.filter(({ severity }) => severity !== "info");
  return (
    <section className={css.part} aria-label={t("title")}>
      <h2>
        {t("title")} <span>{data ? t("count", { count: chipsToCheck.length, all: checks.length }) : ""}</span>
      </h2>
      {data ? null : (
        <p className="label" role="status">
          {t("waiting")}
        </p>
      )}
      {chips.map((chip, index) => (
        <Chip key={`${chip.code} ${"what" in chip ? chip.what : ""}`} chip={chip} number={index + 1} />
      ))}
      {checksPassed.length > 0 ? (
        <ul className={css.fine}>
          {checksPassed.map((code) => (
            <li key={code}>
              <details>
                <summary>
                  <svg width="11" height="11" viewBox="0 0 11 11" aria-hidden="true">
                    <path d="M1.5 6l2.6 2.6L9.5 2.6" />
                  </svg>
                  {t(`fine.${code}`)}
                </summary>
                <p>{t(`checked.${code}`)}</p>
              </details>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function Chip({ chip, number }: { chip: EvidenceFinding; number: number }) {
  const t = useTranslations("approvals.evidence");
  const needsAttention = chip.severity !== "info";
  return (
    <details className={needsAttention ? css.chip : css.info} open={needsAttention}>
      <summary aria-keyshortcuts={number < 10 ? String(number) : undefined} data-action>
        <span>{t(`chips.${chip.code}`)}</span>
        {number < 10 ? <Kbd keys={String(number)} /> : null}
      </summary>
      <ChipFacts chip={chip} />
    </details>
  );
}
