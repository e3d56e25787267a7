import { addDays, type CalendarDate, dateInZone } from "@/lib/values/dates";

/** The days after a decline until the same person can ask for the same right again. */
export const daysUntilAskingAgain = 7;

/** That a request for a right was declined. The days are those of the company's time zone. */
export type DeclinedRight = {
  /** The name of the person who declined; the mail address where the service states none, and otherwise empty. */
  byName: string;
  declinedOn: CalendarDate;
  /** The first day on which the right can be asked for again. */
  askAgainOn: CalendarDate;
  mayAskAgain: boolean;
};

/** Whole days count, so that the day that is shown is the day on which asking is possible from its first minute. */
export function describeDecline(
  { declinedAt, byName }: { declinedAt: Date; byName: string },
  { now, timeZone }: { now: Date; timeZone: string },
): DeclinedRight {
  const declinedOn = dateInZone(timeZone, declinedAt);
  const askAgainOn = addDays(declinedOn, daysUntilAskingAgain);
  return { byName, declinedOn, askAgainOn, mayAskAgain: dateInZone(timeZone, now) >= askAgainOn };
}
