import { addDays, type CalendarDate, daysBetween, endOfMonth } from "../../values/dates";

/** A span of days; the first and the last day are included. */
export type Span = { from: CalendarDate; to: CalendarDate };

/** The first day of the month a day lies in. */
export const monthOf = (day: CalendarDate): CalendarDate => `${day.slice(0, 8)}01`;

/** The first day of the month that lies `months` after the given one; a negative number counts backwards. */
export function monthsFrom(month: CalendarDate, months: number): CalendarDate {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(at / 12)).padStart(4, "0")}-${String((at % 12) + 1).padStart(2, "0")}-01`;
}

/** Every day of a span; none when it runs backwards. */
export function daysOf({ from, to }: Span): CalendarDate[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index));
}

/** Every day of a month. @param month the first day of the month */
export const daysOfMonth = (month: CalendarDate): CalendarDate[] => daysOf({ from: month, to: endOfMonth(month) });

/** The part of a span that lies in a month; null when no day does. @param month the first day of the month */
export function within({ from, to }: Span, month: CalendarDate): Span | null {
  const last = endOfMonth(month);
  if (to < month || from > last) return null;
  return { from: from < month ? month : from, to: to > last ? last : to };
}

/**
 * The parts of a span by calendar month, the first one first: the service keeps one registration for each.
 *
 * Shape: [n ≥ 1] parts of a span that does not run backwards
 */
export function byMonth({ from, to }: Span): Span[] {
  const parts: Span[] = [];
  for (let month = monthOf(from); month <= to; month = monthsFrom(month, 1)) {
    const part = within({ from, to }, month);
    if (part) parts.push(part);
  }
  return parts;
}

/** The day of the week: 0 is Monday, 6 is Sunday. */
export const weekdayOf = (day: CalendarDate): number => ((daysBetween("2024-01-01", day) % 7) + 7) % 7;

/** The Monday of the week a day lies in. */
export const mondayOf = (day: CalendarDate): CalendarDate => addDays(day, -weekdayOf(day));
