import type { FiscalYear } from "../../api/contract/books/fiscal-year";
import { type CalendarDate, isCalendarDate } from "../../values/dates";

/** A span of days within one fiscal year; the first and the last day are included. */
export type LedgerPeriod = {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly year: { readonly id: string; readonly firstOn: CalendarDate; readonly lastOn: CalendarDate };
};

/**
 * The period of a ledger that the address of a page requests, limited to one fiscal year. Accounts of income and costs begin
 * each year at 0, so that a running balance cannot cross the first day of a year.
 *
 * Rule: the year of the requested first day, else the year of today, else the newest year that has begun, else any year
 * @returns null where the company has no fiscal year
 */
export function chooseLedgerPeriod(
  years: readonly FiscalYear[],
  today: CalendarDate,
  from: string | null,
  to: string | null,
): LedgerPeriod | null {
  const datedYears = years
    .flatMap(({ id, firstOn, lastOn }) => (firstOn && lastOn ? [{ id, firstOn, lastOn }] : []))
    .toSorted((left, right) => (left.firstOn < right.firstOn ? 1 : -1));
  const yearOf = (day: CalendarDate) => datedYears.find(({ firstOn, lastOn }) => firstOn <= day && day <= lastOn);
  const requestedFirstDay = from !== null && isCalendarDate(from) ? from : null;
  const year =
    (requestedFirstDay && yearOf(requestedFirstDay)) ||
    yearOf(today) ||
    datedYears.find(({ firstOn }) => firstOn <= today) ||
    datedYears[0];
  if (!year) return null;
  const firstDay = requestedFirstDay && yearOf(requestedFirstDay) === year ? requestedFirstDay : year.firstOn;
  const lastDay = to !== null && isCalendarDate(to) && to >= firstDay && to <= year.lastOn ? to : year.lastOn;
  return { from: firstDay, to: lastDay, year };
}
