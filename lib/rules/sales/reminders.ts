import type { OperationConflict } from "../../api/contract/operations/operation-conflict";
import type { ReminderRule } from "../../api/contract/sales/reminder-rule";
import { addDays, type CalendarDate, dateIn } from "../../values/dates";
import { instantOf, nextWorkingDay, workingDayFrom } from "../../values/zoned-time";

/** How far an invoice has been reminded of. */
export type Reminded = {
  dueOn: CalendarDate;
  /** Reminders that were sent, from here or elsewhere, and those a person dropped. */
  taken: number;
  /** The day of the last of them, or of one that stayed since; null when there was none, or nobody knows. */
  lastOn: CalendarDate | null;
};

/** The working day the next reminder is due on by the rule; null when there is none any more. */
export function nextReminder(rule: ReminderRule, { dueOn, taken, lastOn }: Reminded): CalendarDate | null {
  if (taken >= rule.most) return null;
  const first = addDays(dueOn, rule.firstAfterDays);
  if (taken === 0 && lastOn === null) return workingDayFrom(first);
  const since = lastOn ?? addDays(first, (taken - 1) * rule.thenAfterDays);
  return workingDayFrom(addDays(since, rule.thenAfterDays));
}

/**
 * When reminders are planned next, once all are: after the next morning on which they leave, so that one that stayed for the
 * portal's sake is planned again on the same day.
 */
export function planNextAt(timeZone: string, at: Date): Date {
  const today = dateIn(timeZone, at);
  const times = [today, addDays(today, 1)].map((day) => instantOf(timeZone, `${day}T09:00`));
  return times.find((time) => time !== null && time > at) ?? new Date(at.getTime() + 86_400_000);
}

/**
 * The day the next reminder leaves on when it is planned today.
 *
 * Rule: what leaves is listed the working day before, so one that is due already leaves on the next
 * @returns null while it is not due by the next working day
 */
export function reminderToPlan(rule: ReminderRule, reminded: Reminded, today: CalendarDate): CalendarDate | null {
  const due = nextReminder(rule, reminded);
  const leavesOn = nextWorkingDay(today);
  return due !== null && due <= leavesOn ? leavesOn : null;
}

/**
 * The days on which reminders will leave if nothing is paid, soonest first.
 *
 * @param plannedOn the day of one that is planned; null for none
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

/** What decides whether an invoice is still reminded of. Amounts in minor units. */
export type Remindable = {
  isCredit: boolean;
  creditedBy: readonly string[];
  remainingMinor: bigint;
  dueOn: CalendarDate | null;
  remindersSent: number | null;
};

/**
 * Why an invoice is not reminded of after all; null when it is.
 *
 * @param seen  how many reminders had been sent when this one was planned or pressed
 * @param today the company's day in the minute it would leave
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
 * A text somebody wrote when another amount remained, with the one that remains now.
 *
 * Rule: the end of a longer number is not the amount; "11 250,00 kr" does not name "250,00 kr"
 * @param before the amount as it was written then, `now` as it is written now
 * @returns null when the text does not name the amount, so that nobody can tell what it says of it
 */
export function withAmount(text: string, before: string, now: string): string | null {
  if (before === now) return text;
  const literal = before.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const written = text.replaceAll(new RegExp(`(?<!\\d${gap}?)${literal}(?!\\d)`, "g"), () => now);
  return written === text ? null : written;
}

/** What stands between the digits of one number, in any of the languages. */
const gap = "[ \u00a0\u202f.,'\u2019]";
