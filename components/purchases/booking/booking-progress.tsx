"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/text-link";
import { isInUndoWait, type Operation } from "@/lib/api/contract/operations/operation";
import { mayDo } from "@/lib/rules/access/roles";
import { BookingDifferences } from "./booking-differences";
import type { BookingSubmission } from "./use-booking";

type Props = { operation: Operation; submission: Pick<BookingSubmission, "isAnswerLost" | "resolveUnknown"> };

/** Shows the stage of a booking: under way, being read back, done, refused, or unknown, where a person decides. */
export function BookingProgress({ operation, submission }: Props) {
  const t = useTranslations("booking.outcome");
  const formats = useFormats();
  const company = useCompany();
  const mayDecide = mayDo(company.role, "accounting.operate");
  const { stage, problem, posted, finishedAt, createdAt, candidates } = operation;
  const wasMarkedNotDone = stage === "refused" && operation.resolution !== null;
  const stageTextKey = isInUndoWait(operation) ? "undoWait" : stage === "waiting" && problem ? "waits" : stage;
  return (
    <>
      <section className="happens" role="status">
        <h3>{t("title")}</h3>
        <p>
          {stage === "done" && posted
            ? t("done", { voucher: posted.voucherNumber, time: formats.time(finishedAt ?? createdAt, true) })
            : wasMarkedNotDone
              ? t("markedNotDone")
              : t(`stage.${stageTextKey}`)}
        </p>
        {posted ? <BookingDifferences postedResult={posted} /> : null}
        {submission.isAnswerLost ? <p className="late">{t("lost")}</p> : null}
      </section>
      {problem && stage !== "unknown" && !wasMarkedNotDone ? (
        <ProblemNotice problem={problem} title={t(stage === "refused" ? "refused" : "waitsTitle")} />
      ) : null}
      {stage === "unknown" ? (
        <section className="happens">
          <p>{t("unknownBody")}</p>
          <ul className="grid gap-2 py-2">
            {candidates.map(({ documentId, number }) => (
              <li key={documentId} className="flex flex-wrap items-center gap-3">
                <TextLink href={`/companies/${company.id}/purchases/invoices/${documentId}`} target="_blank">
                  {t("open", { number: String(number ?? "") })}
                </TextLink>
                {mayDecide ? (
                  <Button size="sm" onClick={() => submission.resolveUnknown({ decision: "marked_done", documentId })}>
                    {t("wasBooked", { number: String(number ?? "") })}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
          <div className="actions">
            <TextLink href={`/companies/${company.id}/purchases?filter=booked`} target="_blank">
              {t("listCheck")}
            </TextLink>
            {mayDecide ? (
              <Button
                size="sm"
                variant="stop"
                onClick={() => submission.resolveUnknown({ decision: "marked_not_done" })}
              >
                {t("wasNotBooked")}
              </Button>
            ) : null}
          </div>
          {mayDecide ? null : <p className="secondary pt-2">{t("notYours")}</p>}
        </section>
      ) : null}
    </>
  );
}
