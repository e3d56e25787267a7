import { countryLanguage, figuresOf } from "@/lib/i18n/country-language";
import { type CalendarDate, dateIn, formatDate } from "@/lib/values/dates";
import { formatAmount, formatDecimal, formatMoney, formatPercent, formatQuantity } from "@/lib/values/money";

/** How one company's figures are written, and the words beside them for one reader. */
export type Formats = {
  /** What figures are written by, typed numbers and days too: the language of the company's country. */
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
  /** The month of a day, with its year. */
  month: (day: CalendarDate) => string;
  /** Clock time of an instant where the company is, with seconds when they matter. */
  time: (instant: string, seconds?: boolean) => string;
  /** The company's calendar day at an instant. */
  dayOf: (instant: string) => CalendarDate;
  /** A language's name by its two letters, in the reader's language; bokmål is Norwegian. */
  language: (code: string) => string;
  /** What the books call one of their own choices: by its name in the company's language for who reads that, else in English. */
  named: (choice: { name: string; nameEnglish: string }) => string;
  /** A country's name by its two letters; letters that name none stay as they are. */
  country: (code: string) => string;
};

const twoLetters = /^[A-Za-z]{2}$/;
const namesKnown = new Map<string, Intl.DisplayNames>();

function namesOf(type: "region" | "language", language: string): Intl.DisplayNames {
  const key = `${type} ${language}`;
  const known = namesKnown.get(key) ?? new Intl.DisplayNames([language], { type });
  namesKnown.set(key, known);
  return known;
}

/**
 * Formats for a company and a language. Figures follow the company's country, so that every screen of a Swedish company says
 * 12 345,50; words, months and weekdays among them, follow the language (`figuresOf`).
 */
export function formatsOf(language: string, region: string, timeZone: string, currency: string): Formats {
  const own = countryLanguage(region);
  const numbers = figuresOf(region);
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
    month: (day) => inUtc(day, { month: "long", year: "numeric" }),
    weekday: (day) => inUtc(day, { weekday: "long" }),
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
      twoLetters.test(code) ? (namesOf("language", language).of(code === "nb" ? "no" : code) ?? code) : code,
    named: ({ name, nameEnglish }) => (language === own ? name : nameEnglish),
    country: (code) => (twoLetters.test(code) ? (namesOf("region", language).of(code.toUpperCase()) ?? code) : code),
  };
}
