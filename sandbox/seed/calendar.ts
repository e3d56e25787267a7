import { now } from "../clock";

const dayMs = 86_400_000;

const toInstantMs = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** Moves a calendar day by whole days. */
export function addDays(day: string, dayCount: number): string {
  return new Date(toInstantMs(day) + dayCount * dayMs).toISOString().slice(0, 10);
}

export const yearOf = (day: string): number => Number(day.slice(0, 4));

/** Returns the day itself, or the next Monday where the day falls on a weekend. */
export function workdayOnOrAfter(day: string): string {
  const weekday = new Date(toInstantMs(day)).getUTCDay();
  if (weekday === 6) return addDays(day, 2);
  return weekday === 0 ? addDays(day, 1) : day;
}

/** Returns the last day of the month that lies `monthCount` months before the month of `day`. */
export function endOfMonthBefore(day: string, monthCount: number): string {
  return new Date(Date.UTC(yearOf(day), Number(day.slice(5, 7)) - monthCount, 0)).toISOString().slice(0, 10);
}

/** Returns a day of the month `monthOffset` months after that of `day`; day 0 is the last day before that month. */
export function dayOfShiftedMonth(day: string, monthOffset: number, dayOfMonth: number): string {
  const instantMs = Date.UTC(yearOf(day), Number(day.slice(5, 7)) - 1 + monthOffset, dayOfMonth);
  return new Date(instantMs).toISOString().slice(0, 10);
}

/**
 * An instant in the morning of a day, one second later for each number of the sequence. An instant in the future is
 * replaced by the present instant.
 */
export function morningOf(day: string, sequenceNumber: number): string {
  const morningMs = toInstantMs(day) + 7 * 3_600_000 + (sequenceNumber % 28_000) * 1_000;
  return new Date(Math.min(morningMs, now().getTime())).toISOString();
}
