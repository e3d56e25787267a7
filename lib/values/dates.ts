/** A calendar day `YYYY-MM-DD`. Never a `Date`: a day has no time and no zone. */
export type CalendarDate = string;

const calendarDatePattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const dayMs = 86_400_000;

/** Returns true for a day that exists, written `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  const match = calendarDatePattern.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/**
 * Returns the calendar day of a date in an answer of the service.
 *
 * Shape: `2026-06-10`, `2026-06-10T00:00:00` or RFC 3339; null for any other text
 */
export function calendarDateOfWire(text: string): CalendarDate | null {
  const dateText = text.slice(0, 10);
  return isCalendarDate(dateText) && (text.length === 10 || text[10] === "T") ? dateText : null;
}

/** Returns the day `days` after (or before, when negative) the given one. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(utcMs(date) + days * dayMs).toISOString().slice(0, 10);
}

/** Returns the number of whole days from the first date to the second; negative when the second is earlier. */
export function daysBetween(startDate: CalendarDate, endDate: CalendarDate): number {
  return (utcMs(endDate) - utcMs(startDate)) / dayMs;
}

/** Returns the last day of the month the date lies in. */
export function endOfMonth(date: CalendarDate): CalendarDate {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
  return `${date.slice(0, 8)}${daysInMonth(year, month)}`;
}

/**
 * Returns the calendar day of an instant in a time zone.
 *
 * @param timeZone IANA name such as `Europe/Stockholm`
 */
export function dateInZone(timeZone: string, instant: Date): CalendarDate {
  return formatterOf("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(instant);
}

/** Returns a calendar day as speakers of the language write it; the machine's own time zone has no influence. */
export function formatDate(date: CalendarDate, locale: string): string {
  const dateStyle: Intl.DateTimeFormatOptions = { timeZone: "UTC", day: "numeric", month: "short", year: "numeric" };
  return formatterOf(locale, dateStyle).format(new Date(utcMs(date)));
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const cacheKey = `${locale} ${JSON.stringify(options)}`;
  const cachedFormatter = formatters.get(cacheKey);
  if (cachedFormatter) return cachedFormatter;
  const formatter = new Intl.DateTimeFormat(locale, options);
  formatters.set(cacheKey, formatter);
  return formatter;
}

function utcMs(date: CalendarDate): number {
  const match = calendarDatePattern.exec(date);
  if (!match || !isCalendarDate(date)) throw new RangeError(`not a calendar date: ${date}`);
  return Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
