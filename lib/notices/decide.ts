import { addDays, type CalendarDate } from "../values/dates";

/** Nobody is mailed before this hour of the company's day. */
const firstHour = 7;
const urgentDays = 2;

/** Due within two days, or past it. */
export function isUrgent(dueOn: CalendarDate | null, today: CalendarDate): boolean {
  return dueOn !== null && dueOn <= lastUrgentDay(today);
}

/** What is due on this day or before it is urgent. */
export function lastUrgentDay(today: CalendarDate): CalendarDate {
  return addDays(today, urgentDays);
}

/** In which mail it stood last. */
export type Mailed = "digest" | "urgent" | null;
type Waiting = { isUrgent: boolean; mailed: Mailed };

/** The day and hour it is, and the days of the last digest and of the last mail that told of something urgent. */
export type Moment = {
  today: CalendarDate;
  hour: number;
  digestOn: CalendarDate | null;
  urgentOn: CalendarDate | null;
};

export type Mailing<T> = {
  is: "digest" | "urgent";
  matters: readonly T[];
  /** The days of the last mails once this one is on its way. */
  days: Pick<Moment, "digestOn" | "urgentOn">;
};

/**
 * What is mailed to a person now.
 *
 * Rule: one digest a day, from seven o'clock on, of all that waits, when something of it stood in no mail yet or became urgent.
 *       After a digest that told of nothing urgent one more mail the same day, of what is urgent alone. Nothing is told twice,
 *       but that it became urgent
 * @returns null when nothing is
 */
export function mailingOf<T extends Waiting>(
  matters: readonly T[],
  { today, hour, digestOn, urgentOn }: Moment,
): Mailing<T> | null {
  if (hour < firstHour) return null;
  const pressing = matters.filter((one) => one.isUrgent && one.mailed !== "urgent");
  const isNew = pressing.length > 0 || matters.some(({ mailed }) => mailed === null);
  if (isNew && digestOn !== today) {
    const days = { digestOn: today, urgentOn: pressing.length > 0 ? today : urgentOn };
    return { is: "digest", matters, days };
  }
  if (pressing.length === 0 || urgentOn === today) return null;
  return { is: "urgent", matters: pressing, days: { digestOn, urgentOn: today } };
}
