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
import { documentAndFolderOf, messageNamespaceOf, problemOf, stageTextKeyOf } from "./stage-text";
import { useResolutionText } from "./use-resolution-text";

/** The customer and the amount of a document, by which a person finds it in the books. */
export type OperationSummary = { customerName: string; minor: bigint; currencyCode: string };

type Props = {
  operation: Operation;
  summary: OperationSummary;
  isAnswerLost: boolean;
  resolve: OperationSubmission["resolveUnknown"];
};

const postingMessageKeys = {
  stepText: "stepPost",
  doneText: "done",
  unknownBody: "unknownBody",
  linkText: "open",
  doneQuestion: "wasPosted",
  notDoneQuestion: "wasNotPosted",
} as const;
const voidingMessageKeys = {
  stepText: "stepVoid",
  doneText: "voidDone",
  unknownBody: "voidUnknownBody",
  linkText: "openCredit",
  doneQuestion: "wasVoided",
  notDoneQuestion: "wasNotVoided",
} as const;
const creditingMessageKeys = {
  ...voidingMessageKeys,
  stepText: "stepCredit",
  unknownBody: "creditUnknownBody",
  notDoneQuestion: "wasNotCredited",
} as const;
const payingMessageKeys = {
  ...postingMessageKeys,
  stepText: "stepPay",
  unknownBody: "payUnknownBody",
  doneQuestion: "wasPaid",
  notDoneQuestion: "wasNotPaid",
} as const;

const sendingMessageKeys = {
  ...postingMessageKeys,
  stepText: "stepSend",
  unknownBody: "sendUnknownBody",
  doneQuestion: "wasSent",
  notDoneQuestion: "wasNotSent",
} as const;

/** The keys of the messages for each kind of operation. */
function messageKeysOf(kind: OperationKind) {
  if (kind === "invoice-void") return voidingMessageKeys;
  if (kind === "invoice-credit") return creditingMessageKeys;
  if (kind === "invoice-einvoice") return sendingMessageKeys;
  return kind === "invoice-payment" ? payingMessageKeys : postingMessageKeys;
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
  const postedResult = operation.posted;
  const messageKeys = messageKeysOf(operation.kind);
  // A quote or an order is called created, and an invoice is called posted, so the messages differ.
  const creationMessages = useTranslations("sales.making");
  const messageNamespace = messageNamespaceOf(operation);
  const isCreation = messageNamespace === "making";
  const { folder, document } = documentAndFolderOf(operation);
  const createdDocument = operation.made;
  const resolutionText = resolutionTextOf(operation);
  // The books did not refuse an operation that a person marked as not done.
  const isMarkedNotDone = stage === "refused" && resolutionText !== "";
  const problem = isMarkedNotDone ? null : problemOf(operation);
  const salesPath = `/companies/${company.id}/sales`;
  const amountText = formats.money(summary.minor, summary.currencyCode || company.currencyCode);
  const messageValues = { document, customer: summary.customerName, amount: amountText };
  return (
    <>
      <section className="happens" role="status">
        <h3>{isCreation ? creationMessages("stepPost") : t(messageKeys.stepText)}</h3>
        {/* The notice below says why the operation was refused. */}
        {stage === "refused" && problem ? null : (
          <p>
            {isInUndoWait(operation)
              ? undoMessages("waits")
              : stage === "done" && isCreation && createdDocument
                ? creationMessages("done", { document, number: String(createdDocument.number ?? "") })
                : stage === "done" && postedResult
                  ? t(messageKeys.doneText, { number: String(postedResult.invoiceNumber ?? "") })
                  : stage === "done"
                    ? salesMessages(`${messageNamespace}.doneAt`, {
                        time: formats.time(operation.finishedAt ?? operation.createdAt, true),
                      })
                    : isMarkedNotDone
                      ? `${isCreation ? creationMessages("wasNotPosted") : t(messageKeys.notDoneQuestion)}.`
                      : salesMessages(`${messageNamespace}.${stageTextKeyOf(operation)}`)}
          </p>
        )}
        {resolutionText ? <p>{resolutionText}</p> : null}
        {stage === "done" && postedResult && operation.finishedAt && !resolutionText ? (
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
          title={stage === "refused" ? salesMessages(`${messageNamespace}.refused`) : t("waitsTitle")}
        />
      ) : null}
      {stage === "unknown" ? (
        <section className="happens">
          <p>
            {isCreation ? creationMessages("unknownBody", messageValues) : t(messageKeys.unknownBody, messageValues)}
          </p>
          {operation.candidates.length > 0 && messageKeys.doneQuestion !== "wasPaid" ? (
            <p className="pt-2">{t("candidates")}</p>
          ) : null}
          <ul className="grid gap-2 py-2">
            {operation.candidates.map((candidate) => (
              <li key={candidate.documentId} className="flex flex-wrap items-center gap-3">
                <TextLink href={`${salesPath}/${folder}/${candidate.documentId}`} target="_blank">
                  {isCreation
                    ? creationMessages("open", { document, number: String(candidate.number ?? "") })
                    : t(messageKeys.linkText, { number: String(candidate.number ?? "") })}
                </TextLink>
                {mayDecide ? (
                  <Button
                    size="sm"
                    onClick={() => resolve({ decision: "marked_done", documentId: candidate.documentId })}
                  >
                    {isCreation
                      ? creationMessages("wasPosted", { document, number: String(candidate.number ?? "") })
                      : t(messageKeys.doneQuestion, { number: String(candidate.number ?? "") })}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
          <div className="actions">
            {messageKeys.doneQuestion === "wasPosted" || messageKeys.doneQuestion === "wasVoided" ? (
              <TextLink href={`${salesPath}?q=${encodeURIComponent(summary.customerName)}`} target="_blank">
                {t("listCheck")}
              </TextLink>
            ) : null}
            {mayDecide && operation.kind === "invoice-einvoice" ? (
              <Button size="sm" onClick={() => resolve({ decision: "marked_done" })}>
                {t(sendingMessageKeys.doneQuestion)}
              </Button>
            ) : null}
            {mayDecide ? (
              <Button size="sm" variant="stop" onClick={() => resolve({ decision: "marked_not_done" })}>
                {isCreation ? creationMessages("wasNotPosted") : t(messageKeys.notDoneQuestion)}
              </Button>
            ) : null}
          </div>
          {mayDecide ? null : <p className="secondary pt-2">{t("notYours")}</p>}
        </section>
      ) : null}
    </>
  );
}
