import { type CalendarDate, isCalendarDate } from "@/lib/values/dates";
import { numberLanguageOf } from "@/lib/values/money";

type DateSpelling = {
  readonly isDayFirst: boolean;
  readonly formatParts: (year: string, month: string, day: string) => string;
};

const yearFirstSpelling: DateSpelling = {
  isDayFirst: false,
  formatParts: (year, month, day) => `${year}-${month}-${day}`,
};
const spellings: Record<ReturnType<typeof numberLanguageOf>, DateSpelling> = {
  en: yearFirstSpelling,
  sv: yearFirstSpelling,
  nb: { isDayFirst: true, formatParts: (year, month, day) => `${day}.${month}.${year}` },
  nl: { isDayFirst: true, formatParts: (year, month, day) => `${day}-${month}-${year}` },
};

/**
 * Reads a day as people type it: `2026-11-20`, `20261120`, `20.11.2026` or `20112026`; the separator may be a point, a
 * hyphen, a slash or a blank. The short forms depend on the language: `261120` or `26-11-20` where the language writes
 * the year first, `201126` or `20.11.26` where it writes the day first.
 *
 * Rule: a year of two digits means 20xx
 * @returns null when the text is empty or no such day exists
 */
export function dateOfText(text: string, numberLocale: string): CalendarDate | null {
  const trimmedText = text.trim();
  const dateParts = /^(\d{1,4})[-./ ](\d{1,2})[-./ ](\d{1,4})$/.exec(trimmedText)?.slice(1);
  if (dateParts) return dateOfParts(dateParts, numberLocale);
  if (/^\d{6}$/.test(trimmedText))
    return dateOfParts([trimmedText.slice(0, 2), trimmedText.slice(2, 4), trimmedText.slice(4)], numberLocale);
  if (!/^\d{8}$/.test(trimmedText)) return null;
  const yearFirstDate = dateOfParts(
    [trimmedText.slice(0, 4), trimmedText.slice(4, 6), trimmedText.slice(6)],
    numberLocale,
  );
  return (
    yearFirstDate ?? dateOfParts([trimmedText.slice(0, 2), trimmedText.slice(2, 4), trimmedText.slice(4)], numberLocale)
  );
}

/** Writes a day in the spelling of the language, with a year of four digits and leading zeros. */
export function dateText(date: CalendarDate, numberLocale: string): string {
  const [year = "", month = "", day = ""] = date.split("-");
  return spellings[numberLanguageOf(numberLocale)].formatParts(year, month, day);
}

function dateOfParts(
  [firstPart = "", month = "", lastPart = ""]: readonly string[],
  numberLocale: string,
): CalendarDate | null {
  if (firstPart.length === 3 || lastPart.length === 3 || firstPart.length + lastPart.length > 6) return null;
  const isShortForm = firstPart.length < 4 && lastPart.length < 4;
  const isDayFirst = isShortForm ? spellings[numberLanguageOf(numberLocale)].isDayFirst : lastPart.length === 4;
  const [year, day] = isDayFirst ? [lastPart, firstPart] : [firstPart, lastPart];
  if (year.length === 1) return null;
  const date = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isCalendarDate(date) ? date : null;
}
