import { countryLanguageOf, figureLocaleOf } from "@/lib/i18n/country-language";
import { type CalendarDate, dateInZone, formatDate } from "@/lib/values/dates";
import { formatAmount, formatDecimal, formatMoney, formatPercent, formatQuantity } from "@/lib/values/money";

/** Formats the figures of one company, and the words beside them in the language of one reader. */
export type Formats = {
  /** The language in which figures, typed numbers and typed days are written: that of the company's country. */
  numberLocale: string;
  amount: (minor: bigint, currencyCode?: string) => string;
  money: (minor: bigint, currencyCode?: string) => string;
  quantity: (tenThousandths: bigint, decimals?: number) => string;
  /** Formats a plain count with grouped digits. */
  count: (count: number) => string;
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
  time: (instant: string, withSeconds?: boolean) => string;
  /** The company's calendar day at an instant. */
  dayOf: (instant: string) => CalendarDate;
  /** The name of a language in the reader's language, by its two letters; bokmål is called Norwegian. */
  language: (code: string) => string;
  /**
   * The name of a choice of the books: in the company's language for a person who reads that language, otherwise in
   * English.
   */
  localisedName: (choice: { name: string; nameEnglish: string }) => string;
  /** The name of a country in the reader's language, by its two letters; an unknown code stays as it is. */
  country: (code: string) => string;
};

const twoLettersPattern = /^[A-Za-z]{2}$/;
const displayNamesCache = new Map<string, Intl.DisplayNames>();

function displayNamesFor(type: "region" | "language", language: string): Intl.DisplayNames {
  const cacheKey = `${type} ${language}`;
  const displayNames = displayNamesCache.get(cacheKey) ?? new Intl.DisplayNames([language], { type });
  displayNamesCache.set(cacheKey, displayNames);
  return displayNames;
}

/**
 * Creates the formats of a company and a language. Figures follow the company's country (`figureLocaleOf`), so that
 * every screen of a Swedish company shows 12 345,50. Words follow the language, and so do months and weekdays.
 */
export function formatsOf(language: string, region: string, timeZone: string, defaultCurrency: string): Formats {
  const companyLanguage = countryLanguageOf(region);
  const numberLocale = figureLocaleOf(region);
  const locale = region === "" ? language : `${language}-${region}`;
  const formatDay = (day: CalendarDate, style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...style, timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
  return {
    numberLocale,
    amount: (minor, currencyCode = defaultCurrency) => formatAmount(minor, currencyCode, numberLocale),
    money: (minor, currencyCode = defaultCurrency) => formatMoney(minor, currencyCode, numberLocale),
    quantity: (tenThousandths, decimals) => formatQuantity(tenThousandths, numberLocale, decimals),
    count: (plainCount) => formatDecimal(BigInt(plainCount), 0, numberLocale),
    percent: (rateBps) => formatPercent(BigInt(rateBps), numberLocale),
    date: (day) => formatDate(day, locale),
    day: (day, referenceDay) =>
      referenceDay?.slice(0, 4) === day.slice(0, 4)
        ? formatDay(day, { day: "numeric", month: "short" })
        : formatDate(day, locale),
    month: (day) => formatDay(day, { month: "long", year: "numeric" }),
    weekday: (day) => formatDay(day, { weekday: "long" }),
    time: (instant, withSeconds) =>
      new Intl.DateTimeFormat(numberLocale, {
        timeZone,
        hour: "2-digit",
        minute: "2-digit",
        second: withSeconds ? "2-digit" : undefined,
        hourCycle: "h23",
      }).format(new Date(instant)),
    dayOf: (instant) => dateInZone(timeZone, new Date(instant)),
    language: (code) =>
      twoLettersPattern.test(code)
        ? (displayNamesFor("language", language).of(code === "nb" ? "no" : code) ?? code)
        : code,
    localisedName: ({ name, nameEnglish }) => (language === companyLanguage ? name : nameEnglish),
    country: (code) =>
      twoLettersPattern.test(code) ? (displayNamesFor("region", language).of(code.toUpperCase()) ?? code) : code,
  };
}
