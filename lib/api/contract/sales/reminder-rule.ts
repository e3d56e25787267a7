import type { CalendarDate } from "../../../values/dates";
import type { ProblemJson } from "../../../values/problem";
import type { Operation } from "../operations/operation";

/** When a company reminds of invoices that are overdue. */
export type ReminderRule = {
  /** Days from the due day to the first reminder. */
  firstAfterDays: number;
  /** Days from one reminder to the next. */
  thenAfterDays: number;
  /** How many there are at most. */
  most: number;
};

/** A company's rule as our routes answer it. */
export type ReminderRuleView = ReminderRule & {
  isOn: boolean;
  /** With whose connection the reminders leave; null where nobody has set the rule, or the name is not known. */
  keeper: string | null;
  /** Why nothing could be planned the last time. */
  problem: ProblemJson | null;
};

/** How much leaves on a day of the company's; null for what is held. */
export type OutgoingDay = { day: CalendarDate | null; count: number };

/** What is done with all of a day, or with all that is held: kept, let go, taken back. */
export type DayAct = "hold" | "release" | "drop";

/** What leaves later, the soonest first and what is held last, and what did not leave when its time came, the newest first. */
export type Outgoing = {
  /** As many as were asked for. */
  leaving: readonly Operation[];
  /** All that leave, counted in the same order. */
  days: readonly OutgoingDay[];
  stayed: readonly Operation[];
  rule: ReminderRuleView;
  /** The reminders of the next working day are still being planned: more will be listed soon. */
  planning: boolean;
};
