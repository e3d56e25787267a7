"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button, ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/states";
import { becameQuery } from "@/lib/api/browser/operations/became";
import { pageOfBecame } from "@/lib/api/contract/operations/became";
import type { Problem } from "@/lib/values/problem";
import css from "./cockpit.module.css";
import type { Decision } from "./decisions/decision-memory";
import { OthersNote } from "./panels/others-note";
import { Outcome } from "./panels/outcome";

type Props = {
  draftId: string;
  problem: Problem | null;
  decision: Decision | undefined;
  onRetry: () => void;
  onNext: () => void;
};

/** Explains that a draft does not exist any more or could not be read, and links to its document and to the next draft. */
export function GoneNotes({ draftId, problem, decision, onRetry, onNext }: Props) {
  const t = useTranslations("approvals.notes");
  const outcome = useTranslations("approvals.outcome");
  const company = useCompany();
  const isGone = problem?.code === "not_found";
  const became = useQuery({ ...becameQuery(company.id, "purchase", draftId), enabled: isGone, retry: false }).data;
  if (!problem) {
    return (
      <p role="status" className={css.alone}>
        {t("reading")}
      </p>
    );
  }
  if (!isGone) {
    return (
      <div className={css.alone}>
        <ProblemNotice problem={problem} title={t("unread")} onRetry={onRetry} />
      </div>
    );
  }
  return (
    <div className={css.notes}>
      {decision?.operation ? <Outcome operation={decision.operation} /> : <OthersNote draftId={draftId} />}
      <Notice
        tone="plain"
        title={t("gone")}
        actions={
          <>
            <Button onClick={onNext}>{t("next")}</Button>
            {became?.is === "document" && !decision?.operation ? (
              <ButtonLink look="quiet" href={`/companies/${company.id}/${pageOfBecame("purchase", became)}`}>
                {outcome("open")}
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
