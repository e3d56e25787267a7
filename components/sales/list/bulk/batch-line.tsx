"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import outcomeCss from "@/components/list/outcome-lines.module.css";
import { useCompany } from "@/components/shell/company/company-context";
import { problemTextKeyOf } from "@/components/shell/problems/problem-text";
import { renderQuotation } from "@/components/shell/quotation";
import { TextLink } from "@/components/ui/text-link";
import { isInUndoWait, type Operation } from "@/lib/api/contract/operations/operation";
import { problemOf } from "../../chain/stage-text";
import { documentKindOf, useDocumentName } from "./document-name";

/** Shows what became of one document of a batch, with a link to the document, where a person can continue if needed. */
export function BatchLine({ operation }: { operation: Operation }) {
  const t = useTranslations("sales.bulk.line");
  const problemMessages = useTranslations("problems");
  const formats = useFormats();
  const company = useCompany();
  const nameOf = useDocumentName();
  const { stage, about: subjectSummary, next: followUp } = operation;
  const document = documentKindOf(operation);
  const problem = problemOf(operation);
  const isVoid = operation.kind === "invoice-void";
  const timeText = formats.time(operation.finishedAt ?? operation.sentAt ?? operation.createdAt, true);

  function composeOutcome(): string {
    if (isInUndoWait(operation))
      return t("waits", { time: formats.time(operation.carryOutAt ?? operation.createdAt, true) });
    if (stage === "done" && isVoid)
      return t("voided", { credit: String(operation.posted?.invoiceNumber ?? ""), time: timeText });
    if (stage === "done") {
      return operation.email?.recipient
        ? t("mailed", { email: operation.email.recipient, time: timeText })
        : t("left", { time: timeText });
    }
    if (stage === "unknown" && operation.resolution) return t(followUp ? "sentAgain" : "settled");
    if (stage === "waiting" && problem) return t("standsStill");
    return t(stage === "unknown" && isVoid ? "voidUnknown" : stage);
  }

  const needsPerson = stage === "refused" || (stage === "unknown" && !operation.resolution);
  return (
    <li className={outcomeCss.line}>
      <TextLink href={`/companies/${company.id}/sales/${document}s/${operation.subject}`}>
        {nameOf({ document, number: subjectSummary?.number ?? null, customerName: subjectSummary?.customerName ?? "" })}
      </TextLink>
      <span className={needsPerson ? outcomeCss.alarm : stage === "done" ? outcomeCss.good : "secondary"}>
        {composeOutcome()}
      </span>
      {problem ? (
        <span className={outcomeCss.more}>
          {problemMessages(problemTextKeyOf(problem, (messageKey) => problemMessages.has(messageKey)))}
          {problem.remote?.message ? (
            <> {problemMessages.rich("said", { text: problem.remote.message, quote: renderQuotation })}</>
          ) : null}
        </span>
      ) : null}
    </li>
  );
}
