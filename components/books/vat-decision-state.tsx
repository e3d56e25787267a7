"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import type { OperationSubmission } from "@/components/undo/use-operation";
import { WaitingOperationNotice } from "@/components/undo/waiting-operation-notice";
import type { VatReport } from "@/lib/api/contract/books/vat-report";
import { isInUndoWait, type Operation } from "@/lib/api/contract/operations/operation";
import { mayDo } from "@/lib/rules/access/roles";
import css from "./books.module.css";

type Props = { operation: Operation; report: VatReport; submission: OperationSubmission };

/** The service's error codes for a day in a locked period or fiscal year. */
const lockedPeriodCodes: ReadonlySet<number> = new Set([4013, 4026, 4038]);

/**
 * Shows the stage of a decision on a VAT report: waiting, sent, being read back, refused, or unknown and left to a
 * person.
 */
export function VatDecisionState({ operation, report, submission }: Props) {
  const t = useTranslations("books.vat.state");
  const formats = useFormats();
  const company = useCompany();
  const mayDecide = mayDo(company.role, "accounting.operate");
  const { stage, kind, problem, personName } = operation;
  const isApproval = kind === "approve-vat-report";
  if (isInUndoWait(operation)) return <WaitingOperationNotice operation={operation} />;
  if (stage === "refused" && problem) {
    const isPeriodLocked = problem.remote !== undefined && lockedPeriodCodes.has(problem.remote.code);
    return (
      <section className={css.part} aria-label={t("label")}>
        <ProblemNotice problem={problem} title={t("refused")} />
        {isPeriodLocked ? <p className="late small">{t("locked", { date: lastDayTextOf(report) })}</p> : null}
        {mayDecide ? (
          <div>
            <Button onClick={submission.dismiss}>{t("again")}</Button>
          </div>
        ) : null}
      </section>
    );
  }
  const messageValues = { name: personName ?? t("somebody") };
  const stageTextKey =
    stage === "unknown" ? "unknown" : stage === "checking" ? "checking" : stage === "sent" ? "sent" : "waiting";
  return (
    <section className={css.decide} role="status" aria-label={t("label")}>
      <p className="mid">{t(isApproval ? "approving" : "rejecting", messageValues)}</p>
      <p>{t(stageTextKey)}</p>
      {submission.isAnswerLost ? <p className="late">{t("lost")}</p> : null}
      {problem && stage === "waiting" ? <ProblemNotice problem={problem} title={t("waitsFor")} /> : null}
      {stage === "unknown" && mayDecide ? (
        <div className="actions">
          <Button size="sm" onClick={() => submission.resolveUnknown({ decision: "marked_done" })}>
            {t("wasDone")}
          </Button>
          <Button size="sm" variant="stop" onClick={() => submission.resolveUnknown({ decision: "marked_not_done" })}>
            {t("wasNotDone")}
          </Button>
        </div>
      ) : null}
    </section>
  );

  function lastDayTextOf({ lastOn }: VatReport): string {
    return lastOn ? formats.date(lastOn) : "";
  }
}
