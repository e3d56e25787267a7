import { tenThousandthDigits } from "@/lib/values/decimal";
import { type NumberUnit, parseDecimal } from "@/lib/values/number-text";

/** A typed number in ten-thousandths; null when it is empty or not a number. */
export function parseScaledNumber(text: string, numberLocale: string, numberUnit: NumberUnit = "none"): bigint | null {
  const parsed = parseDecimal(text, numberLocale, tenThousandthDigits, numberUnit);
  return parsed.ok ? parsed.scaled : null;
}

/** A typed price in ten-thousandths, with or without a currency sign; null when it is empty or not a number. */
export function parseScaledPrice(text: string, numberLocale: string): bigint | null {
  return parseScaledNumber(text, numberLocale, "money");
}

/** A typed discount, `12,5` or `12,5 %`, as a share of 1 in ten-thousandths; null when it is empty or no discount. */
export function parseShare(text: string, numberLocale: string): bigint | null {
  const parsed = parseDecimal(text, numberLocale, 2, "percent");
  const isInRange = parsed.ok && parsed.scaled >= 0n && parsed.scaled <= 100n * 10_000n;
  return isInRange ? parsed.scaled / 100n : null;
}
