import type { FiscalYear } from "../../api/contract/books/fiscal-year";
import { type CalendarDate, isCalendarDate } from "../../values/dates";

/** Days within one fiscal year, both of them included. */
export type LedgerPeriod = {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly year: { readonly id: string; readonly firstOn: CalendarDate; readonly lastOn: CalendarDate };
};

/**
 * The period of a ledger as an address asks for it, kept within one fiscal year: accounts of income and costs begin each
 * year at nothing, so that across its first day no running balance holds.
 *
 * Rule: the year of the first day asked for, else that of today, else the newest that has begun, else any
 * @returns null where the company has no fiscal year
 */
export function ledgerPeriod(
  years: readonly FiscalYear[],
  today: CalendarDate,
  from: string | null,
  to: string | null,
): LedgerPeriod | null {
  const known = years
    .flatMap(({ id, firstOn, lastOn }) => (firstOn && lastOn ? [{ id, firstOn, lastOn }] : []))
    .toSorted((one, other) => (one.firstOn < other.firstOn ? 1 : -1));
  const yearOf = (day: CalendarDate) => known.find(({ firstOn, lastOn }) => firstOn <= day && day <= lastOn);
  const asked = from !== null && isCalendarDate(from) ? from : null;
  const year = (asked && yearOf(asked)) || yearOf(today) || known.find(({ firstOn }) => firstOn <= today) || known[0];
  if (!year) return null;
  const first = asked && yearOf(asked) === year ? asked : year.firstOn;
  const last = to !== null && isCalendarDate(to) && to >= first && to <= year.lastOn ? to : year.lastOn;
  return { from: first, to: last, year };
}
