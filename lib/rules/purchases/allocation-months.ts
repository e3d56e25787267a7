import { type CalendarDate, endOfMonth } from "../../values/dates";

/** The part of a cost that is allocated to one month, and the day on which it is booked; minor units. */
export type MonthPart = { day: CalendarDate; minor: bigint };

/** The largest number of months the portal spreads a cost over; the service accepts 9,999. */
export const maxAllocationMonths = 120;

/**
 * An amount spread evenly over months, as the service spreads it.
 *
 * Rule: equal parts rounded down, and the last part takes the remainder; each part is booked on the same day of its month as
 *       the first, or on the last day of a shorter month
 * @param from   the day the first part is booked on
 * @param months 1 or more
 */
export function spreadOverMonths(minor: bigint, from: CalendarDate, months: number): readonly MonthPart[] {
  const partMinor = minor / BigInt(months);
  return Array.from({ length: months }, (_, index) => ({
    day: monthsAfter(from, index),
    minor: index === months - 1 ? minor - partMinor * BigInt(months - 1) : partMinor,
  }));
}

/** The same day of a later month, or the last day of that month where it is shorter. */
export function monthsAfter(from: CalendarDate, months: number): CalendarDate {
  const [year = 0, month = 1] = from.split("-").map(Number);
  const monthNumber = year * 12 + month - 1 + months;
  const firstOfMonth = `${String(Math.floor(monthNumber / 12)).padStart(4, "0")}-${String((monthNumber % 12) + 1).padStart(2, "0")}-01`;
  const lastOfMonth = endOfMonth(firstOfMonth);
  const sameDay = `${firstOfMonth.slice(0, 8)}${from.slice(8)}`;
  return sameDay < lastOfMonth ? sameDay : lastOfMonth;
}

/** Whole months from the first day of one date's month to that of another; negative when the second lies before. */
export function monthsBetween(from: CalendarDate, to: CalendarDate): number {
  const monthNumberOf = (date: CalendarDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return monthNumberOf(to) - monthNumberOf(from);
}
