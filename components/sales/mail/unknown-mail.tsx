"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { operationsQuery, resolveOperation } from "@/lib/api/browser/operations/operations";
import { offersQuery } from "@/lib/api/browser/sales/offers";
import type { Operation } from "@/lib/api/contract/operations/operation";
import type { Problem } from "@/lib/values/problem";

type Props = {
  operation: Operation;
  mayDecide: boolean;
  /** A title that names the document, for pages that do not say which document the mail is about. */
  title?: string;
};

/** Asks a person whether a mail was sent, because a mail whose answer was lost cannot be read back. */
export function UnknownMail({ operation, mayDecide, title }: Props) {
  const t = useTranslations("sales");
  const formats = useFormats();
  const company = useCompany();
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function decide(decision: "marked_done" | "marked_not_done" | "sent_again") {
    setBusy(true);
    setProblem(null);
    // Each mail without an answer has only one idempotency key for sending it again, so that clicks in two tabs send
    // only one mail.
    const key = `${operation.id}:again`;
    const result = await resolveOperation(
      company.id,
      operation.id,
      decision === "sent_again" ? { decision, key } : { decision },
    );
    setBusy(false);
    if (!result.ok) return setProblem(result.problem);
    // The answer also decides which text of a quote the customer has, so the offers are read again too.
    await Promise.all([
      queryClient.invalidateQueries(operationsQuery(company.id, { subject: operation.subject })),
      queryClient.invalidateQueries(offersQuery(company.id, operation.subject)),
    ]);
  }

  const titleText = title ?? t("invoice.unknownTitle");
  const sentOrCreatedAt = operation.sentAt ?? operation.createdAt;
  return (
    <>
      {problem ? <ProblemNotice problem={problem} title={t("operation.resolveFailed")} /> : null}
      <section className="turn-panel" aria-label={titleText}>
        <div>
          <h2>{titleText}</h2>
          <p>
            {t("invoice.unknownBody", {
              time: `${formats.date(formats.dayOf(sentOrCreatedAt))} ${formats.time(sentOrCreatedAt, true)}`,
            })}
          </p>
        </div>
        {mayDecide ? (
          <div className="actions">
            <Button isBusy={isBusy} onClick={() => void decide("marked_done")}>
              {t("mail.resolveArrived")}
            </Button>
            <Button isBusy={isBusy} onClick={() => void decide("marked_not_done")}>
              {t("mail.resolveNot")}
            </Button>
            {/* A reminder is not sent again, because a new reminder has the amount that remains to be paid then. */}
            {operation.kind === "invoice-reminder" ? null : (
              <Button isBusy={isBusy} onClick={() => void decide("sent_again")}>
                {t("mail.resolveAgain")}
              </Button>
            )}
          </div>
        ) : null}
      </section>
    </>
  );
}
