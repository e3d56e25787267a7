import { addDays, type CalendarDate, daysBetween, endOfMonth } from "../../values/dates";

/** Days from one to another, both included. */
export type Span = { from: CalendarDate; to: CalendarDate };

/** The first day of the month a day lies in. */
export const monthOf = (day: CalendarDate): CalendarDate => `${day.slice(0, 8)}01`;

/** The first day of the month so many months later, or before when negative. */
export function monthsFrom(month: CalendarDate, months: number): CalendarDate {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(at / 12)).padStart(4, "0")}-${String((at % 12) + 1).padStart(2, "0")}-01`;
}

/** Every day of a span; none when it runs backwards. */
export function daysOf({ from, to }: Span): CalendarDate[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index));
}

/** Every day of the month that begins on this one. */
export const daysOfMonth = (month: CalendarDate): CalendarDate[] => daysOf({ from: month, to: endOfMonth(month) });

/** What of a span lies in the month that begins on this day; null when nothing does. */
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

/** 0 Monday to 6 Sunday. */
export const weekdayOf = (day: CalendarDate): number => ((daysBetween("2024-01-01", day) % 7) + 7) % 7;

/** The Monday of the week a day lies in. */
export const mondayOf = (day: CalendarDate): CalendarDate => addDays(day, -weekdayOf(day));
