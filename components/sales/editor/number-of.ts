import { tenThousandthDigits } from "@/lib/values/decimal";
import { type NumberUnit, parseDecimal } from "@/lib/values/number-text";

/** A typed number in ten-thousandths; null when it is empty or not a number. */
export function numberOf(text: string, numbers: string, unit: NumberUnit = "none"): bigint | null {
  const parsed = parseDecimal(text, numbers, tenThousandthDigits, unit);
  return parsed.ok ? parsed.scaled : null;
}

/** A typed price in ten-thousandths, with or without a currency sign; null when it is empty or not a number. */
export function priceOf(text: string, numbers: string): bigint | null {
  return numberOf(text, numbers, "money");
}

/** A typed discount, `12,5` or `12,5 %`, as a share of 1 in ten-thousandths; null when it is empty or no discount. */
export function shareOf(text: string, numbers: string): bigint | null {
  const parsed = parseDecimal(text, numbers, 2, "percent");
  const inRange = parsed.ok && parsed.scaled >= 0n && parsed.scaled <= 100n * 10_000n;
  return inRange ? parsed.scaled / 100n : null;
}
