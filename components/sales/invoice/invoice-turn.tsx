"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button, ButtonLink } from "@/components/ui/button";
import type { Operation } from "@/lib/api/contract/operations/operation";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { problemOf, stageText } from "../chain/stage-text";
import { resolutionAnswerOf } from "../chain/use-resolution-text";
import { UnknownMail } from "../mail/unknown-mail";
import css from "./invoice-turn.module.css";
import { isUnsent, type SentState } from "./sent-state";
import { type Credits, isWhollyTakenBack } from "./use-credits";

type TurnInput = {
  invoice: Invoice;
  mail: SentState | null;
  credits: Credits;
  isMailHeldBack: boolean;
  onSend: (() => void) | null;
  /** A reminder whose answer was lost and about which no person has decided. */
  lostReminder: Operation | null;
};

type Props = TurnInput & {
  onEInvoice: (() => void) | null;
  /** Opens the sheet of a reminder; null where a reminder is planned or under way, or the person may not send one. */
  onRemind: (() => void) | null;
};

type Turn =
  /** The answer to a mail or reminder was lost, and a person has to decide whether it was sent. */
  | { is: "lost"; operation: Operation }
  /** A mail that is under way does not proceed, for the reason in `problem`. */
  | { is: "stands"; operation: Operation; problem: NonNullable<Operation["problem"]> }
  | { is: "failed" | "held" | "overdue" | "unsent" };

/** The reason why an invoice waits for the person; null when it does not. */
export function turnOf({ invoice, mail, credits, isMailHeldBack, lostReminder, onSend }: TurnInput): Turn | null {
  const lostOperation = mail?.is === "unknown" ? mail.operation : lostReminder;
  if (lostOperation) return { is: "lost", operation: lostOperation };
  const problem = mail?.is === "underWay" ? problemOf(mail.operation) : null;
  if (mail?.is === "underWay" && problem) return { is: "stands", operation: mail.operation, problem };
  // An invoice that was taken back needs no further action.
  if (isWhollyTakenBack(invoice, credits)) return null;
  if (mail?.is === "handed" && mail.how === "failed" && invoice.status !== "paid") return { is: "failed" };
  if (mail?.is === "scheduled" && invoice.status !== "overdue") return null;
  const isMailUnsent = mail !== null && isUnsent(mail);
  if (isMailHeldBack && isMailUnsent) return { is: "held" };
  if (invoice.status === "overdue" && !invoice.isCredit && invoice.remainingMinor + credits.remainingMinor > 0n)
    return { is: "overdue" };
  return isMailUnsent && invoice.status !== "paid" && onSend ? { is: "unsent" } : null;
}

/** Shows why an invoice waits for the person; renders nothing when it does not. */
export function InvoiceTurn(props: Props) {
  const { invoice, mail, credits, onSend, onEInvoice, onRemind } = props;
  const t = useTranslations("sales.invoice");
  const mailMessages = useTranslations("sales.mail");
  const later = useTranslations("later.reminder");
  const eInvoiceMessages = useTranslations("sales.eInvoice");
  const company = useCompany();
  const formats = useFormats();
  const turn = turnOf(props);
  if (turn?.is === "lost")
    return (
      <div className={css.place}>
        <UnknownMail operation={turn.operation} mayDecide={onSend !== null} />
      </div>
    );
  if (turn?.is === "stands")
    return (
      <div className={css.place}>
        <ProblemNotice problem={turn.problem} title={mailMessages(stageText(turn.operation))} />
      </div>
    );
  const isMailUnsent = mail !== null && isUnsent(mail);
  const wasSent = mail?.is === "mailed" || (mail?.is === "handed" && mail.how === "left");
  const sendButton = (isMain: boolean) =>
    onSend ? (
      <Button look={isMain ? "main" : "plain"} onClick={onSend}>
        {t(wasSent ? "sendAgain" : "send")}
      </Button>
    ) : null;
  if (turn?.is === "failed")
    return turnBar(eInvoiceMessages("errorTitle"), eInvoiceMessages("errorBody"), correctionButtons());
  if (turn?.is === "held") return turnBar(t("heldTitle"), t("heldBody"), sendButton(true));
  if (turn?.is === "overdue") {
    const amount = formats.money(invoice.remainingMinor + credits.remainingMinor, invoice.currencyCode);
    const date = invoice.dueOn ? formats.date(invoice.dueOn) : "";
    const buttons = (
      <>
        {onRemind ? (
          <Button look="main" onClick={onRemind}>
            {later("open")}
          </Button>
        ) : null}
        {mail ? sendButton(isMailUnsent && !onRemind) : null}
      </>
    );
    return turnBar(t("overdueTitle"), t("overdueBody", { amount, date }), buttons);
  }
  return turn?.is === "unsent" && mail ? turnBar(t(unsentTitle(mail)), t("unsentBody"), sendButton(true)) : null;

  function correctionButtons() {
    if (!onEInvoice) return null;
    const customer = `/companies/${company.id}/customers/${invoice.customerId}`;
    return (
      <>
        <ButtonLink look="main" href={`${customer}/edit?invoice=${invoice.id}#electronicAddress`}>
          {eInvoiceMessages("errorAddress")}
        </ButtonLink>
        <Button onClick={onEInvoice}>{eInvoiceMessages("errorAgain")}</Button>
        {sendButton(false)}
      </>
    );
  }
}

/**
 * The key of the title for a mail that was not sent. A mail that a person marked as not arrived is not called refused.
 */
function unsentTitle(mail: SentState) {
  if (mail.is !== "refused") return "unsentTitle" as const;
  return resolutionAnswerOf(mail.operation) ? ("tlMailNotArrived" as const) : ("tlMailRefused" as const);
}

function turnBar(title: string, body: string, action: ReactNode) {
  return (
    <section className={`turn-panel ${css.place}`} aria-label={title}>
      <div>
        <h2>{title}</h2>
        <p>{body}</p>
      </div>
      {action ? <div className="actions">{action}</div> : null}
    </section>
  );
}
