"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { textKeyOf } from "@/components/shell/problems/problem-text";
import { Button } from "@/components/ui/button";
import { isHeld, type Operation, type OperationKind } from "@/lib/api/contract/operations/operation";
import type { Entry } from "../chain/timeline";
import type { ChainStep } from "../chain/timeline-order";
import { useAnswer } from "../chain/use-answer";
import { InvoiceLink } from "./invoice-link";

const words = {
  "invoice-void": "void",
  "invoice-credit": "credit",
  "invoice-payment": "payment",
  "invoice-einvoice": "eInvoice",
} as const satisfies Partial<Record<OperationKind, string>>;

type Kind = keyof typeof words;

const steps = {
  "invoice-void": "takenBack",
  "invoice-credit": "takenBack",
  "invoice-payment": "paid",
  "invoice-einvoice": "sent",
} as const satisfies Record<Kind, ChainStep>;

/** Joins the lines under a timeline entry and leaves out empty ones. */
export function lines(...parts: readonly string[]): string {
  return parts.filter(Boolean).join("\n");
}

/** Returns a function that gives the reason of a refusal in words; empty for an operation that was not refused. */
export function useWhyNot(): (operation: Operation) => string {
  const problems = useTranslations("problems");
  return ({ problem }) => (problem ? problems(textKeyOf(problem, (key) => problems.has(key))) : "");
}

/** Opens the sheet of a kind of operation again; only for the sheets this person may open. */
export type WaysBack = Readonly<Partial<Record<Kind, () => void>>>;

/** Returns a function that gives timeline entries for operations on an invoice: void, credit, payment and e-invoice. */
export function useActEntries(ways: WaysBack): (operations: readonly Operation[], kinds: readonly Kind[]) => Entry[] {
  const t = useTranslations("sales.invoice");
  const whyNot = useWhyNot();
  const answer = useAnswer();
  const formats = useFormats();
  return (operations, kinds) => {
    const isOf = ({ kind }: Operation): boolean => (kinds as readonly string[]).includes(kind);
    const own = operations.filter(isOf);
    // Only the latest operation of a kind can be tried again; a later one settles an earlier refusal.
    const isLast = (one: Operation) => own.find(({ kind }) => kind === one.kind) === one;
    return own.toReversed().map((one) => ({ ...entryOf(one), ...(isLast(one) ? wayBack(one) : {}) }));
  };

  function wayBack({ id, kind, stage }: Operation): Partial<Entry> {
    const open = ways[kind as Kind];
    if (stage !== "refused" || !open) return {};
    const button = (
      <Button size="sm" look="quiet" onClick={open}>
        {t("tryAgain")}
      </Button>
    );
    return { links: [{ key: id, link: button }] };
  }

  function entryOf(one: Operation): Entry {
    const word = words[one.kind as Kind];
    const at = one.finishedAt ?? one.sentAt ?? one.createdAt;
    const by = one.personName ? t("tlBy", { name: one.personName }) : "";
    const why = one.reason ? t("tlReason", { reason: one.reason }) : "";
    const step = steps[one.kind as Kind];
    const base = { key: one.id, day: formats.dayOf(at), at, step, sub: lines(by, why), mark: "past" as const };
    if (one.stage === "withdrawn") {
      const who = one.resolvedBy ? t("tlBy", { name: one.resolvedBy }) : "";
      return { ...base, what: t(`act.${word}.back`), sub: who };
    }
    if (isHeld(one)) return { ...base, what: t(`act.${word}.held`), mark: "open", held: one };
    const answered = answer(one);
    if (one.stage === "refused" && answered) {
      return { ...base, what: t(`act.${word}.notDone`), sub: lines(by, answered, why) };
    }
    if (one.stage === "refused") {
      return { ...base, what: t(`act.${word}.refused`), sub: lines(by, whyNot(one), why), late: true };
    }
    if (one.stage === "unknown") return { ...base, what: t(`act.${word}.unknown`), mark: "now" };
    if (one.stage !== "done") return { ...base, what: t(`act.${word}.underWay`), mark: "open" };
    const amount = amountOf(one);
    const done = { ...base, what: t(`act.${word}.done`, { amount }), sub: lines(by, answered, why) };
    if (one.posted) {
      const { invoiceId } = one.posted;
      return { ...done, links: [{ key: invoiceId, link: <InvoiceLink invoiceId={invoiceId} /> }] };
    }
    if (one.paid) {
      const voucher = one.paid.voucherNumber ? t("tlMadeBy", { voucher: one.paid.voucherNumber }) : "";
      return { ...done, day: one.paid.paidOn, sub: lines(by, voucher, answered) };
    }
    if (!one.eInvoice) return done;
    const { sendType, hasError } = one.eInvoice;
    const accepted = answered || t("tlMailAt", { time: formats.time(at) });
    const sub = lines(by, t(`sentAs.${sendType}`), accepted, hasError === null ? t("deliveryUnread") : "");
    return hasError ? { ...done, what: t("act.eInvoice.failed"), sub, late: true } : { ...done, sub };
  }

  function amountOf({ posted, paid }: Operation): string {
    if (paid) return formats.amount(BigInt(paid.amountMinor), paid.currencyCode);
    return posted ? formats.amount(BigInt(posted.grossMinor), posted.currencyCode) : "";
  }
}
