import type { CalendarDate } from "../../../values/dates";
import type { ProblemJson } from "../../../values/problem";
import type { Operation } from "../operations/operation";

/** When a company sends reminders of overdue invoices. */
export type ReminderRule = {
  /** The number of days from the due date to the first reminder. */
  firstAfterDays: number;
  /** The number of days from one reminder to the next. */
  thenAfterDays: number;
  /** The largest number of reminders. */
  most: number;
};

/** A company's reminder rule as the portal's routes answer it. */
export type ReminderRuleView = ReminderRule & {
  isOn: boolean;
  /** The person whose connection sends the reminders; null where nobody has set the rule, or the name is not known. */
  keeper: string | null;
  /** The reason why nothing could be planned the last time. */
  problem: ProblemJson | null;
};

/** The number of mails scheduled for one day of the company; `day` is null for mails on hold. */
export type OutgoingDay = { day: CalendarDate | null; count: number };

/** The action on all mails of a day, or on all mails on hold: hold them, release them, or withdraw them. */
export type DayAction = "hold" | "release" | "drop";

/**
 * The scheduled mails, the soonest first and those on hold last, and the mails that were not sent at their time, the newest
 * first.
 */
export type Outgoing = {
  /** The list has at most as many mails as were requested. */
  leaving: readonly Operation[];
  /** The number of all scheduled mails by day, in the same order. */
  days: readonly OutgoingDay[];
  stayed: readonly Operation[];
  rule: ReminderRuleView;
  /** The reminders of the next working day are still being planned: more will be listed soon. */
  planning: boolean;
};
