import { addDays, type CalendarDate } from "../values/dates";

/** Nobody is mailed before this hour of the company's day. */
const firstHour = 7;
const urgentDays = 2;

/** Whether the invoice is due within two days, or overdue. */
export function isUrgent(dueOn: CalendarDate | null, today: CalendarDate): boolean {
  return dueOn !== null && dueOn <= lastUrgentDay(today);
}

/** The last day on which a due date is urgent. */
export function lastUrgentDay(today: CalendarDate): CalendarDate {
  return addDays(today, urgentDays);
}

/** The kind of the last mail that contained the notice. */
export type Mailed = "digest" | "urgent" | null;
type Waiting = { isUrgent: boolean; mailed: Mailed };

/** The company's day and hour now, and the days of the last digest and of the last mail with something urgent. */
export type Moment = {
  today: CalendarDate;
  hour: number;
  digestOn: CalendarDate | null;
  urgentOn: CalendarDate | null;
};

export type Mailing<T> = {
  is: "digest" | "urgent";
  matters: readonly T[];
  /** The days of the last mails once this mail is sent. */
  days: Pick<Moment, "digestOn" | "urgentOn">;
};

/**
 * Decides which mail a person gets now.
 *
 * Rule: one digest a day, from seven o'clock on, of all waiting notices, when one of them was in no mail yet or became
 *       urgent. After a digest without anything urgent one more mail the same day, of the urgent notices alone. No notice
 *       is mailed twice, except when it became urgent
 * @returns null when no mail is due
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
