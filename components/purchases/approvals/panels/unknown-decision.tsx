"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { resolveOperation } from "@/lib/api/browser/operations/operations";
import { operationsKeyOf } from "@/lib/api/browser/operations/waiting-operations";
import { approvalsKeyOf } from "@/lib/api/browser/purchases/approvals-key";
import { resourceKeyOf } from "@/lib/api/browser/resource-queries";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { supplierInvoiceDrafts } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import { mayDo } from "@/lib/rules/access/roles";
import type { Problem } from "@/lib/values/problem";
import css from "../cockpit.module.css";

type Props = {
  operation: Operation;
  /** Is called when a person has recorded the outcome. */
  onResolved: (operation: Operation) => void;
};

type Resolution = Parameters<typeof resolveOperation>[2];

/**
 * Lets a person record the outcome of a decision whose answer was lost and whose outcome the books do not show. No
 * other decision about the draft is possible until then.
 */
export function UnknownDecision({ operation, onResolved }: Props) {
  const t = useTranslations("approvals.unknown");
  const formats = useFormats();
  const company = useCompany();
  const queryClient = useQueryClient();
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const mayDecide = mayDo(company.role, "purchase.operate");
  const { kind, subject, candidates, createdAt, sentAt } = operation;
  const startedAt = sentAt ?? createdAt;
  const startedText = `${formats.date(formats.dayOf(startedAt))} ${formats.time(startedAt, true)}`;
  const isRejection = kind === "reject-supplier-invoice";

  async function submitResolution(resolution: Resolution) {
    setIsSubmitting(true);
    setProblem(null);
    const resolveResult = await resolveOperation(company.id, operation.id, resolution);
    setIsSubmitting(false);
    if (!resolveResult.ok) return setProblem(resolveResult.problem);
    onResolved(resolveResult.value);
    await Promise.all(
      [
        operationsKeyOf(company.id),
        approvalsKeyOf(company.id),
        resourceKeyOf(company.id, supplierInvoiceDrafts.path),
      ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
  }

  return (
    <section className={css.outcome} aria-label={t(isRejection ? "rejecting" : "approving")}>
      <p className="mid">{t(isRejection ? "rejecting" : "approving")}</p>
      <p>{t("body", { time: startedText })}</p>
      {problem ? <ProblemNotice problem={problem} title={t("notRecorded")} /> : null}
      <div className="actions pt-2">
        {candidates.map(({ documentId, number: invoiceNumber }) => (
          <span key={documentId} className="flex flex-wrap items-center gap-2">
            {documentId === subject ? null : (
              <Link className="link" href={`/companies/${company.id}/purchases/invoices/${documentId}`}>
                {t("open", { number: String(invoiceNumber ?? "") })}
              </Link>
            )}
            {mayDecide ? (
              <Button
                size="sm"
                isBusy={isSubmitting}
                onClick={() => void submitResolution({ decision: "marked_done", documentId })}
              >
                {documentId === subject ? t("wasDone") : t("wasBooked", { number: String(invoiceNumber ?? "") })}
              </Button>
            ) : null}
          </span>
        ))}
        {mayDecide ? (
          <Button
            size="sm"
            variant="stop"
            isBusy={isSubmitting}
            onClick={() => void submitResolution({ decision: "marked_not_done" })}
          >
            {t("wasNotDone")}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
