"use client";

import { useTranslations } from "next-intl";
import { ProblemNotice } from "@/components/shell/problem-notice";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/states";
import type { Problem } from "@/lib/problem";
import css from "./cockpit.module.css";
import type { Decision } from "./decision-memory";
import { OthersNote } from "./others-note";
import { Outcome } from "./outcome";

type Props = {
  draftId: string;
  problem: Problem | null;
  decision: Decision | undefined;
  onRetry: () => void;
  onNext: () => void;
};

/** A draft that is no draft any more, or could not be read: what became of it, and the way on. */
export function GoneNotes({ draftId, problem, decision, onRetry, onNext }: Props) {
  const t = useTranslations("approvals.notes");
  if (!problem) {
    return (
      <p role="status" className={css.alone}>
        {t("reading")}
      </p>
    );
  }
  if (problem.code !== "not_found") {
    return (
      <div className={css.alone}>
        <ProblemNotice problem={problem} title={t("unread")} onRetry={onRetry} />
      </div>
    );
  }
  return (
    <div className={css.notes}>
      {decision?.operation ? <Outcome operation={decision.operation} /> : <OthersNote draftId={draftId} />}
      <Notice tone="plain" title={t("gone")} actions={<Button onClick={onNext}>{t("next")}</Button>}>
        <p>{t("goneMore")}</p>
      </Notice>
    </div>
  );
}
