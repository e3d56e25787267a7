"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { Operation } from "@/lib/api/contract/operations/operation";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { Timeline, type TimelineEntry } from "../chain/timeline";
import { sortChronologically } from "../chain/timeline-order";
import { useMailEntries } from "../mail/use-mail-entries";
import { InvoiceLink } from "./invoice-link";
import { joinLines, type RetryHandlers, useOperationEntries } from "./operation-entries";
import { type Credits, isWhollyTakenBack } from "./use-credits";
import { usePaymentEntries } from "./use-payment-entries";
import { useReminderEntries } from "./use-reminder-entries";

type Props = {
  invoice: Invoice;
  operations: readonly Operation[];
  posting: Operation | null;
  credits: Credits;
  /** For a credit note, the id of the invoice that it credits; null otherwise. */
  creditedId: string | null;
  /** The functions that open the sheet of a refused operation again. */
  retryHandlers: RetryHandlers;
  today: string;
};

/** The timeline of an invoice: what was done with it, by whom and when, and what will happen next. */
export function InvoiceTimeline({ invoice, operations, posting, credits, creditedId, retryHandlers, today }: Props) {
  const t = useTranslations("sales.invoice");
  const formats = useFormats();
  const operationEntries = useOperationEntries(retryHandlers);
  const mailEntries = useMailEntries();
  const paymentEntries = usePaymentEntries(operationEntries);
  const reminderEntries = useReminderEntries(today);
  const isTakenBack = isWhollyTakenBack(invoice, credits);
  const ownOperations = operations.filter(({ subject }) => subject === invoice.id);
  const sentEntries = [...mailEntries(ownOperations), ...reminderEntries(invoice, ownOperations, isTakenBack)];
  const laterEntries = [
    ...operationEntries(ownOperations, ["invoice-einvoice"]),
    ...takenBackEntries(),
    ...paymentEntries(invoice, ownOperations, isTakenBack),
  ];
  const allEntries: readonly TimelineEntry[] = [
    ...writtenEntries(),
    ...createdEntries(),
    ...sentEntries,
    ...laterEntries,
    ...dueEntries(),
  ];
  const entriesMarked = (mark: TimelineEntry["mark"]) =>
    sortChronologically(
      allEntries.filter((one) => one.mark === mark),
      formats.dayOf,
    );
  return (
    <Timeline
      entries={[...entriesMarked("past"), ...entriesMarked("open"), ...entriesMarked("now"), ...entriesMarked("next")]}
      today={today}
    />
  );

  function byText({ personName }: Operation): string {
    return personName ? t("tlBy", { name: personName }) : "";
  }

  function writtenEntries(): TimelineEntry[] {
    const instant = posting?.writtenAt;
    if (!instant) return [];
    return [
      { key: "written", day: formats.dayOf(instant), at: instant, step: "written", what: t("tlWritten"), mark: "past" },
    ];
  }

  function createdEntries(): TimelineEntry[] {
    const sign = invoice.isCredit ? -1n : 1n;
    const amount = formats.amount(sign * invoice.grossMinor, invoice.currencyCode);
    const finishedText = posting?.finishedAt ? t("tlOnce", { time: formats.time(posting.finishedAt, true) }) : "";
    const voucher = invoice.voucherNumber ? t("tlMadeBy", { voucher: invoice.voucherNumber }) : "";
    return [
      {
        key: "made",
        day: invoice.invoiceOn ?? formats.dayOf(invoice.createdAt),
        at: posting?.finishedAt ?? (invoice.createdAt || undefined),
        step: "invoiced",
        what: t(invoice.isCredit ? "tlCreditMade" : "tlMade", { number: String(invoice.number ?? ""), amount }),
        sub: joinLines(
          posting ? byText(posting) : "",
          [finishedText, voucher].filter(Boolean).join(". "),
          comparisonText(),
        ),
        links: linksTo(creditedId ? [creditedId] : []),
        mark: "past",
      },
    ];
  }

  function comparisonText(): string {
    const voucher = posting?.posted?.voucher;
    return voucher === "matches" || voucher === "differs" ? t(`tlVoucher.${voucher}`) : "";
  }

  function takenBackEntries(): TimelineEntry[] {
    const entries = operationEntries(ownOperations, ["invoice-void", "invoice-credit"]);
    const creditIdsFromHere = new Set(ownOperations.flatMap((one) => one.posted?.invoiceId ?? []));
    const creditIdsFromElsewhere = invoice.creditedBy.filter((id) => !creditIdsFromHere.has(id));
    if (creditIdsFromElsewhere.length === 0) return entries;
    const day = formats.dayOf(invoice.modifiedAt);
    const creditedEntry = { key: "credited", day, step: "takenBack", what: t("tlCredited") } as const;
    return [...entries, { ...creditedEntry, links: linksTo(creditIdsFromElsewhere), mark: "past" }];
  }

  function dueEntries(): TimelineEntry[] {
    const owedMinor = invoice.remainingMinor + credits.remainingMinor;
    if (isTakenBack || owedMinor <= 0n || invoice.isCredit || invoice.dueOn === null) return [];
    const sub = t("tlDueSub", { amount: formats.amount(owedMinor, invoice.currencyCode) });
    if (invoice.dueOn >= today)
      return [{ key: "due", day: invoice.dueOn, step: "due", what: t("tlDue"), sub, mark: "next" }];
    const what = t("tlLate", { date: formats.day(invoice.dueOn, today) });
    return [{ key: "late", day: today, step: "due", what, sub, mark: "now", late: true }];
  }
}

const linksTo = (ids: readonly string[]) => ids.map((id) => ({ key: id, link: <InvoiceLink invoiceId={id} /> }));
