"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { reminderRuleQuery } from "@/lib/api/browser/sales/outgoing";
import { isHeld, isScheduled, type Operation } from "@/lib/api/contract/operations/operation";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { isOpenReminder, isRemindedElsewhere, remindedSoFar } from "@/lib/rules/sales/past-reminders";
import { remindersAhead } from "@/lib/rules/sales/reminders";
import type { Entry } from "../chain/timeline";
import { useAnswer } from "../chain/use-answer";
import { lines, useWhyNot } from "./act-entries";

/** Returns a function that gives timeline entries for reminders: sent here or elsewhere, planned, and due by the rule. */
export function useReminderEntries(today: string) {
  const t = useTranslations("later.timeline");
  const by = useTranslations("sales.invoice");
  const whyNot = useWhyNot();
  const answer = useAnswer();
  const formats = useFormats();
  const company = useCompany();
  const rule = useQuery(reminderRuleQuery(company.id)).data;

  /** @param isTakenBack whether credit notes took back the whole invoice, so that no reminder is sent any more */
  return (invoice: Invoice, operations: readonly Operation[], isTaken: boolean): Entry[] => {
    const own = operations
      .filter((one) => one.kind === "invoice-reminder" && one.subject === invoice.id && !isReplaced(one))
      .toReversed();
    return [...elsewhere(invoice, own), ...own.map((one) => entryOf(one, invoice)), ...ahead(invoice, own, isTaken)];
  };

  function dayOf(one: Operation): string {
    return formats.dayOf(one.finishedAt ?? one.carryOutAt ?? one.sentAt ?? one.createdAt);
  }

  function entryOf(one: Operation, { currencyCode }: Invoice): Entry {
    const at = one.finishedAt ?? one.sentAt ?? one.carryOutAt ?? one.createdAt;
    const base = { key: one.id, day: dayOf(one), at, ...({ step: "reminded", mark: "past" } as const) };
    // A reminder that the rule planned was submitted by nobody, so it names no person.
    const who = one.personName && one.step === null ? by("tlBy", { name: one.personName }) : "";
    if (isScheduled(one)) {
      const what = t(one.onHold ? "remindHeld" : "remindPlanned");
      const sub = lines(t("remindPlannedSub", { time: formats.time(at) }), who);
      return { ...base, what, sub, mark: "next", held: one };
    }
    if (one.stage === "done") {
      const amount = one.email?.minor ? formats.amount(BigInt(one.email.minor), currencyCode) : "";
      const owed = amount && t("remindedOf", { amount });
      return {
        ...base,
        what: t("reminded"),
        sub: lines(one.email?.recipient ?? "", owed, who),
      };
    }
    if (one.stage === "withdrawn") return { ...base, what: t("remindDropped"), sub: one.resolvedBy ?? "" };
    if (isHeld(one)) return { ...base, what: t("remindHeldUndo"), sub: who, mark: "open", held: one };
    if (one.stage === "refused") {
      return { ...base, what: t("remindStayed"), sub: lines(whyNot(one), answer(one)), late: one.untold };
    }
    if (one.stage === "unknown") return { ...base, what: t("remindUnknown"), mark: one.resolution ? "past" : "now" };
    return { ...base, what: t("remindWaiting"), mark: "open" };
  }

  /** The entry for reminders that were sent elsewhere: the books count more reminders than were sent from here. */
  function elsewhere(invoice: Invoice, own: readonly Operation[]): Entry[] {
    const { id, remindedOn } = invoice;
    if (!remindedOn || !isRemindedElsewhere(invoice, own)) return [];
    const reminded = { key: `${id}:reminded-elsewhere`, day: remindedOn, step: "reminded" } as const;
    return [{ ...reminded, what: t("remindedElsewhere"), mark: "past" }];
  }

  function ahead(invoice: Invoice, own: readonly Operation[], isTaken: boolean): Entry[] {
    const isOwed = !invoice.isCredit && !isTaken && invoice.remainingMinor > 0n;
    if (!rule?.isOn || !isOwed || invoice.dueOn === null) return [];
    const past = own.map((one) => ({ ...one, isByRule: one.step !== null, on: dayOf(one) }));
    const planned = own.find(isOpenReminder);
    const reminded = remindedSoFar(invoice, invoice.dueOn, past);
    return remindersAhead(rule, reminded, today, planned ? dayOf(planned) : null).map((day) => ({
      ...{ key: `${invoice.id}:remind:${day}`, day, what: t("remindAhead"), sub: t("remindAheadSub") },
      ...({ step: "reminded", mark: "next" } as const),
    }));
  }
}

/** True for a reminder that another one replaced, because its text or the rule was changed. */
function isReplaced({ stage, resolution }: Operation): boolean {
  return stage === "withdrawn" && (resolution?.nextId !== undefined || resolution?.decision === "replanned");
}
