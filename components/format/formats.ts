import { type CalendarDate, dateIn, formatDate } from "@/lib/dates";
import { formatAmount, formatDecimal, formatMoney, formatPercent, formatQuantity, numberLanguage } from "@/lib/money";

/** How one company's numbers and days are written for one reader. */
export type Formats = {
  /** Language the numbers of this region are written in; also what typed numbers are read by. */
  numbers: string;
  amount: (minor: bigint, currency?: string) => string;
  money: (minor: bigint, currency?: string) => string;
  quantity: (tenThousandths: bigint, decimals?: number) => string;
  /** A plain count, grouped. */
  count: (number: number) => string;
  /** A rate in basis points as a percentage. */
  percent: (rateBps: number) => string;
  /** A day with its year. */
  date: (day: CalendarDate) => string;
  /** A day, its year left out when it is the year of `near`. */
  day: (day: CalendarDate, near: CalendarDate | null) => string;
  weekday: (day: CalendarDate) => string;
  /** Clock time of an instant where the company is, with seconds when they matter. */
  time: (instant: string, seconds?: boolean) => string;
  /** The company's calendar day at an instant. */
  dayOf: (instant: string) => CalendarDate;
  /** A country's name by its two letters; letters that name none stay as they are. */
  country: (code: string) => string;
};

const isCountry = /^[A-Za-z]{2}$/;
const namesByLanguage = new Map<string, Intl.DisplayNames>();

function countryNames(language: string): Intl.DisplayNames {
  const known = namesByLanguage.get(language) ?? new Intl.DisplayNames([language], { type: "region" });
  namesByLanguage.set(language, known);
  return known;
}

const numberLanguageOf: Record<string, string> = { SE: "sv", NO: "nb", NL: "nl" };

/**
 * Formats for a company and a language: numbers and the order of dates follow the region, words the language, so an
 * English screen in Sweden says 12 345,50.
 */
export function formatsOf(language: string, region: string, timeZone: string, currency: string): Formats {
  const numbers = numberLanguageOf[region] ?? numberLanguage(language);
  const locale = region === "" ? language : `${language}-${region}`;
  const inUtc = (day: CalendarDate, style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...style, timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
  return {
    numbers,
    amount: (minor, of = currency) => formatAmount(minor, of, numbers),
    money: (minor, of = currency) => formatMoney(minor, of, numbers),
    quantity: (value, decimals) => formatQuantity(value, numbers, decimals),
    count: (number) => formatDecimal(BigInt(number), 0, numbers),
    percent: (rateBps) => formatPercent(BigInt(rateBps), numbers),
    date: (day) => formatDate(day, locale),
    day: (day, near) =>
      near?.slice(0, 4) === day.slice(0, 4) ? inUtc(day, { day: "numeric", month: "short" }) : formatDate(day, locale),
    weekday: (day) => inUtc(day, { weekday: "long" }),
    time: (instant, seconds) =>
      new Intl.DateTimeFormat(locale, {
        timeZone,
        hour: "2-digit",
        minute: "2-digit",
        second: seconds ? "2-digit" : undefined,
        hourCycle: "h23",
      }).format(new Date(instant)),
    dayOf: (instant) => dateIn(timeZone, new Date(instant)),
    country: (code) => (isCountry.test(code) ? (countryNames(language).of(code.toUpperCase()) ?? code) : code),
  };
}
