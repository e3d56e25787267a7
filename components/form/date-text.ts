import { type CalendarDate, isCalendarDate } from "@/lib/values/dates";
import { numberLanguage } from "@/lib/values/money";

type DateSpelling = {
  readonly dayFirst: boolean;
  readonly write: (year: string, month: string, day: string) => string;
};

const yearFirst: DateSpelling = { dayFirst: false, write: (year, month, day) => `${year}-${month}-${day}` };
const spellings: Record<ReturnType<typeof numberLanguage>, DateSpelling> = {
  en: yearFirst,
  sv: yearFirst,
  nb: { dayFirst: true, write: (year, month, day) => `${day}.${month}.${year}` },
  nl: { dayFirst: true, write: (year, month, day) => `${day}-${month}-${year}` },
};

/**
 * Reads a day as people type it: `2026-11-20`, `20261120`, `20.11.2026`, with points, hyphens, slashes or blanks.
 * The short forms depend on the language: `261120` or `26-11-20` where the language writes the year first,
 * `201126` or `20.11.26` where it writes the day first.
 *
 * Rule: a year of two digits means 20xx
 * @returns null when the text is empty or no such day exists
 */
export function dateOfText(text: string, language: string): CalendarDate | null {
  const trimmed = text.trim();
  const parts = /^(\d{1,4})[-./ ](\d{1,2})[-./ ](\d{1,4})$/.exec(trimmed)?.slice(1);
  if (parts) return dateOfParts(parts, language);
  if (/^\d{6}$/.test(trimmed))
    return dateOfParts([trimmed.slice(0, 2), trimmed.slice(2, 4), trimmed.slice(4)], language);
  if (!/^\d{8}$/.test(trimmed)) return null;
  const yearFirstDate = dateOfParts([trimmed.slice(0, 4), trimmed.slice(4, 6), trimmed.slice(6)], language);
  return yearFirstDate ?? dateOfParts([trimmed.slice(0, 2), trimmed.slice(2, 4), trimmed.slice(4)], language);
}

/** Writes a day as a field of the language shows it, with every digit. */
export function dateText(date: CalendarDate, language: string): string {
  const [year = "", month = "", day = ""] = date.split("-");
  return spellings[numberLanguage(language)].write(year, month, day);
}

function dateOfParts([first = "", month = "", last = ""]: readonly string[], language: string): CalendarDate | null {
  if (first.length === 3 || last.length === 3 || first.length + last.length > 6) return null;
  const short = first.length < 4 && last.length < 4;
  const dayFirst = short ? spellings[numberLanguage(language)].dayFirst : last.length === 4;
  const [year, day] = dayFirst ? [last, first] : [first, last];
  if (year.length === 1) return null;
  const date = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isCalendarDate(date) ? date : null;
}
