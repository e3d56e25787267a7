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
  /** Where it is not plain from the page which document it is about. */
  title?: string;
};

/** A mail whose answer was lost cannot be read back: a person says whether it left. */
export function UnknownMail({ operation, mayDecide, title }: Props) {
  const t = useTranslations("sales");
  const formats = useFormats();
  const company = useCompany();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function decide(decision: "marked_done" | "marked_not_done" | "sent_again") {
    setBusy(true);
    setProblem(null);
    // One key for one mail without an answer: the same press in two tabs sends one mail.
    const key = `${operation.id}:again`;
    const result = await resolveOperation(
      company.id,
      operation.id,
      decision === "sent_again" ? { decision, key } : { decision },
    );
    setBusy(false);
    if (!result.ok) return setProblem(result.problem);
    // Whether it left decides besides which text of a quote the customer has.
    await Promise.all([
      queries.invalidateQueries(operationsQuery(company.id, { subject: operation.subject })),
      queries.invalidateQueries(offersQuery(company.id, operation.subject)),
    ]);
  }

  const name = title ?? t("invoice.unknownTitle");
  const at = operation.sentAt ?? operation.createdAt;
  return (
    <>
      {problem ? <ProblemNotice problem={problem} title={t("operation.resolveFailed")} /> : null}
      <section className="turnbar" aria-label={name}>
        <div>
          <h2>{name}</h2>
          <p>{t("invoice.unknownBody", { time: `${formats.date(formats.dayOf(at))} ${formats.time(at, true)}` })}</p>
        </div>
        {mayDecide ? (
          <div className="acts">
            <Button busy={busy} onClick={() => void decide("marked_done")}>
              {t("mail.resolveArrived")}
            </Button>
            <Button busy={busy} onClick={() => void decide("marked_not_done")}>
              {t("mail.resolveNot")}
            </Button>
            {/* A reminder is written anew, with what remains by then. */}
            {operation.kind === "invoice-reminder" ? null : (
              <Button busy={busy} onClick={() => void decide("sent_again")}>
                {t("mail.resolveAgain")}
              </Button>
            )}
          </div>
        ) : null}
      </section>
    </>
  );
}
