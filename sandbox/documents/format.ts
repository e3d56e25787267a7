import { parseScaled, toAmountText, toNumberText, toScaledText } from "../ledger/money";
import type { DocumentLanguage } from "./labels";

// The separators of groups of digits and of decimals. A no-break space keeps an amount on one line.
const numberSeparators: Readonly<
  Record<DocumentLanguage, readonly [groupSeparator: string, decimalSeparator: string]>
> = {
  sv: ["\u00a0", ","],
  nb: ["\u00a0", ","],
  nl: [".", ","],
  en: [",", "."],
};

/** Writes a decimal text with the separators of a language: "-1234.50" → "−1 234,50". */
export function formatDecimal(text: string, language: DocumentLanguage): string {
  const [groupSeparator, decimalSeparator] = numberSeparators[language];
  const [whole = "0", fraction] = text.replace("-", "").split(".");
  const groupedDigits = whole.replace(/\B(?=(\d{3})+$)/g, groupSeparator);
  return `${text.startsWith("-") ? "\u2212" : ""}${groupedDigits}${fraction ? decimalSeparator + fraction : ""}`;
}

/** Writes an amount in minor units with all decimals of its currency. */
export function formatAmount(minor: bigint, exponent: number, language: DocumentLanguage): string {
  return formatDecimal(toAmountText(minor, exponent), language);
}

/** Writes a value in ten-thousandths with at least as many decimals as the currency has. */
export function formatPrice(value: bigint, exponent: number, language: DocumentLanguage): string {
  const [whole = "0", fraction = ""] = toScaledText(value, 4).split(".");
  const paddedFraction = fraction.padEnd(exponent, "0");
  return formatDecimal(paddedFraction ? `${whole}.${paddedFraction}` : whole, language);
}

/** Writes a quantity in ten-thousandths with no more decimals than it needs. */
export function formatQuantity(value: bigint, language: DocumentLanguage): string {
  return formatDecimal(toScaledText(value, 4), language);
}

/** Writes a fraction of the API as a percentage: 0.25 → "25 %". */
export function formatPercent(fraction: number, language: DocumentLanguage): string {
  const percent = toScaledText(parseScaled(toNumberText(fraction), 6), 4);
  return `${formatDecimal(percent, language)}\u00a0%`;
}

const englishMonths = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Writes a date in the form of a language: `YYYY-MM-DD` in Swedish, "21.11.2026", "21-11-2026", "21 Nov 2026". */
export function formatDate(day: string, language: DocumentLanguage): string {
  const [year = "", month = "", dayOfMonth = ""] = day.slice(0, 10).split("-");
  if (language === "nb") return `${dayOfMonth}.${month}.${year}`;
  if (language === "nl") return `${dayOfMonth}-${month}-${year}`;
  if (language === "en") return `${Number(dayOfMonth)}\u00a0${englishMonths[Number(month) - 1]}\u00a0${year}`;
  return `${year}-${month}-${dayOfMonth}`;
}

/** The name of a country in a language: "NO" → "Norge". */
export function formatCountry(code: string, language: DocumentLanguage): string {
  return new Intl.DisplayNames([language], { type: "region", fallback: "code" }).of(code) ?? code;
}
