"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFormats } from "@/components/format/use-formats";
import { isInUndoWait, type Operation } from "@/lib/api/contract/operations/operation";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { daysBetween } from "@/lib/values/dates";
import { type ChainStepShown, ChainSteps } from "../chain/chain-steps";
import { problemOf } from "../chain/stage-text";
import { resolutionAnswerOf } from "../chain/use-resolution-text";
import { useCompanyTime } from "../mail/use-company-time";
import { InvoiceLink } from "./invoice-link";
import type { SentState, ServiceDelivery } from "./sent-state";
import { type Credits, isWhollyTakenBack } from "./use-credits";

type Props = {
  invoice: Invoice;
  posting: Operation | null;
  mail: SentState | null;
  credits: Credits;
  /** For a credit note, the id of the invoice that it credits; null otherwise. */
  creditedId: string | null;
  today: string;
};

/** Shows the steps of one invoice: drafted, posted, mailed, paid. */
export function InvoiceChain({ invoice, posting, mail, credits, creditedId, today }: Props) {
  const t = useTranslations("sales.invoice");
  const later = useTranslations("later");
  const formats = useFormats();
  const when = useCompanyTime();
  const amount = (minor: bigint) => formats.amount(minor, invoice.currencyCode);
  // Neither the state's share for house work nor an amount that was set off against credit notes counts as paid.
  const settledMinor = credits.items.reduce(
    (sum, one) => sum + one.grossMinor - one.taxReductionMinor + one.remainingMinor,
    0n,
  );
  const paidMinor = invoice.grossMinor - invoice.taxReductionMinor - invoice.remainingMinor - settledMinor;
  const isPaid = invoice.status === "paid";
  const isTakenBack = isWhollyTakenBack(invoice, credits);
  const steps: ChainStepShown[] = [
    creditedId
      ? { key: "takesBack", name: t("takesBack"), fact: <InvoiceLink invoiceId={creditedId} />, mark: "past" }
      : { key: "draft", name: t("draft"), fact: draftFact(), mark: "past" },
    {
      key: "invoiced",
      name: t(invoice.isCredit ? "creditNote" : "invoiced"),
      documentNumbers: String(invoice.number ?? ""),
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
    if (isTakenBack) {
      const name = t(invoice.creditedBy.length > 0 ? "voided" : "credited");
      return { key: "voided", name, fact: creditLinks(), mark: "past" };
    }
    if (invoice.isCredit) {
      const remainingText = t("toGiveBack", { amount: amount(-invoice.remainingMinor) });
      return {
        key: "settled",
        name: t("settled"),
        fact: isPaid ? paidFact() : remainingText,
        mark: isPaid ? "past" : "next",
      };
    }
    return {
      key: "paid",
      name: t("paid"),
      value: paidMinor === 0n ? undefined : amount(paidMinor),
      fact: credits.items.length > 0 ? partFact() : paidFact(),
      mark: isPaid ? "past" : paidMinor > 0n ? "part" : "next",
    };
  }

  function creditLinks(): ReactNode {
    return credits.items.map(({ id }) => <InvoiceLink key={id} invoiceId={id} />);
  }

  function partFact(): ReactNode {
    const creditedMinor = credits.items.reduce((sum, { grossMinor }) => sum + grossMinor, 0n);
    const owedMinor = invoice.remainingMinor + credits.remainingMinor;
    const remainingText = t(owedMinor >= 0n ? "partLeft" : "toGiveBack", {
      amount: amount(owedMinor < 0n ? -owedMinor : owedMinor),
    });
    return (
      <>
        {t("partCredited", { amount: amount(creditedMinor) })} {remainingText} {creditLinks()}
      </>
    );
  }

  /**
   * The text under the draft step; empty until the portal's operations are read, because only they tell whether the
   * draft was finalised in the portal.
   */
  function draftFact(): string {
    if (posting) return t("draftDone");
    if (mail === null) return "\u00a0";
    return t(mail.is === "unread" ? "mailUnread" : "draftElsewhere");
  }

  function mailFact(): ReactNode {
    if (mail === null) return "\u00a0";
    if (mail.is === "unread") return t("mailUnread");
    if (mail.is === "never" || mail.is === "elsewhere") return t("mailNot");
    if (mail.is === "handed") return deliveryFact(mail);
    if (mail.is === "underWay" && isInUndoWait(mail.operation)) return t("mailHeld");
    if (mail.is === "scheduled" && mail.operation.onHold) return later("stairs.held");
    if (mail.is === "scheduled")
      return later("stairs.scheduled", { when: when.short(when.ofInstant(mail.operation.carryOutAt ?? "")) });
    if (mail.is === "underWay") return t(problemOf(mail.operation) ? "mailStands" : "mailWaiting");
    if (mail.is === "unknown") return t("mailUnknown");
    if (mail.is === "refused")
      return <span className="late">{t(resolutionAnswerOf(mail.operation) ? "mailNotArrived" : "mailRefused")}</span>;
    const time = timeOf(mail.operation.finishedAt ?? mail.operation.createdAt);
    return mail.to ? t("mailedAt", { time, email: mail.to }) : t("mailedAtOnly", { time });
  }

  function deliveryFact({ how, way: sendType, at: instant, operation }: ServiceDelivery): ReactNode {
    if (how === "underWay") return t(operation && isInUndoWait(operation) ? "mailHeld" : "mailWaiting");
    if (how === "unknown") return t("mailUnknown");
    if (how === "failed") return <span className="late">{t("sendFailed")}</span>;
    const words = t(`sentAs.${sendType ?? "other"}`);
    return instant === null ? t("sentElsewhere", { how: words }) : t("sentAt", { how: words, time: timeOf(instant) });
  }

  function timeOf(instant: string): string {
    return `${formats.day(formats.dayOf(instant), today)} ${formats.time(instant)}`;
  }

  function mailMark(): ChainStepShown["mark"] {
    if (mail?.is === "mailed" || (mail?.is === "handed" && mail.how === "left")) return "past";
    if (mail?.is === "unknown" || mail?.is === "refused") return "now";
    const isNow = mail?.is === "never" || (mail?.is === "handed" && mail.how !== "underWay");
    return isNow && !isPaid && !isTakenBack ? "now" : "next";
  }

  function paidFact(): ReactNode {
    if (isPaid) return invoice.paidOn ? t("paidOn", { date: formats.day(invoice.paidOn, today) }) : "\u00a0";
    if (invoice.dueOn === null) return "\u00a0";
    const overdueDays = daysBetween(invoice.dueOn, today);
    if (overdueDays > 0)
      return <span className="late">{t("late", { days: overdueDays, counted: formats.count(overdueDays) })}</span>;
    return t("left", { amount: amount(invoice.remainingMinor), date: formats.day(invoice.dueOn, today) });
  }
}
