import type { OperationConflict } from "../../api/contract/operations/operation-conflict";
import type { ReminderRule } from "../../api/contract/sales/reminder-rule";
import { addDays, type CalendarDate, dateInZone } from "../../values/dates";
import { instantOf, nextWorkingDay, workingDayFrom } from "../../values/zoned-time";

/** The reminders of an invoice so far. */
export type RemindersSoFar = {
  dueOn: CalendarDate;
  /** The number of reminders that were sent, from here or elsewhere, or that a person dropped. */
  reminderCount: number;
  /** The day of the last reminder, or of a later one that was not sent; null when there was none or the day is not known. */
  lastOn: CalendarDate | null;
};

/** The working day on which the next reminder is due by the rule; null when the rule allows no more reminders. */
export function findNextReminderDay(
  rule: ReminderRule,
  { dueOn, reminderCount, lastOn }: RemindersSoFar,
): CalendarDate | null {
  if (reminderCount >= rule.most) return null;
  const firstDueOn = addDays(dueOn, rule.firstAfterDays);
  if (reminderCount === 0 && lastOn === null) return workingDayFrom(firstDueOn);
  const previousOn = lastOn ?? addDays(firstDueOn, (reminderCount - 1) * rule.thenAfterDays);
  return workingDayFrom(addDays(previousOn, rule.thenAfterDays));
}

/**
 * The instant at which reminders are planned next: the next 9 o'clock of the company. The reminders of that morning are
 * sent before, so that a reminder that the portal itself failed to send is planned again on the same day.
 */
export function nextPlanningAt(timeZone: string, currentTime: Date): Date {
  const today = dateInZone(timeZone, currentTime);
  const times = [today, addDays(today, 1)].map((day) => instantOf(timeZone, `${day}T09:00`));
  return times.find((time) => time !== null && time > currentTime) ?? new Date(currentTime.getTime() + 86_400_000);
}

/**
 * The day on which the next reminder is sent when it is planned today.
 *
 * Rule: a reminder is listed on the working day before it is sent, so that one already due is sent on the next working
 *       day
 * @returns null while it is not due by the next working day
 */
export function findReminderDayToPlan(
  rule: ReminderRule,
  remindersSoFar: RemindersSoFar,
  today: CalendarDate,
): CalendarDate | null {
  const dueOn = findNextReminderDay(rule, remindersSoFar);
  const sendOn = nextWorkingDay(today);
  return dueOn !== null && dueOn <= sendOn ? sendOn : null;
}

/**
 * The days on which reminders will be sent if nothing is paid, soonest first.
 *
 * @param plannedOn the day of a reminder that is already planned; null where none is
 */
export function listReminderDaysAhead(
  rule: ReminderRule,
  remindersSoFar: RemindersSoFar,
  today: CalendarDate,
  plannedOn: CalendarDate | null,
): readonly CalendarDate[] {
  const days: CalendarDate[] = [];
  let assumedReminders = plannedOn
    ? { ...remindersSoFar, reminderCount: remindersSoFar.reminderCount + 1, lastOn: plannedOn }
    : remindersSoFar;
  for (;;) {
    const dueOn = findNextReminderDay(rule, assumedReminders);
    if (dueOn === null) return days;
    const sendOn = dueOn <= today ? nextWorkingDay(today) : dueOn;
    days.push(sendOn);
    assumedReminders = { ...assumedReminders, reminderCount: assumedReminders.reminderCount + 1, lastOn: sendOn };
  }
}

/** The members of an invoice that decide whether a reminder is still sent. Amounts in minor units. */
export type InvoiceToRemind = {
  isCredit: boolean;
  creditedBy: readonly string[];
  remainingMinor: bigint;
  dueOn: CalendarDate | null;
  remindersSent: number | null;
};

/**
 * The reason why a reminder of an invoice is not sent after all; null when it is sent.
 *
 * @param expectedRemindersSent the number of reminders sent when this one was planned or submitted
 * @param today                 the company's day at the moment of sending
 */
export function reasonNotToRemind(
  invoice: InvoiceToRemind,
  expectedRemindersSent: number | null,
  today: CalendarDate,
): Extract<OperationConflict, "already_voided" | "already_paid" | "not_overdue" | "already_reminded"> | null {
  if (invoice.isCredit) return "already_voided";
  if (invoice.remainingMinor <= 0n) return invoice.creditedBy.length > 0 ? "already_voided" : "already_paid";
  if (invoice.dueOn === null || invoice.dueOn >= today) return "not_overdue";
  return invoice.remindersSent === expectedRemindersSent ? null : "already_reminded";
}

/**
 * The text of a reminder in which the amount that remained when it was written is replaced by the amount that remains now.
 *
 * Rule: the end of a longer number is not the amount; "11 250,00 kr" does not contain "250,00 kr"
 * @param writtenAmount the amount as the text writes it
 * @param presentAmount the amount to write instead
 * @returns null when the text does not contain the amount, so that it cannot be corrected
 */
export function withPresentAmount(text: string, writtenAmount: string, presentAmount: string): string | null {
  if (writtenAmount === presentAmount) return text;
  const escapedAmount = writtenAmount.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const correctedText = text.replaceAll(
    new RegExp(`(?<!\\d${digitSeparator}?)${escapedAmount}(?!\\d)`, "g"),
    () => presentAmount,
  );
  return correctedText === text ? null : correctedText;
}

/** The signs that may separate the digits of one number, in any of the languages. */
const digitSeparator = "[ \u00a0\u202f.,'\u2019]";
