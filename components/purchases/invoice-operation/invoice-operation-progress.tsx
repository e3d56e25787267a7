"use client";

import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import type { OperationSubmission } from "@/components/undo/use-operation";
import { isInUndoWait, type Operation } from "@/lib/api/contract/operations/operation";
import { mayDo } from "@/lib/rules/access/roles";

type Props = {
  operation: Operation;
  submission: Pick<OperationSubmission, "isAnswerLost" | "resolveUnknown">;
  /** What the operation is called. */
  title: string;
  /** Says where a person sees whether the operation was done. */
  unknownText: string;
};

/** Shows the stage of an operation about a booked invoice: under way, refused, or unknown, where a person decides. */
export function InvoiceOperationProgress({ operation, submission, title, unknownText }: Props) {
  const t = useTranslations("purchases.invoiceOperation");
  const company = useCompany();
  const mayDecide = mayDo(company.role, "accounting.operate");
  const { stage, problem, resolution, subject } = operation;
  const wasMarkedNotDone = stage === "refused" && resolution !== null;
  const stageTextKey = isInUndoWait(operation) ? "undoWait" : stage === "waiting" && problem ? "waits" : stage;
  return (
    <>
      <section className="happens" role="status">
        <h3>{title}</h3>
        <p>{wasMarkedNotDone ? t("markedNotDone") : t(`stage.${stageTextKey}`)}</p>
        {submission.isAnswerLost ? <p className="late">{t("lost")}</p> : null}
      </section>
      {problem && stage !== "unknown" && !wasMarkedNotDone ? (
        <ProblemNotice problem={problem} title={t(stage === "refused" ? "refused" : "waitsTitle")} />
      ) : null}
      {stage === "unknown" ? (
        <section className="happens">
          <p>{unknownText}</p>
          {mayDecide ? (
            <div className="actions">
              <Button
                size="sm"
                onClick={() => submission.resolveUnknown({ decision: "marked_done", documentId: subject })}
              >
                {t("wasDone")}
              </Button>
              <Button
                size="sm"
                variant="stop"
                onClick={() => submission.resolveUnknown({ decision: "marked_not_done" })}
              >
                {t("wasNotDone")}
              </Button>
            </div>
          ) : (
            <p className="secondary pt-2">{t("notYours")}</p>
          )}
        </section>
      ) : null}
    </>
  );
}
