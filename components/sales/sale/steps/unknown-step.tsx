"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/text-link";
import type { OperationSubmission } from "@/components/undo/use-operation";
import type { Operation, OperationKind } from "@/lib/api/contract/operations/operation";
import type { Problem } from "@/lib/values/problem";
import css from "../sale-turn.module.css";

/** A step of each kind creates or changes a document whose pages are in this folder. */
const folderOfKind: Partial<Record<OperationKind, "quotes" | "orders" | "invoices">> = {
  "quote-accept": "quotes",
  "quote-order": "orders",
  "order-ship": "orders",
  "order-backorder": "orders",
  "order-invoice": "invoices",
  "quote-invoice": "invoices",
};

/**
 * Asks a person for the outcome of a step whose answer was lost and could not be read back, and lists the candidates.
 */
export function UnknownStep(props: {
  operation: Operation;
  resolve: OperationSubmission["resolveUnknown"];
  mayDecide: boolean;
  problem: Problem | null;
}) {
  const { operation, resolve, mayDecide, problem } = props;
  const t = useTranslations("sales.sale");
  const formats = useFormats();
  const company = useCompany();
  const salesPath = `/companies/${company.id}/sales`;
  const folder = folderOfKind[operation.kind] ?? "orders";
  return (
    <section className={`turn-panel ${css.place}`} aria-label={t("unknown")}>
      <div>
        <h2>{t("unknown")}</h2>
        <p>{t("unknownBody", { time: formats.time(operation.createdAt, true) })}</p>
        {operation.following.length > 0 ? <p>{t("unknownGoesOn")}</p> : null}
        {problem ? <ProblemNotice problem={problem} title={t("notRecorded")} /> : null}
        <ul className="grid gap-2 pt-2">
          {operation.candidates.map((candidate) => {
            const number = String(candidate.number ?? "");
            return (
              <li key={candidate.documentId} className="flex flex-wrap items-center gap-3">
                <TextLink href={`${salesPath}/${folder}/${candidate.documentId}`}>
                  {t("candidate", { number })}
                </TextLink>
                {mayDecide ? (
                  <Button
                    size="sm"
                    onClick={() => resolve({ decision: "marked_done", documentId: candidate.documentId })}
                  >
                    {t("wasThis", { number })}
                  </Button>
                ) : null}
              </li>
            );
          })}
        </ul>
      </div>
      {mayDecide ? (
        <div className="actions">
          <Button variant="stop" onClick={() => resolve({ decision: "marked_not_done" })}>
            {t("wasNotDone")}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
