"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { Invoice } from "@/lib/api/contract/customer-invoice";
import { isHeld, isScheduled, type Operation } from "@/lib/api/contract/operation";
import { problemOf } from "../stage-text";
import { type Entry, Timeline } from "../timeline";
import { lines, useActEntries, useWhyNot, type WaysBack } from "./act-entries";
import { InvoiceLink } from "./invoice-link";
import { type Credits, isTakenWhole } from "./use-credits";
import { useReminderEntries } from "./use-reminder-entries";

type Props = {
  invoice: Invoice;
  operations: readonly Operation[];
  posting: Operation | null;
  credits: Credits;
  /** Of a credit invoice, the invoice it takes back. */
  creditedId: string | null;
  /** From what was refused to its sheet. */
  waysBack: WaysBack;
  today: string;
};

/** What became of an invoice, by whom and when, and what it waits for. */
export function InvoiceTimeline({ invoice, operations, posting, credits, creditedId, waysBack, today }: Props) {
  const t = useTranslations("sales.invoice");
  const later = useTranslations("later.timeline");
  const whyNot = useWhyNot();
  const formats = useFormats();
  const acts = useActEntries(waysBack);
  const reminders = useReminderEntries(invoice, operations, today);
  const takenWhole = isTakenWhole(invoice, credits);
  const sent = [...mails(), ...reminders];
  const past = [...sent.filter(isPast), ...acts(operations, ["invoice-einvoice"]), ...takenBack(), ...paid()];
  const next = [...ahead(), ...sent.filter((entry) => !isPast(entry))];
  const entries = [...written(), ...made(), ...past.toSorted(byDay), ...next.toSorted(byDay)];
  return <Timeline entries={entries} today={today} />;

  function by({ personName }: Operation): string {
    return personName ? t("tlBy", { name: personName }) : "";
  }

  function written(): Entry[] {
    const at = posting?.writtenAt;
    return at ? [{ key: "written", day: formats.dayOf(at), what: t("tlWritten"), mark: "past" }] : [];
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
        what: t(invoice.isCredit ? "tlCreditMade" : "tlMade", { number: String(invoice.number ?? ""), amount }),
        sub: lines(posting ? by(posting) : "", [once, voucher].filter(Boolean).join(". "), compared()),
        links: linksTo(creditedId ? [creditedId] : []),
        mark: "past",
      },
    ];
  }

  function tookBack({ resolvedBy, finishedAt, createdAt }: Operation): string {
    const who = resolvedBy ? t("tlBy", { name: resolvedBy }) : "";
    return lines(who, formats.time(finishedAt ?? createdAt, true));
  }

  function compared(): string {
    const voucher = posting?.posted?.voucher;
    return voucher === "matches" || voucher === "differs" ? t(`tlVoucher.${voucher}`) : "";
  }

  function takenBack(): Entry[] {
    const own = operations.filter(({ subject }) => subject === invoice.id);
    const entries = acts(own, ["invoice-void", "invoice-credit"]);
    const named = new Set(own.flatMap((one) => one.posted?.invoiceId ?? []));
    const elsewhere = invoice.creditedBy.filter((id) => !named.has(id));
    if (elsewhere.length === 0) return entries;
    const day = formats.dayOf(invoice.modifiedAt);
    return [...entries, { key: "credited", day, what: t("tlCredited"), links: linksTo(elsewhere), mark: "past" }];
  }

  function mails(): Entry[] {
    const own = operations.filter((one) => one.kind === "invoice-email" && !isReplaced(one));
    const newestLast = own.toReversed();
    return newestLast.map((one) => {
      const at = one.finishedAt ?? one.sentAt ?? one.createdAt;
      const base = { key: one.id, day: formats.dayOf(at), mark: "past" as const };
      if (isScheduled(one)) return scheduled(one);
      if (one.stage === "done") {
        const to = one.email?.recipient;
        const sub = lines(to ?? "", by(one), t("tlMailAt", { time: formats.time(at, true) }));
        return { ...base, what: t("tlMail"), sub };
      }
      if (one.stage === "withdrawn") return { ...base, what: t("tlMailBack"), sub: tookBack(one) };
      if (isHeld(one)) return { ...base, what: t("tlMailHeld"), sub: lines(by(one)), mark: "now" as const, held: one };
      if (one.stage === "refused") {
        const sub = lines(whyNot(one), formats.time(at, true));
        return { ...base, what: one.scheduled ? later("stayed") : t("tlMailRefused"), sub, late: true };
      }
      if (one.stage === "unknown") {
        const mark = one.resolution ? ("past" as const) : ("now" as const);
        return { ...base, what: t("tlMailUnknown"), sub: t("tlMailUnknownBody"), mark };
      }
      return {
        ...base,
        what: t(problemOf(one) ? "tlMailStands" : "tlMailWaiting"),
        sub: formats.time(at, true),
        mark: "now" as const,
      };
    });
  }

  function scheduled(one: Operation): Entry {
    const at = one.carryOutAt ?? one.createdAt;
    const sub = lines(one.letter?.email ?? "", by(one), later("scheduledSub", { time: formats.time(at) }));
    return { key: one.id, day: formats.dayOf(at), what: later("scheduled"), sub, mark: "next", held: one };
  }

  /** Payments registered here stand with their voucher; of others the books tell only what came in all, and the last day. */
  function paid(): Entry[] {
    const own = acts(operations, ["invoice-payment"]);
    const known = operations.reduce((sum, { paid: one }) => sum + BigInt(one?.amountMinor ?? 0), 0n);
    const total = magnitude(invoice.grossMinor - invoice.taxReductionMinor) - magnitude(invoice.remainingMinor);
    if (takenWhole || total <= known || invoice.paidOn === null) return own;
    const amount = formats.amount(total - known, invoice.currencyCode);
    const what = t(invoice.isCredit ? "tlPaidBack" : "tlPaid", { amount });
    return [...own, { key: "paid", day: invoice.paidOn, what, sub: t("tlPaidSub"), mark: "past" }];
  }

  function ahead(): Entry[] {
    const owedMinor = invoice.remainingMinor + credits.remainingMinor;
    if (takenWhole || owedMinor <= 0n || invoice.isCredit || invoice.dueOn === null) return [];
    const sub = t("tlDueSub", { amount: formats.amount(owedMinor, invoice.currencyCode) });
    if (invoice.dueOn >= today) return [{ key: "due", day: invoice.dueOn, what: t("tlDue"), sub, mark: "next" }];
    const what = t("tlLate", { date: formats.day(invoice.dueOn, today) });
    return [{ key: "late", day: today, what, sub, mark: "now", late: true }];
  }
}

const isPast = (entry: Entry) => entry.mark === "past";

const byDay = (one: Entry, other: Entry) => one.day.localeCompare(other.day);

const magnitude = (minor: bigint) => (minor < 0n ? -minor : minor);

/** Another mail, or another time, came in its place. */
const isReplaced = ({ stage, resolution }: Operation) => stage === "withdrawn" && resolution?.nextId !== undefined;

const linksTo = (ids: readonly string[]) => ids.map((id) => ({ key: id, link: <InvoiceLink invoiceId={id} /> }));
