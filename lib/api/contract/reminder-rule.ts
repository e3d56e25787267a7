import type { ProblemJson } from "../../problem";
import type { Operation } from "./operation";

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

/** What leaves later, the soonest first, and what did not leave when its time came, the newest first. */
export type Outgoing = {
  leaving: readonly Operation[];
  stayed: readonly Operation[];
  rule: ReminderRuleView;
  /** The reminders of the next working day are still being planned: more will be listed soon. */
  planning: boolean;
};
