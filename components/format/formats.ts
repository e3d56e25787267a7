import { countryLanguage, figureLocaleOf } from "@/lib/i18n/country-language";
import { type CalendarDate, dateIn, formatDate } from "@/lib/values/dates";
import { formatAmount, formatDecimal, formatMoney, formatPercent, formatQuantity } from "@/lib/values/money";

/** Formats the figures of one company, and the words beside them in the language of one reader. */
export type Formats = {
  /** The language in which figures, typed numbers and typed days are written: that of the company's country. */
  numbers: string;
  amount: (minor: bigint, currency?: string) => string;
  money: (minor: bigint, currency?: string) => string;
  quantity: (tenThousandths: bigint, decimals?: number) => string;
  /** Formats a plain count with grouped digits. */
  count: (number: number) => string;
  /** Formats a rate in basis points as a percentage. */
  percent: (rateBps: number) => string;
  /** Formats a day with its year. */
  date: (day: CalendarDate) => string;
  /** Formats a day and leaves out the year when it is the year of `referenceDay`. */
  day: (day: CalendarDate, referenceDay: CalendarDate | null) => string;
  weekday: (day: CalendarDate) => string;
  /** Formats the month of a day with its year. */
  month: (day: CalendarDate) => string;
  /** Formats the clock time of an instant in the company's time zone, with seconds on request. */
  time: (instant: string, seconds?: boolean) => string;
  /** The company's calendar day at an instant. */
  dayOf: (instant: string) => CalendarDate;
  /** The name of a language in the reader's language, by its two letters; bokmål is called Norwegian. */
  language: (code: string) => string;
  /**
   * The name of a choice of the books: in the company's language for a person who reads that language, otherwise in
   * English.
   */
  named: (choice: { name: string; nameEnglish: string }) => string;
  /** The name of a country in the reader's language, by its two letters; an unknown code stays as it is. */
  country: (code: string) => string;
};

const twoLetters = /^[A-Za-z]{2}$/;
const displayNamesCache = new Map<string, Intl.DisplayNames>();

function displayNamesFor(type: "region" | "language", language: string): Intl.DisplayNames {
  const key = `${type} ${language}`;
  const displayNames = displayNamesCache.get(key) ?? new Intl.DisplayNames([language], { type });
  displayNamesCache.set(key, displayNames);
  return displayNames;
}

/**
 * Creates the formats of a company and a language. Figures follow the company's country (`figuresOf`), so that every
 * screen of a Swedish company shows 12 345,50. Words follow the language, and so do months and weekdays.
 */
export function formatsOf(language: string, region: string, timeZone: string, currency: string): Formats {
  const companyLanguage = countryLanguage(region);
  const numbers = figureLocaleOf(region);
  const locale = region === "" ? language : `${language}-${region}`;
  const formatDay = (day: CalendarDate, style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...style, timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
  return {
    numbers,
    amount: (minor, currencyCode = currency) => formatAmount(minor, currencyCode, numbers),
    money: (minor, currencyCode = currency) => formatMoney(minor, currencyCode, numbers),
    quantity: (value, decimals) => formatQuantity(value, numbers, decimals),
    count: (number) => formatDecimal(BigInt(number), 0, numbers),
    percent: (rateBps) => formatPercent(BigInt(rateBps), numbers),
    date: (day) => formatDate(day, locale),
    day: (day, referenceDay) =>
      referenceDay?.slice(0, 4) === day.slice(0, 4)
        ? formatDay(day, { day: "numeric", month: "short" })
        : formatDate(day, locale),
    month: (day) => formatDay(day, { month: "long", year: "numeric" }),
    weekday: (day) => formatDay(day, { weekday: "long" }),
    time: (instant, seconds) =>
      new Intl.DateTimeFormat(numbers, {
        timeZone,
        hour: "2-digit",
        minute: "2-digit",
        second: seconds ? "2-digit" : undefined,
        hourCycle: "h23",
      }).format(new Date(instant)),
    dayOf: (instant) => dateIn(timeZone, new Date(instant)),
    language: (code) =>
      twoLetters.test(code) ? (displayNamesFor("language", language).of(code === "nb" ? "no" : code) ?? code) : code,
    named: ({ name, nameEnglish }) => (language === companyLanguage ? name : nameEnglish),
    country: (code) =>
      twoLetters.test(code) ? (displayNamesFor("region", language).of(code.toUpperCase()) ?? code) : code,
  };
}
