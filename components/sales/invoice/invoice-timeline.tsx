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
  postingOperation: Operation | null;
  credits: Credits;
  /** For a credit note, the id of the invoice that it credits; null otherwise. */
  creditedId: string | null;
  /** The functions that open the sheet of a refused operation again. */
  retryHandlers: RetryHandlers;
  today: string;
};

/** The timeline of an invoice: what was done with it, by whom and when, and what will happen next. */
export function InvoiceTimeline({
  invoice,
  operations,
  postingOperation,
  credits,
  creditedId,
  retryHandlers,
  today,
}: Props) {
  const t = useTranslations("sales.invoice");
  const formats = useFormats();
  const operationEntriesOf = useOperationEntries(retryHandlers);
  const mailEntriesOf = useMailEntries();
  const paymentEntriesOf = usePaymentEntries(operationEntriesOf);
  const reminderEntriesOf = useReminderEntries(today);
  const isTakenBack = isWhollyTakenBack(invoice, credits);
  const ownOperations = operations.filter(({ subject }) => subject === invoice.id);
  const sentEntries = [...mailEntriesOf(ownOperations), ...reminderEntriesOf(invoice, ownOperations, isTakenBack)];
  const laterEntries = [
    ...operationEntriesOf(ownOperations, ["invoice-einvoice"]),
    ...makeTakenBackEntries(),
    ...paymentEntriesOf(invoice, ownOperations, isTakenBack),
  ];
  const allEntries: readonly TimelineEntry[] = [
    ...makeWrittenEntries(),
    ...makeCreatedEntries(),
    ...sentEntries,
    ...laterEntries,
    ...makeDueEntries(),
  ];
  const entriesWithMark = (mark: TimelineEntry["mark"]) =>
    sortChronologically(
      allEntries.filter((entry) => entry.mark === mark),
      formats.dayOf,
    );
  return (
    <Timeline
      entries={[
        ...entriesWithMark("past"),
        ...entriesWithMark("open"),
        ...entriesWithMark("now"),
        ...entriesWithMark("next"),
      ]}
      today={today}
    />
  );

  function byTextOf({ personName }: Operation): string {
    return personName ? t("tlBy", { name: personName }) : "";
  }

  function makeWrittenEntries(): TimelineEntry[] {
    const instant = postingOperation?.writtenAt;
    if (!instant) return [];
    return [
      {
        key: "written",
        day: formats.dayOf(instant),
        happenedAt: instant,
        step: "written",
        title: t("tlWritten"),
        mark: "past",
      },
    ];
  }

  function makeCreatedEntries(): TimelineEntry[] {
    const sign = invoice.isCredit ? -1n : 1n;
    const amount = formats.amount(sign * invoice.grossMinor, invoice.currencyCode);
    const finishedText = postingOperation?.finishedAt
      ? t("tlOnce", { time: formats.time(postingOperation.finishedAt, true) })
      : "";
    const voucher = invoice.voucherNumber ? t("tlMadeBy", { voucher: invoice.voucherNumber }) : "";
    return [
      {
        key: "made",
        day: invoice.invoiceOn ?? formats.dayOf(invoice.createdAt),
        happenedAt: postingOperation?.finishedAt ?? (invoice.createdAt || undefined),
        step: "invoiced",
        title: t(invoice.isCredit ? "tlCreditMade" : "tlMade", { number: String(invoice.number ?? ""), amount }),
        details: joinLines(
          postingOperation ? byTextOf(postingOperation) : "",
          [finishedText, voucher].filter(Boolean).join(". "),
          composeComparison(),
        ),
        links: linksToInvoices(creditedId ? [creditedId] : []),
        mark: "past",
      },
    ];
  }

  function composeComparison(): string {
    const voucher = postingOperation?.posted?.voucher;
    return voucher === "matches" || voucher === "differs" ? t(`tlVoucher.${voucher}`) : "";
  }

  function makeTakenBackEntries(): TimelineEntry[] {
    const entries = operationEntriesOf(ownOperations, ["invoice-void", "invoice-credit"]);
    const portalCreditIds = new Set(ownOperations.flatMap((operation) => operation.posted?.invoiceId ?? []));
    const otherCreditIds = invoice.creditedBy.filter((id) => !portalCreditIds.has(id));
    if (otherCreditIds.length === 0) return entries;
    const day = formats.dayOf(invoice.modifiedAt);
    const creditedEntry = { key: "credited", day, step: "takenBack", title: t("tlCredited") } as const;
    return [...entries, { ...creditedEntry, links: linksToInvoices(otherCreditIds), mark: "past" }];
  }

  function makeDueEntries(): TimelineEntry[] {
    const owedMinor = invoice.remainingMinor + credits.remainingMinor;
    if (isTakenBack || owedMinor <= 0n || invoice.isCredit || invoice.dueOn === null) return [];
    const detailsText = t("tlDueSub", { amount: formats.amount(owedMinor, invoice.currencyCode) });
    if (invoice.dueOn >= today)
      return [{ key: "due", day: invoice.dueOn, step: "due", title: t("tlDue"), details: detailsText, mark: "next" }];
    const titleText = t("tlLate", { date: formats.day(invoice.dueOn, today) });
    return [
      { key: "late", day: today, step: "due", title: titleText, details: detailsText, mark: "now", isLate: true },
    ];
  }
}

const linksToInvoices = (ids: readonly string[]) =>
  ids.map((id) => ({ key: id, link: <InvoiceLink invoiceId={id} /> }));
