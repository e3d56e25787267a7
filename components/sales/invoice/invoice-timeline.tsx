"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { Invoice } from "@/lib/api/contract/customer-invoice";
import { isHeld, type Operation } from "@/lib/api/contract/operation";
import { problemOf } from "../stage-text";
import { type Entry, Timeline } from "../timeline";
import { InvoiceLink } from "./invoice-link";

type Props = { invoice: Invoice; operations: readonly Operation[]; posting: Operation | null; today: string };
/** What became of an invoice, by whom and when, and what it waits for. */
export function InvoiceTimeline({ invoice, operations, posting, today }: Props) {
  const t = useTranslations("sales.invoice");
  const formats = useFormats();
  const entries = [...written(), ...made(), ...mails(), ...voids(), ...money()];
  return <Timeline entries={entries} today={today} />;

  function by({ personName }: Operation): string {
    return personName ? t("tlBy", { name: personName }) : "";
  }

  function lines(...parts: readonly string[]): string {
    return parts.filter(Boolean).join("\n");
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
        links: linksTo(invoice.refersToId ? [invoice.refersToId] : []),
        mark: "past",
      },
    ];
  }

  function why({ reason }: Operation): string {
    return reason ? t("tlReason", { reason }) : "";
  }

  function tookBack({ resolvedBy, finishedAt, createdAt }: Operation): string {
    const who = resolvedBy ? t("tlBy", { name: resolvedBy }) : "";
    return lines(who, formats.time(finishedAt ?? createdAt, true));
  }

  function compared(): string {
    const voucher = posting?.posted?.voucher;
    return voucher === "matches" || voucher === "differs" ? t(`tlVoucher.${voucher}`) : "";
  }

  function voids(): Entry[] {
    const ordered = operations.filter((one) => one.kind === "invoice-void" && one.subject === invoice.id);
    const entries = ordered.toReversed().map((one): Entry => {
      const at = one.finishedAt ?? one.sentAt ?? one.createdAt;
      const sub = lines(by(one), why(one), formats.time(at, true));
      const base = { key: one.id, day: formats.dayOf(at), sub };
      if (one.stage === "withdrawn") return { ...base, what: t("tlVoidBack"), sub: tookBack(one), mark: "past" };
      if (isHeld(one)) return { ...base, what: t("tlVoidHeld"), sub: lines(by(one), why(one)), mark: "now", held: one };
      if (one.posted) return { ...base, what: t("tlVoided"), links: linksTo([one.posted.invoiceId]), mark: "past" };
      if (one.stage === "refused") return { ...base, what: t("tlVoidRefused"), mark: "past", late: true };
      return { ...base, what: t(one.stage === "unknown" ? "tlVoidUnknown" : "tlVoiding"), mark: "now" };
    });
    const named = new Set(ordered.flatMap((one) => one.posted?.invoiceId ?? []));
    const elsewhere = invoice.creditedBy.filter((id) => !named.has(id));
    if (elsewhere.length === 0) return entries;
    const day = formats.dayOf(invoice.modifiedAt);
    return [...entries, { key: "credited", day, what: t("tlCredited"), links: linksTo(elsewhere), mark: "past" }];
  }

  function mails(): Entry[] {
    const newestLast = operations.filter((one) => one.kind === "invoice-email").toReversed();
    return newestLast.map((one) => {
      const at = one.finishedAt ?? one.sentAt ?? one.createdAt;
      const base = { key: one.id, day: formats.dayOf(at), mark: "past" as const };
      if (one.stage === "done") {
        const to = one.email?.recipient;
        const sub = lines(to ?? "", by(one), t("tlMailAt", { time: formats.time(at, true) }));
        return { ...base, what: t("tlMail"), sub };
      }
      if (one.stage === "withdrawn") return { ...base, what: t("tlMailBack"), sub: tookBack(one) };
      if (isHeld(one)) return { ...base, what: t("tlMailHeld"), sub: lines(by(one)), mark: "now" as const, held: one };
      if (one.stage === "refused")
        return { ...base, what: t("tlMailRefused"), sub: formats.time(at, true), late: true };
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

  function money(): Entry[] {
    const amount = formats.amount(invoice.remainingMinor, invoice.currencyCode);
    if (invoice.creditedBy.length > 0) return [];
    if (invoice.status === "paid") {
      const paid = formats.amount(invoice.grossMinor, invoice.currencyCode);
      const day = invoice.paidOn ?? formats.dayOf(invoice.modifiedAt);
      const what = invoice.isCredit ? t("settled") : t("tlPaid", { amount: paid });
      return [{ key: "paid", day, what, sub: t("tlPaidSub"), mark: "past" }];
    }
    if (invoice.isCredit || invoice.dueOn === null) return [];
    const date = formats.day(invoice.dueOn, today);
    if (invoice.dueOn < today) {
      return [
        {
          key: "late",
          day: today,
          what: t("tlLate", { date }),
          sub: t("tlDueSub", { amount }),
          mark: "now",
          late: true,
        },
      ];
    }
    return [{ key: "due", day: invoice.dueOn, what: t("tlDue"), sub: t("tlDueSub", { amount }), mark: "next" }];
  }
}

const linksTo = (ids: readonly string[]) => ids.map((id) => ({ key: id, link: <InvoiceLink invoiceId={id} /> }));
