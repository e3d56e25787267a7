"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/text-link";
import { UndoActions } from "@/components/undo/undo-actions";
import type { Ordering } from "@/components/undo/use-operation";
import { isHeld, type Operation, type OperationKind } from "@/lib/api/contract/operations/operation";
import { mayDo } from "@/lib/rules/access/roles";
import { placeOf, problemOf, stageText, wordsFor } from "./stage-text";
import { useAnswer } from "./use-answer";

/** The customer and the amount of a document, by which a person finds it in the books. */
export type About = { customerName: string; minor: bigint; currencyCode: string };

type Props = {
  operation: Operation;
  about: About;
  lost: boolean;
  resolve: Ordering["resolve"];
};

const posting = {
  step: "stepPost",
  done: "done",
  unknownBody: "unknownBody",
  open: "open",
  was: "wasPosted",
  wasNot: "wasNotPosted",
} as const;
const voiding = {
  step: "stepVoid",
  done: "voidDone",
  unknownBody: "voidUnknownBody",
  open: "openCredit",
  was: "wasVoided",
  wasNot: "wasNotVoided",
} as const;
const crediting = {
  ...voiding,
  step: "stepCredit",
  unknownBody: "creditUnknownBody",
  wasNot: "wasNotCredited",
} as const;
const paying = {
  ...posting,
  step: "stepPay",
  unknownBody: "payUnknownBody",
  was: "wasPaid",
  wasNot: "wasNotPaid",
} as const;

const sending = {
  ...posting,
  step: "stepSend",
  unknownBody: "sendUnknownBody",
  was: "wasSent",
  wasNot: "wasNotSent",
} as const;

/** The keys of the messages for each kind of operation. */
function toldOf(kind: OperationKind) {
  if (kind === "invoice-void") return voiding;
  if (kind === "invoice-credit") return crediting;
  if (kind === "invoice-einvoice") return sending;
  return kind === "invoice-payment" ? paying : posting;
}

/**
 * Shows the stage of an operation on a draft or an invoice: under way, done, refused, being read back, or unknown, where a
 * person decides the outcome.
 */
export function OperationView({ operation, about, lost, resolve }: Props) {
  const t = useTranslations("sales.operation");
  const undo = useTranslations("shell.undo");
  const all = useTranslations("sales");
  const formats = useFormats();
  const answer = useAnswer();
  const company = useCompany();
  const mayDecide = mayDo(company.role, "sales.operate");
  const { stage } = operation;
  const posted = operation.posted;
  const told = toldOf(operation.kind);
  // The messages say of a quote or an order that it is created, and of an invoice that it is posted.
  const making = useTranslations("sales.making");
  const words = wordsFor(operation);
  const isMaking = words === "making";
  const { page, document } = placeOf(operation);
  const made = operation.made;
  const answered = answer(operation);
  // An operation that a person marked as not done was not refused by the books.
  const isDenied = stage === "refused" && answered !== "";
  const problem = isDenied ? null : problemOf(operation);
  const sales = `/companies/${company.id}/sales`;
  const total = formats.money(about.minor, about.currencyCode || company.currencyCode);
  const seen = { document, customer: about.customerName, amount: total };
  return (
    <>
      <section className="happens" role="status">
        <h3>{isMaking ? making("stepPost") : t(told.step)}</h3>
        {/* The notice below says why the operation was refused. */}
        {stage === "refused" && problem ? null : (
          <p>
            {isHeld(operation)
              ? undo("waits")
              : stage === "done" && isMaking && made
                ? making("done", { document, number: String(made.number ?? "") })
                : stage === "done" && posted
                  ? t(told.done, { number: String(posted.invoiceNumber ?? "") })
                  : stage === "done"
                    ? all(`${words}.doneAt`, { time: formats.time(operation.finishedAt ?? operation.createdAt, true) })
                    : isDenied
                      ? `${isMaking ? making("wasNotPosted") : t(told.wasNot)}.`
                      : all(`${words}.${stageText(operation)}`)}
          </p>
        )}
        {answered ? <p>{answered}</p> : null}
        {stage === "done" && posted && operation.finishedAt && !answered ? (
          <p>{t("doneAt", { time: formats.time(operation.finishedAt, true) })}</p>
        ) : null}
        {lost ? <p className="late">{t("lost")}</p> : null}
        {operation.held ? <p className="late">{t("held")}</p> : null}
        {operation.withdrawable ? (
          <div className="acts pt-2">
            <UndoActions operation={operation} />
          </div>
        ) : null}
      </section>
      {problem?.detail === "already_voided" ? (
        <p className="late sm pb-3">
          {t("refused")} {t("alreadyVoided")}
        </p>
      ) : problem ? (
        <ProblemNotice problem={problem} title={stage === "refused" ? all(`${words}.refused`) : t("waitsTitle")} />
      ) : null}
      {stage === "unknown" ? (
        <section className="happens">
          <p>{isMaking ? making("unknownBody", seen) : t(told.unknownBody, seen)}</p>
          {operation.candidates.length > 0 && told.was !== "wasPaid" ? <p className="pt-2">{t("candidates")}</p> : null}
          <ul className="grid gap-2 py-2">
            {operation.candidates.map((one) => (
              <li key={one.documentId} className="flex flex-wrap items-center gap-3">
                <TextLink href={`${sales}/${page}/${one.documentId}`} target="_blank">
                  {isMaking
                    ? making("open", { document, number: String(one.number ?? "") })
                    : t(told.open, { number: String(one.number ?? "") })}
                </TextLink>
                {mayDecide ? (
                  <Button size="sm" onClick={() => resolve({ decision: "marked_done", documentId: one.documentId })}>
                    {isMaking
                      ? making("wasPosted", { document, number: String(one.number ?? "") })
                      : t(told.was, { number: String(one.number ?? "") })}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
          <div className="acts">
            {told.was === "wasPosted" || told.was === "wasVoided" ? (
              <TextLink href={`${sales}?q=${encodeURIComponent(about.customerName)}`} target="_blank">
                {t("listCheck")}
              </TextLink>
            ) : null}
            {mayDecide && operation.kind === "invoice-einvoice" ? (
              <Button size="sm" onClick={() => resolve({ decision: "marked_done" })}>
                {t(sending.was)}
              </Button>
            ) : null}
            {mayDecide ? (
              <Button size="sm" look="stop" onClick={() => resolve({ decision: "marked_not_done" })}>
                {isMaking ? making("wasNotPosted") : t(told.wasNot)}
              </Button>
            ) : null}
          </div>
          {mayDecide ? null : <p className="two pt-2">{t("notYours")}</p>}
        </section>
      ) : null}
    </>
  );
}
