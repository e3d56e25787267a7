"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button, ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/states";
import { draftSuccessorQuery } from "@/lib/api/browser/operations/draft-successor";
import { pagePathOfDraftSuccessor } from "@/lib/api/contract/operations/draft-successor";
import type { Problem } from "@/lib/values/problem";
import css from "./cockpit.module.css";
import type { Decision } from "./decisions/decision-memory";
import { DecisionOutcome } from "./panels/decision-outcome";
import { EarlierDecisionNote } from "./panels/earlier-decision-note";

type Props = {
  draftId: string;
  problem: Problem | null;
  decision: Decision | undefined;
  onRetry: () => void;
  onNext: () => void;
};

/**
 * Explains that a draft does not exist any more or could not be read, and links to its document and to the next draft.
 */
export function MissingDraftNotes({ draftId, problem, decision, onRetry, onNext }: Props) {
  const t = useTranslations("approvals.notes");
  const tOutcome = useTranslations("approvals.outcome");
  const company = useCompany();
  const isMissing = problem?.code === "not_found";
  const successor = useQuery({
    ...draftSuccessorQuery(company.id, "purchase", draftId),
    enabled: isMissing,
    retry: false,
  }).data;
  if (!problem) {
    return (
      <p role="status" className={css.alone}>
        {t("reading")}
      </p>
    );
  }
  if (!isMissing) {
    return (
      <div className={css.alone}>
        <ProblemNotice problem={problem} title={t("unread")} onRetry={onRetry} />
      </div>
    );
  }
  return (
    <div className={css.notes}>
      {decision?.operation ? (
        <DecisionOutcome operation={decision.operation} />
      ) : (
        <EarlierDecisionNote draftId={draftId} />
      )}
      <Notice
        tone="plain"
        title={t("gone")}
        actions={
          <>
            <Button onClick={onNext}>{t("next")}</Button>
            {successor?.is === "document" && !decision?.operation ? (
              <ButtonLink
                variant="quiet"
                href={`/companies/${company.id}/${pagePathOfDraftSuccessor("purchase", successor)}`}
              >
                {tOutcome("open")}
              </ButtonLink>
            ) : null}
          </>
        }
      >
        <p>{t("goneMore")}</p>
      </Notice>
    </div>
  );
}
