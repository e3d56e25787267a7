"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFormats } from "@/components/format/use-formats";
import { isInUndoWait, type Operation } from "@/lib/api/contract/operations/operation";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { daysBetween } from "@/lib/values/dates";
import { ChainSteps, type ShownChainStep } from "../chain/chain-steps";
import { problemOf } from "../chain/stage-text";
import { decisionMessageKeyOf } from "../chain/use-resolution-text";
import { useCompanyTime } from "../mail/use-company-time";
import { InvoiceLink } from "./invoice-link";
import type { SendState, ServiceDelivery } from "./sent-state";
import { type Credits, isWhollyTakenBack } from "./use-credits";

type Props = {
  invoice: Invoice;
  postingOperation: Operation | null;
  sendState: SendState | null;
  credits: Credits;
  /** For a credit note, the id of the invoice that it credits; null otherwise. */
  creditedId: string | null;
  today: string;
};

/** Shows the steps of one invoice: drafted, posted, mailed, paid. */
export function InvoiceChain({ invoice, postingOperation, sendState, credits, creditedId, today }: Props) {
  const t = useTranslations("sales.invoice");
  const laterMessages = useTranslations("later");
  const formats = useFormats();
  const companyTime = useCompanyTime();
  const amountTextOf = (minor: bigint) => formats.amount(minor, invoice.currencyCode);
  // Neither the state's share for house work nor an amount that was set off against credit notes counts as paid.
  const settledMinor = credits.creditNotes.reduce(
    (sum, credit) => sum + credit.grossMinor - credit.taxReductionMinor + credit.remainingMinor,
    0n,
  );
  const paidMinor = invoice.grossMinor - invoice.taxReductionMinor - invoice.remainingMinor - settledMinor;
  const isPaid = invoice.status === "paid";
  const isTakenBack = isWhollyTakenBack(invoice, credits);
  const steps: ShownChainStep[] = [
    creditedId
      ? { key: "takesBack", name: t("takesBack"), factText: <InvoiceLink invoiceId={creditedId} />, mark: "past" }
      : { key: "draft", name: t("draft"), factText: makeDraftFact(), mark: "past" },
    {
      key: "invoiced",
      name: t(invoice.isCredit ? "creditNote" : "invoiced"),
      documentNumbers: String(invoice.number ?? ""),
      amountText: amountTextOf(invoice.isCredit ? -invoice.grossMinor : invoice.grossMinor),
      factText: t("postedOn", {
        date: invoice.invoiceOn ? formats.day(invoice.invoiceOn, today) : "",
        voucher: invoice.voucherNumber,
      }),
      mark: "past",
    },
    {
      key: "mailed",
      name: t(sendState?.is === "handed" ? "sent" : "mailed"),
      factText: makeMailFact(),
      mark: findMailMark(),
    },
    makeLastStep(),
  ];
  return <ChainSteps label={t("where")} steps={steps} />;

  function makeLastStep(): ShownChainStep {
    if (isTakenBack) {
      const name = t(invoice.creditedBy.length > 0 ? "voided" : "credited");
      return { key: "voided", name, factText: makeCreditLinks(), mark: "past" };
    }
    if (invoice.isCredit) {
      const remainingText = t("toGiveBack", { amount: amountTextOf(-invoice.remainingMinor) });
      return {
        key: "settled",
        name: t("settled"),
        factText: isPaid ? makePaidFact() : remainingText,
        mark: isPaid ? "past" : "next",
      };
    }
    return {
      key: "paid",
      name: t("paid"),
      amountText: paidMinor === 0n ? undefined : amountTextOf(paidMinor),
      factText: credits.creditNotes.length > 0 ? makePartFact() : makePaidFact(),
      mark: isPaid ? "past" : paidMinor > 0n ? "part" : "next",
    };
  }

  function makeCreditLinks(): ReactNode {
    return credits.creditNotes.map(({ id }) => <InvoiceLink key={id} invoiceId={id} />);
  }

  function makePartFact(): ReactNode {
    const creditedMinor = credits.creditNotes.reduce((sum, { grossMinor }) => sum + grossMinor, 0n);
    const owedMinor = invoice.remainingMinor + credits.remainingMinor;
    const remainingText = t(owedMinor >= 0n ? "partLeft" : "toGiveBack", {
      amount: amountTextOf(owedMinor < 0n ? -owedMinor : owedMinor),
    });
    return (
      <>
        {t("partCredited", { amount: amountTextOf(creditedMinor) })} {remainingText} {makeCreditLinks()}
      </>
    );
  }

  /**
   * Makes the text under the draft step. The text is empty until the portal's operations are read, because only they
   * tell whether the draft was finalised in the portal.
   */
  function makeDraftFact(): string {
    if (postingOperation) return t("draftDone");
    if (sendState === null) return "\u00a0";
    return t(sendState.is === "unread" ? "mailUnread" : "draftElsewhere");
  }

  function makeMailFact(): ReactNode {
    if (sendState === null) return "\u00a0";
    if (sendState.is === "unread") return t("mailUnread");
    if (sendState.is === "never" || sendState.is === "elsewhere") return t("mailNot");
    if (sendState.is === "handed") return makeDeliveryFact(sendState);
    if (sendState.is === "underWay" && isInUndoWait(sendState.operation)) return t("mailHeld");
    if (sendState.is === "scheduled" && sendState.operation.onHold) return laterMessages("stairs.held");
    if (sendState.is === "scheduled")
      return laterMessages("stairs.scheduled", {
        when: companyTime.shortText(companyTime.localTimeOfInstant(sendState.operation.carryOutAt ?? "")),
      });
    if (sendState.is === "underWay") return t(problemOf(sendState.operation) ? "mailStands" : "mailWaiting");
    if (sendState.is === "unknown") return t("mailUnknown");
    if (sendState.is === "refused")
      return (
        <span className="late">{t(decisionMessageKeyOf(sendState.operation) ? "mailNotArrived" : "mailRefused")}</span>
      );
    const time = timeOf(sendState.operation.finishedAt ?? sendState.operation.createdAt);
    return sendState.to ? t("mailedAt", { time, email: sendState.to }) : t("mailedAtOnly", { time });
  }

  function makeDeliveryFact({ how: deliveryStage, way: sendType, at: instant, operation }: ServiceDelivery): ReactNode {
    if (deliveryStage === "underWay") return t(operation && isInUndoWait(operation) ? "mailHeld" : "mailWaiting");
    if (deliveryStage === "unknown") return t("mailUnknown");
    if (deliveryStage === "failed") return <span className="late">{t("sendFailed")}</span>;
    const sendTypeText = t(`sentAs.${sendType ?? "other"}`);
    return instant === null
      ? t("sentElsewhere", { how: sendTypeText })
      : t("sentAt", { how: sendTypeText, time: timeOf(instant) });
  }

  function timeOf(instant: string): string {
    return `${formats.day(formats.dayOf(instant), today)} ${formats.time(instant)}`;
  }

  function findMailMark(): ShownChainStep["mark"] {
    if (sendState?.is === "mailed" || (sendState?.is === "handed" && sendState.how === "left")) return "past";
    if (sendState?.is === "unknown" || sendState?.is === "refused") return "now";
    const isNow = sendState?.is === "never" || (sendState?.is === "handed" && sendState.how !== "underWay");
    return isNow && !isPaid && !isTakenBack ? "now" : "next";
  }

  function makePaidFact(): ReactNode {
    if (isPaid) return invoice.paidOn ? t("paidOn", { date: formats.day(invoice.paidOn, today) }) : "\u00a0";
    if (invoice.dueOn === null) return "\u00a0";
    const overdueDays = daysBetween(invoice.dueOn, today);
    if (overdueDays > 0)
      return <span className="late">{t("late", { days: overdueDays, counted: formats.count(overdueDays) })}</span>;
    return t("left", { amount: amountTextOf(invoice.remainingMinor), date: formats.day(invoice.dueOn, today) });
  }
}
