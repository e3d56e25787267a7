"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/text-link";
import { UndoActions } from "@/components/undo/undo-actions";
import type { OperationSubmission } from "@/components/undo/use-operation";
import { isInUndoWait, type Operation, type OperationKind } from "@/lib/api/contract/operations/operation";
import { mayDo } from "@/lib/rules/access/roles";
import { documentAndPageOf, messageNamespaceOf, problemOf, stageText } from "./stage-text";
import { useResolutionText } from "./use-resolution-text";

/** The customer and the amount of a document, by which a person finds it in the books. */
export type OperationSummary = { customerName: string; minor: bigint; currencyCode: string };

type Props = {
  operation: Operation;
  summary: OperationSummary;
  isAnswerLost: boolean;
  resolve: OperationSubmission["resolve"];
};

const postingMessages = {
  step: "stepPost",
  done: "done",
  unknownBody: "unknownBody",
  open: "open",
  was: "wasPosted",
  wasNot: "wasNotPosted",
} as const;
const voidingMessages = {
  step: "stepVoid",
  done: "voidDone",
  unknownBody: "voidUnknownBody",
  open: "openCredit",
  was: "wasVoided",
  wasNot: "wasNotVoided",
} as const;
const creditingMessages = {
  ...voidingMessages,
  step: "stepCredit",
  unknownBody: "creditUnknownBody",
  wasNot: "wasNotCredited",
} as const;
const payingMessages = {
  ...postingMessages,
  step: "stepPay",
  unknownBody: "payUnknownBody",
  was: "wasPaid",
  wasNot: "wasNotPaid",
} as const;

const sendingMessages = {
  ...postingMessages,
  step: "stepSend",
  unknownBody: "sendUnknownBody",
  was: "wasSent",
  wasNot: "wasNotSent",
} as const;

/** The keys of the messages for each kind of operation. */
function messageKeysOf(kind: OperationKind) {
  if (kind === "invoice-void") return voidingMessages;
  if (kind === "invoice-credit") return creditingMessages;
  if (kind === "invoice-einvoice") return sendingMessages;
  return kind === "invoice-payment" ? payingMessages : postingMessages;
}

/**
 * Shows the stage of an operation on a draft or an invoice: under way, done, refused, being read back, or unknown, where a
 * person decides the outcome.
 */
export function OperationView({ operation, summary, isAnswerLost, resolve }: Props) {
  const t = useTranslations("sales.operation");
  const undoMessages = useTranslations("shell.undo");
  const salesMessages = useTranslations("sales");
  const formats = useFormats();
  const resolutionTextOf = useResolutionText();
  const company = useCompany();
  const mayDecide = mayDo(company.role, "sales.operate");
  const { stage } = operation;
  const posted = operation.posted;
  const messageKeys = messageKeysOf(operation.kind);
  // The messages for a quote or an order call it created, and the messages for an invoice call it posted.
  const creationMessages = useTranslations("sales.making");
  const namespace = messageNamespaceOf(operation);
  const isCreation = namespace === "making";
  const { page, document } = documentAndPageOf(operation);
  const createdDocument = operation.made;
  const resolutionText = resolutionTextOf(operation);
  // The books did not refuse an operation that a person marked as not done.
  const wasMarkedNotDone = stage === "refused" && resolutionText !== "";
  const problem = wasMarkedNotDone ? null : problemOf(operation);
  const sales = `/companies/${company.id}/sales`;
  const total = formats.money(summary.minor, summary.currencyCode || company.currencyCode);
  const messageValues = { document, customer: summary.customerName, amount: total };
  return (
    <>
      <section className="happens" role="status">
        <h3>{isCreation ? creationMessages("stepPost") : t(messageKeys.step)}</h3>
        {/* The notice below says why the operation was refused. */}
        {stage === "refused" && problem ? null : (
          <p>
            {isInUndoWait(operation)
              ? undoMessages("waits")
              : stage === "done" && isCreation && createdDocument
                ? creationMessages("done", { document, number: String(createdDocument.number ?? "") })
                : stage === "done" && posted
                  ? t(messageKeys.done, { number: String(posted.invoiceNumber ?? "") })
                  : stage === "done"
                    ? salesMessages(`${namespace}.doneAt`, {
                        time: formats.time(operation.finishedAt ?? operation.createdAt, true),
                      })
                    : wasMarkedNotDone
                      ? `${isCreation ? creationMessages("wasNotPosted") : t(messageKeys.wasNot)}.`
                      : salesMessages(`${namespace}.${stageText(operation)}`)}
          </p>
        )}
        {resolutionText ? <p>{resolutionText}</p> : null}
        {stage === "done" && posted && operation.finishedAt && !resolutionText ? (
          <p>{t("doneAt", { time: formats.time(operation.finishedAt, true) })}</p>
        ) : null}
        {isAnswerLost ? <p className="late">{t("lost")}</p> : null}
        {operation.held ? <p className="late">{t("held")}</p> : null}
        {operation.withdrawable ? (
          <div className="actions pt-2">
            <UndoActions operation={operation} />
          </div>
        ) : null}
      </section>
      {problem?.detail === "already_voided" ? (
        <p className="late small pb-3">
          {t("refused")} {t("alreadyVoided")}
        </p>
      ) : problem ? (
        <ProblemNotice
          problem={problem}
          title={stage === "refused" ? salesMessages(`${namespace}.refused`) : t("waitsTitle")}
        />
      ) : null}
      {stage === "unknown" ? (
        <section className="happens">
          <p>
            {isCreation ? creationMessages("unknownBody", messageValues) : t(messageKeys.unknownBody, messageValues)}
          </p>
          {operation.candidates.length > 0 && messageKeys.was !== "wasPaid" ? (
            <p className="pt-2">{t("candidates")}</p>
          ) : null}
          <ul className="grid gap-2 py-2">
            {operation.candidates.map((one) => (
              <li key={one.documentId} className="flex flex-wrap items-center gap-3">
                <TextLink href={`${sales}/${page}/${one.documentId}`} target="_blank">
                  {isCreation
                    ? creationMessages("open", { document, number: String(one.number ?? "") })
                    : t(messageKeys.open, { number: String(one.number ?? "") })}
                </TextLink>
                {mayDecide ? (
                  <Button size="sm" onClick={() => resolve({ decision: "marked_done", documentId: one.documentId })}>
                    {isCreation
                      ? creationMessages("wasPosted", { document, number: String(one.number ?? "") })
                      : t(messageKeys.was, { number: String(one.number ?? "") })}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
          <div className="actions">
            {messageKeys.was === "wasPosted" || messageKeys.was === "wasVoided" ? (
              <TextLink href={`${sales}?q=${encodeURIComponent(summary.customerName)}`} target="_blank">
                {t("listCheck")}
              </TextLink>
            ) : null}
            {mayDecide && operation.kind === "invoice-einvoice" ? (
              <Button size="sm" onClick={() => resolve({ decision: "marked_done" })}>
                {t(sendingMessages.was)}
              </Button>
            ) : null}
            {mayDecide ? (
              <Button size="sm" look="stop" onClick={() => resolve({ decision: "marked_not_done" })}>
                {isCreation ? creationMessages("wasNotPosted") : t(messageKeys.wasNot)}
              </Button>
            ) : null}
          </div>
          {mayDecide ? null : <p className="secondary pt-2">{t("notYours")}</p>}
        </section>
      ) : null}
    </>
  );
}
