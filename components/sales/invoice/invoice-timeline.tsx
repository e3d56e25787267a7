"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { Operation } from "@/lib/api/contract/operations/operation";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { type Entry, Timeline } from "../chain/timeline";
import { inOrder } from "../chain/timeline-order";
import { useMailEntries } from "../mail/use-mail-entries";
import { lines, useActEntries, type WaysBack } from "./act-entries";
import { InvoiceLink } from "./invoice-link";
import { type Credits, isTakenWhole } from "./use-credits";
import { usePaidEntries } from "./use-paid-entries";
import { useReminderEntries } from "./use-reminder-entries";

type Props = {
  invoice: Invoice;
  operations: readonly Operation[];
  posting: Operation | null;
  credits: Credits;
  /** For a credit note, the id of the invoice it credits; null otherwise. */
  creditedId: string | null;
  /** Opens the sheet of a refused operation again. */
  waysBack: WaysBack;
  today: string;
};

/** The timeline of an invoice: what was done to it, by whom and when, and what it waits for. */
export function InvoiceTimeline({ invoice, operations, posting, credits, creditedId, waysBack, today }: Props) {
  const t = useTranslations("sales.invoice");
  const formats = useFormats();
  const acts = useActEntries(waysBack);
  const mails = useMailEntries();
  const paid = usePaidEntries(acts);
  const reminders = useReminderEntries(today);
  const takenWhole = isTakenWhole(invoice, credits);
  const about = operations.filter(({ subject }) => subject === invoice.id);
  const sent = [...mails(about), ...reminders(invoice, about, takenWhole)];
  const acted = [...acts(about, ["invoice-einvoice"]), ...takenBack(), ...paid(invoice, about, takenWhole)];
  const all: readonly Entry[] = [...written(), ...made(), ...sent, ...acted, ...ahead()];
  const of = (mark: Entry["mark"]) =>
    inOrder(
      all.filter((one) => one.mark === mark),
      formats.dayOf,
    );
  return <Timeline entries={[...of("past"), ...of("open"), ...of("now"), ...of("next")]} today={today} />;

  function by({ personName }: Operation): string {
    return personName ? t("tlBy", { name: personName }) : "";
  }

  function written(): Entry[] {
    const at = posting?.writtenAt;
    if (!at) return [];
    return [{ key: "written", day: formats.dayOf(at), at, step: "written", what: t("tlWritten"), mark: "past" }];
  }

  function made(): Entry[] {
    const sign = invoice.isCredit ? -1n : 1n;
    const amount = formats.amount(sign * invoice.grossMinor, invoice.currencyCode);
    const once = posting?.finishedAt ? t("tlOnce", { time: formats.time(posting.finishedAt, true) }) : "";
    const voucher = invoice.voucherNumber ? t("tlMadeBy", { voucher: invoice.voucherNumber }) : "";
    return [
      {
        key: "made",
        day: invoice.invoiceOn ?? formats.dayOf(invoice.createdAt),
        at: posting?.finishedAt ?? (invoice.createdAt || undefined),
        step: "invoiced",
        what: t(invoice.isCredit ? "tlCreditMade" : "tlMade", { number: String(invoice.number ?? ""), amount }),
        sub: lines(posting ? by(posting) : "", [once, voucher].filter(Boolean).join(". "), compared()),
        links: linksTo(creditedId ? [creditedId] : []),
        mark: "past",
      },
    ];
  }

  function compared(): string {
    const voucher = posting?.posted?.voucher;
    return voucher === "matches" || voucher === "differs" ? t(`tlVoucher.${voucher}`) : "";
  }

  function takenBack(): Entry[] {
    const entries = acts(about, ["invoice-void", "invoice-credit"]);
    const named = new Set(about.flatMap((one) => one.posted?.invoiceId ?? []));
    const elsewhere = invoice.creditedBy.filter((id) => !named.has(id));
    if (elsewhere.length === 0) return entries;
    const day = formats.dayOf(invoice.modifiedAt);
    const credited = { key: "credited", day, step: "takenBack", what: t("tlCredited") } as const;
    return [...entries, { ...credited, links: linksTo(elsewhere), mark: "past" }];
  }

  function ahead(): Entry[] {
    const owedMinor = invoice.remainingMinor + credits.remainingMinor;
    if (takenWhole || owedMinor <= 0n || invoice.isCredit || invoice.dueOn === null) return [];
    const sub = t("tlDueSub", { amount: formats.amount(owedMinor, invoice.currencyCode) });
    if (invoice.dueOn >= today)
      return [{ key: "due", day: invoice.dueOn, step: "due", what: t("tlDue"), sub, mark: "next" }];
    const what = t("tlLate", { date: formats.day(invoice.dueOn, today) });
    return [{ key: "late", day: today, step: "due", what, sub, mark: "now", late: true }];
  }
}

const linksTo = (ids: readonly string[]) => ids.map((id) => ({ key: id, link: <InvoiceLink invoiceId={id} /> }));
