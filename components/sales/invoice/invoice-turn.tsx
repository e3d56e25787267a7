"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button, ButtonLink } from "@/components/ui/button";
import type { Operation } from "@/lib/api/contract/operations/operation";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { problemOf, stageTextKeyOf } from "../chain/stage-text";
import { decisionMessageKeyOf } from "../chain/use-resolution-text";
import { UnknownMail } from "../mail/unknown-mail";
import css from "./invoice-turn.module.css";
import { isUnsent, type SendState } from "./sent-state";
import { type Credits, isWhollyTakenBack } from "./use-credits";

type TurnInput = {
  invoice: Invoice;
  sendState: SendState | null;
  credits: Credits;
  isMailHeldBack: boolean;
  onSend: (() => void) | null;
  /** A reminder whose answer was lost and about which no person has decided. */
  unknownReminder: Operation | null;
};

type Props = TurnInput & {
  onEInvoice: (() => void) | null;
  /** Opens the sheet of a reminder; null where a reminder is planned or under way, or the person may not send one. */
  onRemind: (() => void) | null;
};

type InvoiceTurnState =
  /** The answer to a mail or reminder was lost, and a person has to decide whether it was sent. */
  | { is: "lost"; operation: Operation }
  /** A mail that is under way does not proceed, for the reason in `problem`. */
  | { is: "stands"; operation: Operation; problem: NonNullable<Operation["problem"]> }
  | { is: "failed" | "held" | "overdue" | "unsent" };

/** Finds the reason why an invoice waits for the person; null when the invoice does not wait. */
export function turnOf({
  invoice,
  sendState,
  credits,
  isMailHeldBack,
  unknownReminder,
  onSend,
}: TurnInput): InvoiceTurnState | null {
  const unknownOperation = sendState?.is === "unknown" ? sendState.operation : unknownReminder;
  if (unknownOperation) return { is: "lost", operation: unknownOperation };
  const problem = sendState?.is === "underWay" ? problemOf(sendState.operation) : null;
  if (sendState?.is === "underWay" && problem) return { is: "stands", operation: sendState.operation, problem };
  // An invoice that was taken back needs no further action.
  if (isWhollyTakenBack(invoice, credits)) return null;
  if (sendState?.is === "handed" && sendState.how === "failed" && invoice.status !== "paid") return { is: "failed" };
  if (sendState?.is === "scheduled" && invoice.status !== "overdue") return null;
  const isMailUnsent = sendState !== null && isUnsent(sendState);
  if (isMailHeldBack && isMailUnsent) return { is: "held" };
  if (invoice.status === "overdue" && !invoice.isCredit && invoice.remainingMinor + credits.remainingMinor > 0n)
    return { is: "overdue" };
  return isMailUnsent && invoice.status !== "paid" && onSend ? { is: "unsent" } : null;
}

/** Shows why an invoice waits for the person; renders nothing when the invoice does not wait. */
export function InvoiceTurn(props: Props) {
  const { invoice, sendState, credits, onSend, onEInvoice, onRemind } = props;
  const t = useTranslations("sales.invoice");
  const mailMessages = useTranslations("sales.mail");
  const reminderMessages = useTranslations("later.reminder");
  const eInvoiceMessages = useTranslations("sales.eInvoice");
  const company = useCompany();
  const formats = useFormats();
  const openTurn = turnOf(props);
  if (openTurn?.is === "lost")
    return (
      <div className={css.place}>
        <UnknownMail operation={openTurn.operation} mayDecide={onSend !== null} />
      </div>
    );
  if (openTurn?.is === "stands")
    return (
      <div className={css.place}>
        <ProblemNotice problem={openTurn.problem} title={mailMessages(stageTextKeyOf(openTurn.operation))} />
      </div>
    );
  const isMailUnsent = sendState !== null && isUnsent(sendState);
  const isSent = sendState?.is === "mailed" || (sendState?.is === "handed" && sendState.how === "left");
  const renderSendButton = (isMain: boolean) =>
    onSend ? (
      <Button variant={isMain ? "main" : "plain"} onClick={onSend}>
        {t(isSent ? "sendAgain" : "send")}
      </Button>
    ) : null;
  if (openTurn?.is === "failed")
    return renderTurnPanel(eInvoiceMessages("errorTitle"), eInvoiceMessages("errorBody"), renderCorrectionButtons());
  if (openTurn?.is === "held") return renderTurnPanel(t("heldTitle"), t("heldBody"), renderSendButton(true));
  if (openTurn?.is === "overdue") {
    const amount = formats.money(invoice.remainingMinor + credits.remainingMinor, invoice.currencyCode);
    const date = invoice.dueOn ? formats.date(invoice.dueOn) : "";
    const buttons = (
      <>
        {onRemind ? (
          <Button variant="main" onClick={onRemind}>
            {reminderMessages("open")}
          </Button>
        ) : null}
        {sendState ? renderSendButton(isMailUnsent && !onRemind) : null}
      </>
    );
    return renderTurnPanel(t("overdueTitle"), t("overdueBody", { amount, date }), buttons);
  }
  return openTurn?.is === "unsent" && sendState
    ? renderTurnPanel(t(unsentTitleKeyOf(sendState)), t("unsentBody"), renderSendButton(true))
    : null;

  function renderCorrectionButtons() {
    if (!onEInvoice) return null;
    const customerPath = `/companies/${company.id}/customers/${invoice.customerId}`;
    return (
      <>
        <ButtonLink variant="main" href={`${customerPath}/edit?invoice=${invoice.id}#electronicAddress`}>
          {eInvoiceMessages("errorAddress")}
        </ButtonLink>
        <Button onClick={onEInvoice}>{eInvoiceMessages("errorAgain")}</Button>
        {renderSendButton(false)}
      </>
    );
  }
}

/**
 * Returns the key of the title for a mail that was not sent. A mail that a person marked as not arrived is not called
 * refused.
 */
function unsentTitleKeyOf(sendState: SendState) {
  if (sendState.is !== "refused") return "unsentTitle" as const;
  return decisionMessageKeyOf(sendState.operation) ? ("tlMailNotArrived" as const) : ("tlMailRefused" as const);
}

function renderTurnPanel(title: string, bodyText: string, actionButtons: ReactNode) {
  return (
    <section className={`turn-panel ${css.place}`} aria-label={title}>
      <div>
        <h2>{title}</h2>
        <p>{bodyText}</p>
      </div>
      {actionButtons ? <div className="actions">{actionButtons}</div> : null}
    </section>
  );
}
