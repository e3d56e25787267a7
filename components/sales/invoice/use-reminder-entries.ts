"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { reminderRuleQuery } from "@/lib/api/browser/sales/outgoing";
import { isInUndoWait, isScheduled, type Operation } from "@/lib/api/contract/operations/operation";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { countRemindersSoFar, isOpenReminder, isRemindedElsewhere } from "@/lib/rules/sales/past-reminders";
import { listReminderDaysAhead } from "@/lib/rules/sales/reminders";
import type { TimelineEntry } from "../chain/timeline";
import { useResolutionText } from "../chain/use-resolution-text";
import { joinLines, useRefusalText } from "./operation-entries";

/**
 * Returns a function that gives timeline entries for reminders: those that were sent, the planned one, and those that
 * the rule will plan.
 */
export function useReminderEntries(today: string) {
  const t = useTranslations("later.timeline");
  const invoiceMessages = useTranslations("sales.invoice");
  const refusalTextOf = useRefusalText();
  const resolutionTextOf = useResolutionText();
  const formats = useFormats();
  const company = useCompany();
  const reminderRule = useQuery(reminderRuleQuery(company.id)).data;

  /** @param isTakenBack whether credit notes took back the whole invoice, so that no reminder is sent any more */
  return (invoice: Invoice, operations: readonly Operation[], isTakenBack: boolean): TimelineEntry[] => {
    const ownReminders = operations
      .filter(
        (reminder) => reminder.kind === "invoice-reminder" && reminder.subject === invoice.id && !isReplaced(reminder),
      )
      .toReversed();
    return [
      ...makeElsewhereEntries(invoice, ownReminders),
      ...ownReminders.map((reminder) => makeEntry(reminder, invoice)),
      ...makeUpcomingEntries(invoice, ownReminders, isTakenBack),
    ];
  };

  function reminderDayOf(reminder: Operation): string {
    return formats.dayOf(reminder.finishedAt ?? reminder.carryOutAt ?? reminder.sentAt ?? reminder.createdAt);
  }

  function makeEntry(reminder: Operation, { currencyCode }: Invoice): TimelineEntry {
    const instant = reminder.finishedAt ?? reminder.sentAt ?? reminder.carryOutAt ?? reminder.createdAt;
    const baseEntry = {
      key: reminder.id,
      day: reminderDayOf(reminder),
      happenedAt: instant,
      ...({ step: "reminded", mark: "past" } as const),
    };
    // No person submitted a reminder that the rule planned, so its entry names none.
    const byText =
      reminder.personName && reminder.step === null ? invoiceMessages("tlBy", { name: reminder.personName }) : "";
    if (isScheduled(reminder)) {
      const titleText = t(reminder.onHold ? "remindHeld" : "remindPlanned");
      const detailsText = joinLines(t("remindPlannedSub", { time: formats.time(instant) }), byText);
      return { ...baseEntry, title: titleText, details: detailsText, mark: "next", waitingOperation: reminder };
    }
    if (reminder.stage === "done") {
      const amount = reminder.email?.minor ? formats.amount(BigInt(reminder.email.minor), currencyCode) : "";
      const owedText = amount && t("remindedOf", { amount });
      return {
        ...baseEntry,
        title: t("reminded"),
        details: joinLines(reminder.email?.recipient ?? "", owedText, byText),
      };
    }
    if (reminder.stage === "withdrawn")
      return { ...baseEntry, title: t("remindDropped"), details: reminder.resolvedBy ?? "" };
    if (isInUndoWait(reminder))
      return { ...baseEntry, title: t("remindHeldUndo"), details: byText, mark: "open", waitingOperation: reminder };
    if (reminder.stage === "refused") {
      return {
        ...baseEntry,
        title: t("remindStayed"),
        details: joinLines(refusalTextOf(reminder), resolutionTextOf(reminder)),
        isLate: reminder.untold,
      };
    }
    if (reminder.stage === "unknown")
      return { ...baseEntry, title: t("remindUnknown"), mark: reminder.resolution ? "past" : "now" };
    return { ...baseEntry, title: t("remindWaiting"), mark: "open" };
  }

  /**
   * Makes the entry for reminders that were sent outside the portal. There is one where the books count more reminders
   * than the portal sent.
   */
  function makeElsewhereEntries(invoice: Invoice, ownReminders: readonly Operation[]): TimelineEntry[] {
    const { id, remindedOn } = invoice;
    if (!remindedOn || !isRemindedElsewhere(invoice, ownReminders)) return [];
    const reminderEntry = { key: `${id}:reminded-elsewhere`, day: remindedOn, step: "reminded" } as const;
    return [{ ...reminderEntry, title: t("remindedElsewhere"), mark: "past" }];
  }

  function makeUpcomingEntries(
    invoice: Invoice,
    ownReminders: readonly Operation[],
    isTakenBack: boolean,
  ): TimelineEntry[] {
    const isOwed = !invoice.isCredit && !isTakenBack && invoice.remainingMinor > 0n;
    if (!reminderRule?.isOn || !isOwed || invoice.dueOn === null) return [];
    const pastReminders = ownReminders.map((reminder) => ({
      ...reminder,
      isByRule: reminder.step !== null,
      sendOn: reminderDayOf(reminder),
    }));
    const plannedReminder = ownReminders.find(isOpenReminder);
    const reminderHistory = countRemindersSoFar(invoice, invoice.dueOn, pastReminders);
    return listReminderDaysAhead(
      reminderRule,
      reminderHistory,
      today,
      plannedReminder ? reminderDayOf(plannedReminder) : null,
    ).map((day) => ({
      ...{ key: `${invoice.id}:remind:${day}`, day, title: t("remindAhead"), details: t("remindAheadSub") },
      ...({ step: "reminded", mark: "next" } as const),
    }));
  }
}

/** Tells whether a reminder was replaced by another one, because its text or the rule was changed. */
function isReplaced({ stage, resolution }: Operation): boolean {
  return stage === "withdrawn" && (resolution?.nextId !== undefined || resolution?.decision === "replanned");
}
