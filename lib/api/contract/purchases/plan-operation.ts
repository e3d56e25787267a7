import type { CalendarDate } from "../../../values/dates";
import type { AnnouncedPeriod } from "../operations/command-input";

/** A plan by which the cost of a row is spread over months; the amount is in minor units, as decimal text above zero. */
export type RowPlan = { from: CalendarDate; months: number; minor: string; account: number };

/** The new plan of a row of a booked invoice, and the periods of the row and the account they wait on, as the person saw them. */
export type ChangePlanInput = {
  invoiceId: string;
  line: number;
  plan: RowPlan;
  expected: { account: number; periods: readonly AnnouncedPeriod[] };
};
