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
import { answerOf } from "../chain/use-answer";
import { UnknownMail } from "../mail/unknown-mail";
import css from "./invoice-turn.module.css";
import { isUnsent, type SentState } from "./sent-state";
import { type Credits, isTakenWhole } from "./use-credits";

type Asked = {
  invoice: Invoice;
  mail: SentState | null;
  credits: Credits;
  held: boolean;
  onSend: (() => void) | null;
  /** A reminder whose answer was lost and about which no person has decided. */
  lostReminder: Operation | null;
};

type Props = Asked & {
  onEInvoice: (() => void) | null;
  /** Null where a reminder is planned or under way already, or the person may not send one. */
  onRemind: (() => void) | null;
};

type Turn =
  /** The answer to a mail or reminder was lost, and a person has to decide whether it was sent. */
  | { is: "lost"; operation: Operation }
  /** A mail that is under way does not proceed, for the reason in `problem`. */
  | { is: "stands"; operation: Operation; problem: NonNullable<Operation["problem"]> }
  | { is: "failed" | "held" | "overdue" | "unsent" };

/** What about an invoice waits for the person; null when nothing does. */
export function turnOf({ invoice, mail, credits, held, lostReminder, onSend }: Asked): Turn | null {
  const lost = mail?.is === "unknown" ? mail.operation : lostReminder;
  if (lost) return { is: "lost", operation: lost };
  const problem = mail?.is === "underWay" ? problemOf(mail.operation) : null;
  if (mail?.is === "underWay" && problem) return { is: "stands", operation: mail.operation, problem };
  // An invoice that was taken back needs no further action.
  if (isTakenWhole(invoice, credits)) return null;
  if (mail?.is === "handed" && mail.how === "failed" && invoice.status !== "paid") return { is: "failed" };
  if (mail?.is === "scheduled" && invoice.status !== "overdue") return null;
  const unsent = mail !== null && isUnsent(mail);
  if (held && unsent) return { is: "held" };
  if (invoice.status === "overdue" && !invoice.isCredit && invoice.remainingMinor + credits.remainingMinor > 0n)
    return { is: "overdue" };
  return unsent && invoice.status !== "paid" && onSend ? { is: "unsent" } : null;
}

/** Shows what about an invoice waits for the person; renders nothing when nothing does. */
export function InvoiceTurn(props: Props) {
  const { invoice, mail, credits, onSend, onEInvoice, onRemind } = props;
  const t = useTranslations("sales.invoice");
  const mails = useTranslations("sales.mail");
  const later = useTranslations("later.reminder");
  const electronic = useTranslations("sales.eInvoice");
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
        <ProblemNotice problem={turn.problem} title={mails(stageText(turn.operation))} />
      </div>
    );
  const unsent = mail !== null && isUnsent(mail);
  const hasLeft = mail?.is === "mailed" || (mail?.is === "handed" && mail.how === "left");
  const send = (main: boolean) =>
    onSend ? (
      <Button look={main ? "main" : "plain"} onClick={onSend}>
        {t(hasLeft ? "sendAgain" : "send")}
      </Button>
    ) : null;
  if (turn?.is === "failed") return bar(electronic("errorTitle"), electronic("errorBody"), mendAndSend());
  if (turn?.is === "held") return bar(t("heldTitle"), t("heldBody"), send(true));
  if (turn?.is === "overdue") {
    const amount = formats.money(invoice.remainingMinor + credits.remainingMinor, invoice.currencyCode);
    const date = invoice.dueOn ? formats.date(invoice.dueOn) : "";
    const acts = (
      <>
        {onRemind ? (
          <Button look="main" onClick={onRemind}>
            {later("open")}
          </Button>
        ) : null}
        {mail ? send(unsent && !onRemind) : null}
      </>
    );
    return bar(t("overdueTitle"), t("overdueBody", { amount, date }), acts);
  }
  return turn?.is === "unsent" && mail ? bar(t(unsentTitle(mail)), t("unsentBody"), send(true)) : null;

  function mendAndSend() {
    if (!onEInvoice) return null;
    const customer = `/companies/${company.id}/customers/${invoice.customerId}`;
    return (
      <>
        <ButtonLink look="main" href={`${customer}/edit?invoice=${invoice.id}#electronicAddress`}>
          {electronic("errorAddress")}
        </ButtonLink>
        <Button onClick={onEInvoice}>{electronic("errorAgain")}</Button>
        {send(false)}
      </>
    );
  }
}

/** The title for a mail that was not sent; a mail that a person marked as not arrived is not called refused. */
function unsentTitle(mail: SentState) {
  if (mail.is !== "refused") return "unsentTitle" as const;
  return answerOf(mail.operation) ? ("tlMailNotArrived" as const) : ("tlMailRefused" as const);
}

function bar(title: string, body: string, action: ReactNode) {
  return (
    <section className={`turnbar ${css.place}`} aria-label={title}>
      <div>
        <h2>{title}</h2>
        <p>{body}</p>
      </div>
      {action ? <div className="acts">{action}</div> : null}
    </section>
  );
}
