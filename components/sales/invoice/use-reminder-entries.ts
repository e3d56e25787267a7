"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { reminderRuleQuery } from "@/lib/api/browser/sales/outgoing";
import { isInUndoWait, isScheduled, type Operation } from "@/lib/api/contract/operations/operation";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { isOpenReminder, isRemindedElsewhere, remindersSoFar } from "@/lib/rules/sales/past-reminders";
import { remindersAhead } from "@/lib/rules/sales/reminders";
import type { TimelineEntry } from "../chain/timeline";
import { useResolutionText } from "../chain/use-resolution-text";
import { joinLines, useRefusalText } from "./operation-entries";

/**
 * Returns a function that gives timeline entries for reminders: the sent ones, the planned one, and the ones due by the
 * rule.
 */
export function useReminderEntries(today: string) {
  const t = useTranslations("later.timeline");
  const invoiceMessages = useTranslations("sales.invoice");
  const refusalText = useRefusalText();
  const resolutionTextOf = useResolutionText();
  const formats = useFormats();
  const company = useCompany();
  const rule = useQuery(reminderRuleQuery(company.id)).data;

  /** @param isTakenBack whether credit notes took back the whole invoice, so that no reminder is sent any more */
  return (invoice: Invoice, operations: readonly Operation[], isTakenBack: boolean): TimelineEntry[] => {
    const ownReminders = operations
      .filter((one) => one.kind === "invoice-reminder" && one.subject === invoice.id && !isReplaced(one))
      .toReversed();
    return [
      ...elsewhereEntries(invoice, ownReminders),
      ...ownReminders.map((one) => entryOf(one, invoice)),
      ...upcomingEntries(invoice, ownReminders, isTakenBack),
    ];
  };

  function dayOf(one: Operation): string {
    return formats.dayOf(one.finishedAt ?? one.carryOutAt ?? one.sentAt ?? one.createdAt);
  }

  function entryOf(one: Operation, { currencyCode }: Invoice): TimelineEntry {
    const instant = one.finishedAt ?? one.sentAt ?? one.carryOutAt ?? one.createdAt;
    const base = { key: one.id, day: dayOf(one), at: instant, ...({ step: "reminded", mark: "past" } as const) };
    // No person submitted a reminder that the rule planned, so its entry names none.
    const byText = one.personName && one.step === null ? invoiceMessages("tlBy", { name: one.personName }) : "";
    if (isScheduled(one)) {
      const what = t(one.onHold ? "remindHeld" : "remindPlanned");
      const sub = joinLines(t("remindPlannedSub", { time: formats.time(instant) }), byText);
      return { ...base, what, sub, mark: "next", held: one };
    }
    if (one.stage === "done") {
      const amount = one.email?.minor ? formats.amount(BigInt(one.email.minor), currencyCode) : "";
      const owedText = amount && t("remindedOf", { amount });
      return {
        ...base,
        what: t("reminded"),
        sub: joinLines(one.email?.recipient ?? "", owedText, byText),
      };
    }
    if (one.stage === "withdrawn") return { ...base, what: t("remindDropped"), sub: one.resolvedBy ?? "" };
    if (isInUndoWait(one)) return { ...base, what: t("remindHeldUndo"), sub: byText, mark: "open", held: one };
    if (one.stage === "refused") {
      return {
        ...base,
        what: t("remindStayed"),
        sub: joinLines(refusalText(one), resolutionTextOf(one)),
        late: one.untold,
      };
    }
    if (one.stage === "unknown") return { ...base, what: t("remindUnknown"), mark: one.resolution ? "past" : "now" };
    return { ...base, what: t("remindWaiting"), mark: "open" };
  }

  /**
   * The entry for reminders sent outside the portal, which exists where the books count more reminders than the portal
   * sent.
   */
  function elsewhereEntries(invoice: Invoice, ownReminders: readonly Operation[]): TimelineEntry[] {
    const { id, remindedOn } = invoice;
    if (!remindedOn || !isRemindedElsewhere(invoice, ownReminders)) return [];
    const reminded = { key: `${id}:reminded-elsewhere`, day: remindedOn, step: "reminded" } as const;
    return [{ ...reminded, what: t("remindedElsewhere"), mark: "past" }];
  }

  function upcomingEntries(
    invoice: Invoice,
    ownReminders: readonly Operation[],
    isTakenBack: boolean,
  ): TimelineEntry[] {
    const isOwed = !invoice.isCredit && !isTakenBack && invoice.remainingMinor > 0n;
    if (!rule?.isOn || !isOwed || invoice.dueOn === null) return [];
    const pastReminders = ownReminders.map((one) => ({ ...one, isByRule: one.step !== null, on: dayOf(one) }));
    const plannedReminder = ownReminders.find(isOpenReminder);
    const reminded = remindersSoFar(invoice, invoice.dueOn, pastReminders);
    return remindersAhead(rule, reminded, today, plannedReminder ? dayOf(plannedReminder) : null).map((day) => ({
      ...{ key: `${invoice.id}:remind:${day}`, day, what: t("remindAhead"), sub: t("remindAheadSub") },
      ...({ step: "reminded", mark: "next" } as const),
    }));
  }
}

/** Tells whether a reminder was replaced by another one, because its text or the rule was changed. */
function isReplaced({ stage, resolution }: Operation): boolean {
  return stage === "withdrawn" && (resolution?.nextId !== undefined || resolution?.decision === "replanned");
}
