import { type CalendarDate, isCalendarDate } from "@/lib/dates";

/**
 * Reads a day as people type it: `2026-11-20`, `20261120`, `261120`, `2026-1-5`, also with points, slashes or blanks.
 *
 * Rule: year first, because the region writes it so; two digits of a year mean 20xx
 * @returns null when it is empty or no such day exists
 */
export function dateOfText(text: string): CalendarDate | null {
  const bare = text.trim();
  const parts =
    /^(\d{4}|\d{2})[-./ ](\d{1,2})[-./ ](\d{1,2})$/.exec(bare) ?? /^(\d{4}|\d{2})(\d{2})(\d{2})$/.exec(bare);
  if (!parts) return null;
  const [, year = "", month = "", day = ""] = parts;
  const date = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isCalendarDate(date) ? date : null;
}
