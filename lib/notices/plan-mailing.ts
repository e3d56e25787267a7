import { addDays, type CalendarDate } from "../values/dates";

/** Nobody is mailed before this hour of the company's day. */
const firstMailHour = 7;
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
export type LastMailKind = "digest" | "urgent" | null;
type MailableNotice = { isUrgent: boolean; mailed: LastMailKind };

/** The company's day and hour now, and the days of the last digest and of the last mail with something urgent. */
export type MailMoment = {
  today: CalendarDate;
  hour: number;
  digestOn: CalendarDate | null;
  urgentOn: CalendarDate | null;
};

export type Mailing<T> = {
  is: "digest" | "urgent";
  notices: readonly T[];
  /** The days of the last mails once this mail is sent. */
  days: Pick<MailMoment, "digestOn" | "urgentOn">;
};

/**
 * Decides which mail a person gets now.
 *
 * Rule: one digest a day, from seven o'clock on, of all waiting notices, when one of them was in no mail yet or became
 *       urgent. After a digest without anything urgent one more mail the same day, of the urgent notices alone. No notice
 *       is mailed twice, except when it became urgent
 * @returns null when no mail is due
 */
export function planMailing<T extends MailableNotice>(
  notices: readonly T[],
  { today, hour, digestOn, urgentOn }: MailMoment,
): Mailing<T> | null {
  if (hour < firstMailHour) return null;
  const urgentNotices = notices.filter((notice) => notice.isUrgent && notice.mailed !== "urgent");
  const hasNews = urgentNotices.length > 0 || notices.some(({ mailed }) => mailed === null);
  if (hasNews && digestOn !== today) {
    const days = { digestOn: today, urgentOn: urgentNotices.length > 0 ? today : urgentOn };
    return { is: "digest", notices, days };
  }
  if (urgentNotices.length === 0 || urgentOn === today) return null;
  return { is: "urgent", notices: urgentNotices, days: { digestOn, urgentOn: today } };
}
