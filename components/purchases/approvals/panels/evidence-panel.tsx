"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Kbd } from "@/components/ui/kbd";
import type { Evidence, EvidenceFinding } from "@/lib/api/contract/purchases/approval";
import type { Problem } from "@/lib/values/problem";
import css from "../cockpit.module.css";
import { FindingFacts } from "./chip-facts";
import { evidenceChecks, findPassedChecks } from "./passed-checks";

type Props = { evidenceResult: UseQueryResult<Evidence, Problem> };

/** Shows findings that need attention expanded, and each passed check as one unobtrusive line. */
export function EvidencePanel({ evidenceResult }: Props) {
  const t = useTranslations("approvals.evidence");
  const { data: evidence, error } = evidenceResult;
  if (error && !evidence)
    return <ProblemNotice problem={error} title={t("unread")} onRetry={() => void evidenceResult.refetch()} />;
  const findings = evidence?.chips ?? [];
  const passedCheckCodes = evidence ? findPassedChecks(findings) : [];
  const findingsToCheck = findings.filter(({ severity }) => severity !== "info");
  return (
    <section className={css.part} aria-label={t("title")}>
      <h2>
        {t("title")}{" "}
        <span>{evidence ? t("count", { count: findingsToCheck.length, all: evidenceChecks.length }) : ""}</span>
      </h2>
      {evidence ? null : (
        <p className="label" role="status">
          {t("waiting")}
        </p>
      )}
      {findings.map((finding, index) => (
        <FindingDetails
          key={`${finding.code} ${"what" in finding ? finding.what : ""}`}
          chip={finding}
          chipNumber={index + 1}
        />
      ))}
      {passedCheckCodes.length > 0 ? (
        <ul className={css.fine}>
          {passedCheckCodes.map((code) => (
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

function FindingDetails({ chip: finding, chipNumber: findingNumber }: { chip: EvidenceFinding; chipNumber: number }) {
  const t = useTranslations("approvals.evidence");
  const needsAttention = finding.severity !== "info";
  return (
    <details className={needsAttention ? css.chip : css.info} open={needsAttention}>
      <summary aria-keyshortcuts={findingNumber < 10 ? String(findingNumber) : undefined} data-action>
        <span>{t(`chips.${finding.code}`)}</span>
        {findingNumber < 10 ? <Kbd shortcut={String(findingNumber)} /> : null}
      </summary>
      <FindingFacts chip={finding} />
    </details>
  );
}
