import type { OperationConflict } from "../../api/contract/operations/operation-conflict";
import type { ReminderRule } from "../../api/contract/sales/reminder-rule";
import { addDays, type CalendarDate, dateIn } from "../../values/dates";
import { instantOf, nextWorkingDay, workingDayFrom } from "../../values/zoned-time";

/** The reminders of an invoice so far. */
export type Reminded = {
  dueOn: CalendarDate;
  /** The number of reminders that were sent, from here or elsewhere, or that a person dropped. */
  taken: number;
  /** The day of the last reminder, or of a later one that was not sent; null when there was none or the day is not known. */
  lastOn: CalendarDate | null;
};

/** The working day on which the next reminder is due by the rule; null when the rule allows no more reminders. */
export function nextReminder(rule: ReminderRule, { dueOn, taken, lastOn }: Reminded): CalendarDate | null {
  if (taken >= rule.most) return null;
  const first = addDays(dueOn, rule.firstAfterDays);
  if (taken === 0 && lastOn === null) return workingDayFrom(first);
  const since = lastOn ?? addDays(first, (taken - 1) * rule.thenAfterDays);
  return workingDayFrom(addDays(since, rule.thenAfterDays));
}

/**
 * The instant at which reminders are planned next: the next 9 o'clock of the company, after the reminders of that
 * morning are sent, so that one that was not sent for a reason of the portal is planned again on the same day.
 */
export function planNextAt(timeZone: string, at: Date): Date {
  const today = dateIn(timeZone, at);
  const times = [today, addDays(today, 1)].map((day) => instantOf(timeZone, `${day}T09:00`));
  return times.find((time) => time !== null && time > at) ?? new Date(at.getTime() + 86_400_000);
}

/**
 * The day on which the next reminder is sent when it is planned today.
 *
 * Rule: a reminder is listed on the working day before it is sent, so that a reminder already due is sent on the next one
 * @returns null while it is not due by the next working day
 */
export function reminderToPlan(rule: ReminderRule, reminded: Reminded, today: CalendarDate): CalendarDate | null {
  const due = nextReminder(rule, reminded);
  const leavesOn = nextWorkingDay(today);
  return due !== null && due <= leavesOn ? leavesOn : null;
}

/**
 * The days on which reminders will be sent if nothing is paid, soonest first.
 *
 * @param plannedOn the day of a reminder that is already planned; null where none is
 */
export function remindersAhead(
  rule: ReminderRule,
  reminded: Reminded,
  today: CalendarDate,
  plannedOn: CalendarDate | null,
): readonly CalendarDate[] {
  const days: CalendarDate[] = [];
  let known = plannedOn ? { ...reminded, taken: reminded.taken + 1, lastOn: plannedOn } : reminded;
  for (;;) {
    const due = nextReminder(rule, known);
    if (due === null) return days;
    const on = due <= today ? nextWorkingDay(today) : due;
    days.push(on);
    known = { ...known, taken: known.taken + 1, lastOn: on };
  }
}

/** The members of an invoice that decide whether a reminder is still sent. Amounts in minor units. */
export type Remindable = {
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
export function whyNotRemind(
  invoice: Remindable,
  seen: number | null,
  today: CalendarDate,
): Extract<OperationConflict, "already_voided" | "already_paid" | "not_overdue" | "already_reminded"> | null {
  if (invoice.isCredit) return "already_voided";
  if (invoice.remainingMinor <= 0n) return invoice.creditedBy.length > 0 ? "already_voided" : "already_paid";
  if (invoice.dueOn === null || invoice.dueOn >= today) return "not_overdue";
  return invoice.remindersSent === seen ? null : "already_reminded";
}

/**
 * The text of a reminder in which the amount that remained when it was written is replaced by the amount that remains now.
 *
 * Rule: the end of a longer number is not the amount; "11 250,00 kr" does not contain "250,00 kr"
 * @param writtenAmount the amount as the text writes it
 * @param presentAmount the amount to write instead
 * @returns null when the text does not contain the amount, so that it cannot be corrected
 */
export function withAmount(text: string, before: string, now: string): string | null {
  if (before === now) return text;
  const literal = before.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const written = text.replaceAll(new RegExp(`(?<!\\d${gap}?)${literal}(?!\\d)`, "g"), () => now);
  return written === text ? null : written;
}

/** The signs that may separate the digits of one number, in any of the languages. */
const gap = "[ \u00a0\u202f.,'\u2019]";
