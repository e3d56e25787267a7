"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company-context";
import { textKeyOf } from "@/components/shell/problem-text";
import { reminderRuleQuery } from "@/lib/api/browser/outgoing";
import type { Invoice } from "@/lib/api/contract/customer-invoice";
import { isHeld, isScheduled, type Operation } from "@/lib/api/contract/operation";
import { remindersAhead } from "@/lib/flow/reminders";
import { isOpenReminder, remindedSoFar } from "@/lib/reminders/history";
import type { Entry } from "../timeline";

/** The reminders of an invoice on its timeline: those that left, from here or elsewhere, the planned one, and those ahead. */
export function useReminderEntries(invoice: Invoice, operations: readonly Operation[], today: string): Entry[] {
  const t = useTranslations("later.timeline");
  const problems = useTranslations("problems");
  const formats = useFormats();
  const company = useCompany();
  const isOwed = !invoice.isCredit && invoice.remainingMinor > 0n && invoice.dueOn !== null;
  const rule = useQuery({ ...reminderRuleQuery(company.id), enabled: isOwed }).data;
  const own = operations.filter((one) => one.kind === "invoice-reminder" && !isReplaced(one)).toReversed();
  return [...elsewhere(), ...own.map(entryOf), ...ahead()];

  function dayOf(one: Operation): string {
    return formats.dayOf(one.finishedAt ?? one.carryOutAt ?? one.sentAt ?? one.createdAt);
  }

  function entryOf(one: Operation): Entry {
    const at = one.finishedAt ?? one.sentAt ?? one.carryOutAt ?? one.createdAt;
    const base = { key: one.id, day: dayOf(one), mark: "past" as const };
    const time = formats.time(at);
    if (isScheduled(one)) {
      const what = t(one.onHold ? "remindHeld" : "remindPlanned");
      return { ...base, what, sub: t("remindPlannedSub", { time }), mark: "next", held: one };
    }
    if (one.stage === "done") {
      const amount = one.email?.minor ? formats.amount(BigInt(one.email.minor), invoice.currencyCode) : "";
      const sub = [one.email?.recipient ?? "", amount && t("remindedOf", { amount }), formats.time(at, true)];
      return { ...base, what: t("reminded"), sub: sub.filter(Boolean).join("\n") };
    }
    if (one.stage === "withdrawn") return { ...base, what: t("remindDropped"), sub: one.resolvedBy ?? "" };
    if (isHeld(one)) return { ...base, what: t("remindHeldUndo"), mark: "now", held: one };
    if (one.stage === "refused") {
      const why = one.problem ? problems(textKeyOf(one.problem, (key) => problems.has(key))) : "";
      return { ...base, what: t("remindStayed"), sub: why, late: one.untold };
    }
    if (one.stage === "unknown") return { ...base, what: t("remindUnknown"), mark: one.resolution ? "past" : "now" };
    return { ...base, what: t("remindWaiting"), mark: "now" };
  }

  /** The books count more than left from here. */
  function elsewhere(): Entry[] {
    const here = own.filter(({ stage }) => stage === "done").length;
    if ((invoice.remindersSent ?? 0) <= here || !invoice.remindedOn) return [];
    return [{ key: "reminded-elsewhere", day: invoice.remindedOn, what: t("remindedElsewhere"), mark: "past" }];
  }

  function ahead(): Entry[] {
    if (!rule?.isOn || !isOwed || invoice.dueOn === null) return [];
    const past = own.map((one) => ({ ...one, isByRule: one.step !== null, on: dayOf(one) }));
    const planned = own.find(isOpenReminder);
    const reminded = remindedSoFar(invoice, invoice.dueOn, past);
    return remindersAhead(rule, reminded, today, planned ? dayOf(planned) : null).map((day) => ({
      ...{ key: `remind:${day}`, day, what: t("remindAhead"), sub: t("remindAheadSub"), mark: "next" as const },
    }));
  }
}

/** Its words were changed, or its rule: another came in its place. */
function isReplaced({ stage, resolution }: Operation): boolean {
  return stage === "withdrawn" && (resolution?.nextId !== undefined || resolution?.decision === "replanned");
}
