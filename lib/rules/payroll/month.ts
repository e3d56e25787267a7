import { addDays, type CalendarDate, daysBetween, endOfMonth } from "../../values/dates";

/** A span of days; the first and the last day are included. */
export type DaySpan = { from: CalendarDate; to: CalendarDate };

/** The first day of the month a day lies in. */
export const firstDayOfMonth = (day: CalendarDate): CalendarDate => `${day.slice(0, 8)}01`;

/** The first day of the month that lies `months` after the given one; a negative number counts backwards. */
export function addMonths(month: CalendarDate, months: number): CalendarDate {
  const monthNumber = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(monthNumber / 12)).padStart(4, "0")}-${String((monthNumber % 12) + 1).padStart(2, "0")}-01`;
}

/** Every day of a span; none when it runs backwards. */
export function daysOfSpan({ from, to }: DaySpan): CalendarDate[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index));
}

/** Every day of a month. @param month the first day of the month */
export const daysOfMonth = (month: CalendarDate): CalendarDate[] => daysOfSpan({ from: month, to: endOfMonth(month) });

/** The part of a span that lies in a month; null when no day does. @param month the first day of the month */
export function partInMonth({ from, to }: DaySpan, month: CalendarDate): DaySpan | null {
  const lastOfMonth = endOfMonth(month);
  if (to < month || from > lastOfMonth) return null;
  return { from: from < month ? month : from, to: to > lastOfMonth ? lastOfMonth : to };
}

/**
 * The parts of a span by calendar month, the first one first: the service keeps one registration for each.
 *
 * Shape: [n ≥ 1] parts of a span that does not run backwards
 */
export function splitByMonth({ from, to }: DaySpan): DaySpan[] {
  const parts: DaySpan[] = [];
  for (let month = firstDayOfMonth(from); month <= to; month = addMonths(month, 1)) {
    const part = partInMonth({ from, to }, month);
    if (part) parts.push(part);
  }
  return parts;
}

/** The day of the week: 0 is Monday, 6 is Sunday. */
export const weekdayOf = (day: CalendarDate): number => ((daysBetween("2024-01-01", day) % 7) + 7) % 7;

/** The Monday of the week a day lies in. */
export const mondayOf = (day: CalendarDate): CalendarDate => addDays(day, -weekdayOf(day));
