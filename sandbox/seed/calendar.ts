import { now } from "../clock";

const dayMs = 86_400_000;

const instantOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** A calendar day moved by whole days. */
export function addDays(day: string, days: number): string {
  return new Date(instantOf(day) + days * dayMs).toISOString().slice(0, 10);
}

export const yearOf = (day: string): number => Number(day.slice(0, 4));

/** The day itself, or the next Monday when it falls on a weekend. */
export function workday(day: string): string {
  const weekday = new Date(instantOf(day)).getUTCDay();
  if (weekday === 6) return addDays(day, 2);
  return weekday === 0 ? addDays(day, 1) : day;
}

/** Last day of the month `months` before the one of `day`. */
export function endOfMonthBefore(day: string, months: number): string {
  return new Date(Date.UTC(yearOf(day), Number(day.slice(5, 7)) - months, 0)).toISOString().slice(0, 10);
}

/** The day with this number in the month that lies so many months from the one of `day`; 0 is the day before its first. */
export function monthsFrom(day: string, months: number, number: number): string {
  const at = Date.UTC(yearOf(day), Number(day.slice(5, 7)) - 1 + months, number);
  return new Date(at).toISOString().slice(0, 10);
}

/** An instant on a day, in the morning and a little later for each number; now where that is still to come. */
export function morningOf(day: string, order: number): string {
  const morning = instantOf(day) + 7 * 3_600_000 + (order % 28_000) * 1_000;
  return new Date(Math.min(morning, now().getTime())).toISOString();
}
