"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFormats } from "@/components/format/use-formats";
import { isHeld, type Operation } from "@/lib/api/contract/operations/operation";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { daysBetween } from "@/lib/values/dates";
import { type ChainStepShown, ChainSteps } from "../chain/chain-steps";
import { problemOf } from "../chain/stage-text";
import { answerOf } from "../chain/use-answer";
import { useWhen } from "../mail/use-when";
import { InvoiceLink } from "./invoice-link";
import type { Handed, SentState } from "./sent-state";
import { type Credits, isTakenWhole } from "./use-credits";

type Props = {
  invoice: Invoice;
  posting: Operation | null;
  mail: SentState | null;
  credits: Credits;
  /** For a credit note, the id of the invoice it credits; null otherwise. */
  creditedId: string | null;
  today: string;
};

/** Shows the steps of one invoice: drafted, posted, mailed, paid. */
export function InvoiceChain({ invoice, posting, mail, credits, creditedId, today }: Props) {
  const t = useTranslations("sales.invoice");
  const later = useTranslations("later");
  const formats = useFormats();
  const when = useWhen();
  const amount = (minor: bigint) => formats.amount(minor, invoice.currencyCode);
  // Neither the state's share of house work nor what was set off against credit notes counts as paid.
  const settledMinor = credits.items.reduce(
    (sum, one) => sum + one.grossMinor - one.taxReductionMinor + one.remainingMinor,
    0n,
  );
  const paidMinor = invoice.grossMinor - invoice.taxReductionMinor - invoice.remainingMinor - settledMinor;
  const paid = invoice.status === "paid";
  const takenWhole = isTakenWhole(invoice, credits);
  const steps: ChainStepShown[] = [
    creditedId
      ? { key: "takesBack", name: t("takesBack"), fact: <InvoiceLink invoiceId={creditedId} />, mark: "past" }
      : { key: "draft", name: t("draft"), fact: draftFact(), mark: "past" },
    {
      key: "invoiced",
      name: t(invoice.isCredit ? "creditNote" : "invoiced"),
      aside: String(invoice.number ?? ""),
      value: amount(invoice.isCredit ? -invoice.grossMinor : invoice.grossMinor),
      fact: t("postedOn", {
        date: invoice.invoiceOn ? formats.day(invoice.invoiceOn, today) : "",
        voucher: invoice.voucherNumber,
      }),
      mark: "past",
    },
    { key: "mailed", name: t(mail?.is === "handed" ? "sent" : "mailed"), fact: mailFact(), mark: mailMark() },
    lastStep(),
  ];
  return <ChainSteps label={t("where")} steps={steps} />;

  function lastStep(): ChainStepShown {
    if (takenWhole) {
      const name = t(invoice.creditedBy.length > 0 ? "voided" : "credited");
      return { key: "voided", name, fact: creditLinks(), mark: "past" };
    }
    if (invoice.isCredit) {
      const left = t("toGiveBack", { amount: amount(-invoice.remainingMinor) });
      return { key: "settled", name: t("settled"), fact: paid ? paidFact() : left, mark: paid ? "past" : "next" };
    }
    return {
      key: "paid",
      name: t("paid"),
      value: paidMinor === 0n ? undefined : amount(paidMinor),
      fact: credits.items.length > 0 ? partFact() : paidFact(),
      mark: paid ? "past" : paidMinor > 0n ? "part" : "next",
    };
  }

  function creditLinks(): ReactNode {
    return credits.items.map(({ id }) => <InvoiceLink key={id} invoiceId={id} />);
  }

  function partFact(): ReactNode {
    const creditedMinor = credits.items.reduce((sum, { grossMinor }) => sum + grossMinor, 0n);
    const owed = invoice.remainingMinor + credits.remainingMinor;
    const left = t(owed >= 0n ? "partLeft" : "toGiveBack", { amount: amount(owed < 0n ? -owed : owed) });
    return (
      <>
        {t("partCredited", { amount: amount(creditedMinor) })} {left} {creditLinks()}
      </>
    );
  }

  /** The text under the draft step; empty until the operations are read, which tell whether the draft was finalised here. */
  function draftFact(): string {
    if (posting) return t("draftDone");
    if (mail === null) return "\u00a0";
    return t(mail.is === "unread" ? "mailUnread" : "draftElsewhere");
  }

  function mailFact(): ReactNode {
    if (mail === null) return "\u00a0";
    if (mail.is === "unread") return t("mailUnread");
    if (mail.is === "never" || mail.is === "elsewhere") return t("mailNot");
    if (mail.is === "handed") return handedFact(mail);
    if (mail.is === "underWay" && isHeld(mail.operation)) return t("mailHeld");
    if (mail.is === "scheduled" && mail.operation.onHold) return later("stairs.held");
    if (mail.is === "scheduled")
      return later("stairs.scheduled", { when: when.short(when.ofInstant(mail.operation.carryOutAt ?? "")) });
    if (mail.is === "underWay") return t(problemOf(mail.operation) ? "mailStands" : "mailWaiting");
    if (mail.is === "unknown") return t("mailUnknown");
    if (mail.is === "refused")
      return <span className="late">{t(answerOf(mail.operation) ? "mailNotArrived" : "mailRefused")}</span>;
    const time = timeOf(mail.operation.finishedAt ?? mail.operation.createdAt);
    return mail.to ? t("mailedAt", { time, email: mail.to }) : t("mailedAtOnly", { time });
  }

  function handedFact({ how, way, at, operation }: Handed): ReactNode {
    if (how === "underWay") return t(operation && isHeld(operation) ? "mailHeld" : "mailWaiting");
    if (how === "unknown") return t("mailUnknown");
    if (how === "failed") return <span className="late">{t("sendFailed")}</span>;
    const words = t(`sentAs.${way ?? "other"}`);
    return at === null ? t("sentElsewhere", { how: words }) : t("sentAt", { how: words, time: timeOf(at) });
  }

  function timeOf(at: string): string {
    return `${formats.day(formats.dayOf(at), today)} ${formats.time(at)}`;
  }

  function mailMark(): ChainStepShown["mark"] {
    if (mail?.is === "mailed" || (mail?.is === "handed" && mail.how === "left")) return "past";
    if (mail?.is === "unknown" || mail?.is === "refused") return "now";
    const isNow = mail?.is === "never" || (mail?.is === "handed" && mail.how !== "underWay");
    return isNow && !paid && !takenWhole ? "now" : "next";
  }

  function paidFact(): ReactNode {
    if (paid) return invoice.paidOn ? t("paidOn", { date: formats.day(invoice.paidOn, today) }) : "\u00a0";
    if (invoice.dueOn === null) return "\u00a0";
    const late = daysBetween(invoice.dueOn, today);
    if (late > 0) return <span className="late">{t("late", { days: late, counted: formats.count(late) })}</span>;
    return t("left", { amount: amount(invoice.remainingMinor), date: formats.day(invoice.dueOn, today) });
  }
}
