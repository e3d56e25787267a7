import { tenThousandthDecimals } from "./decimal";

/** The languages in which people read and type numbers. */
export type NumberLanguage = "en" | "sv" | "nb" | "nl";

type NumberMarks = { decimal: "." | ","; group: string };

const noBreakSpace = "\u00a0";
const minusSign = "\u2212";

const marksByLanguage: Record<NumberLanguage, NumberMarks> = {
  en: { decimal: ".", group: "," },
  sv: { decimal: ",", group: noBreakSpace },
  nb: { decimal: ",", group: noBreakSpace },
  nl: { decimal: ",", group: "." },
};

/** Returns the decimal and the grouping mark of a language; an unknown language is treated as English. */
export function numberMarksOf(numberLocale: string): NumberMarks {
  return marksByLanguage[numberLanguageOf(numberLocale)];
}

/** Returns the number language of a locale such as `sv-SE`; English for an unknown one. */
export function numberLanguageOf(locale: string): NumberLanguage {
  const languageCode = locale.toLowerCase().split(/[-_]/)[0] ?? "";
  if (languageCode === "no" || languageCode === "nn") return "nb";
  return languageCode === "sv" || languageCode === "nb" || languageCode === "nl" ? languageCode : "en";
}

/**
 * The numbers of decimals of currencies without hundredths (ISO 4217). The browser's own table follows common usage instead,
 * and gives HUF no decimals although the books keep its two.
 */
const currenciesWithoutHundredths: readonly (readonly [exponent: number, codes: string])[] = [
  [0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"],
  [3, "BHD IQD JOD KWD LYD OMR TND"],
  [4, "CLF UYW"],
];

/** Returns the number of decimals of a currency's minor unit (ISO 4217): SEK 2, JPY 0, KWD 3. */
export function currencyExponentOf(currency: string): number {
  const [exponent] = currenciesWithoutHundredths.find(([, codes]) => codes.split(" ").includes(currency)) ?? [2];
  return exponent;
}

/**
 * Returns a scaled integer as speakers of the language write it.
 *
 * Shape: grouped by thousands, with the language's decimal mark, a real minus sign and no-break spaces
 * @param minDecimals at least this many are shown; trailing zeros beyond it are dropped
 */
export function formatDecimal(scaled: bigint, decimals: number, numberLocale: string, minDecimals = 0): string {
  const marks = numberMarksOf(numberLocale);
  const magnitude = (scaled < 0n ? -scaled : scaled).toString().padStart(decimals + 1, "0");
  const wholeDigits = magnitude.slice(0, magnitude.length - decimals).replace(/\B(?=(\d{3})+$)/g, marks.group);
  let fraction = decimals > 0 ? magnitude.slice(-decimals) : "";
  while (fraction.length > minDecimals && fraction.endsWith("0")) fraction = fraction.slice(0, -1);
  return `${scaled < 0n ? minusSign : ""}${wholeDigits}${fraction ? marks.decimal + fraction : ""}`;
}

/** Returns an amount in minor units with all its decimals, without the currency: 123450 SEK → "1 234,50" in Swedish. */
export function formatAmount(amountMinor: bigint, currency: string, numberLocale: string): string {
  const decimals = currencyExponentOf(currency);
  return formatDecimal(amountMinor, decimals, numberLocale, decimals);
}

/** Returns an amount followed by its currency code, kept on one line: "1 234,50 SEK". */
export function formatMoney(amountMinor: bigint, currency: string, numberLocale: string): string {
  return `${formatAmount(amountMinor, currency, numberLocale)}${noBreakSpace}${currency}`;
}

/** Returns a quantity, price or share in ten-thousandths with at least `minDecimals` decimals: 15000 → "1,5". */
export function formatQuantity(tenThousandths: bigint, numberLocale: string, minDecimals = 0): string {
  return formatDecimal(tenThousandths, tenThousandthDecimals, numberLocale, minDecimals);
}

/**
 * Returns a fraction in ten-thousandths as a percentage: 2500 → "25 %", 1250 → "12,5 %", in Dutch and English "25%".
 */
export function formatPercent(fraction: bigint, numberLocale: string): string {
  const hasSpaceBeforeSign = ["sv", "nb"].includes(numberLanguageOf(numberLocale));
  return `${formatDecimal(fraction, 2, numberLocale)}${hasSpaceBeforeSign ? noBreakSpace : ""}%`;
}
