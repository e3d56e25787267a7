import { rescale, tenThousandthDecimals } from "@/lib/values/decimal";
import { type NumberUnit, parseDecimal } from "@/lib/values/number-text";

/** Reads a typed number in ten-thousandths; null when the text is empty or not a number. */
export function parseScaledNumber(text: string, numberLocale: string, numberUnit: NumberUnit = "none"): bigint | null {
  const parsed = parseDecimal(text, numberLocale, tenThousandthDecimals, numberUnit);
  return parsed.ok ? parsed.scaled : null;
}

/**
 * Reads a typed price, with or without a currency sign, in ten-thousandths; null when the text is empty or not a
 * number.
 */
export function parseScaledPrice(text: string, numberLocale: string): bigint | null {
  return parseScaledNumber(text, numberLocale, "money");
}

/**
 * Reads a typed discount, `12,5` or `12,5 %`, as a share of 1 in ten-thousandths; null when the text is no discount.
 */
export function parseShare(text: string, numberLocale: string): bigint | null {
  const parsed = parseDecimal(text, numberLocale, 2, "percent");
  const isInRange = parsed.ok && parsed.scaled >= 0n && parsed.scaled <= 100n * 10_000n;
  return isInRange ? parsed.scaled / 100n : null;
}

/**
 * Reads a typed amount, with or without a currency sign, in minor units; null when the text is empty, no number, or has
 * more decimals than the currency.
 */
export function parseMinor(text: string, exponent: number, numberLocale: string): bigint | null {
  const parsed = parseDecimal(text, numberLocale, exponent, "money");
  return parsed.ok ? rescale(parsed.scaled, tenThousandthDecimals, exponent) : null;
}
