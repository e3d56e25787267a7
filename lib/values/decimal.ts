/** Quantities, unit prices and discount fractions are whole ten-thousandths: four decimals. */
export const tenThousandthDigits = 4;

/**
 * Divides and rounds to a whole number, with a half rounded away from zero.
 *
 * Rule: 2.5 → 3, −2.5 → −3 (the rounding the books use for VAT and for whole kronor)
 */
export function divideHalfAwayFromZero(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n !== denominator < 0n;
  const numeratorMagnitude = numerator < 0n ? -numerator : numerator;
  const denominatorMagnitude = denominator < 0n ? -denominator : denominator;
  const quotient = (2n * numeratorMagnitude + denominatorMagnitude) / (2n * denominatorMagnitude);
  return negative ? -quotient : quotient;
}

/**
 * Converts a scaled integer from one number of decimals to another; a half is rounded away from zero when decimals are lost.
 * A negative number of decimals means whole tens, hundreds and so on.
 */
export function rescale(scaled: bigint, fromDigits: number, toDigits: number): bigint {
  return toDigits >= fromDigits
    ? scaled * 10n ** BigInt(toDigits - fromDigits)
    : divideHalfAwayFromZero(scaled, 10n ** BigInt(fromDigits - toDigits));
}

/**
 * Returns the exact decimal of a JSON number, parsed from its shortest text, as a scaled integer.
 *
 * Units: result = value × 10^digits; further decimals are rounded, a half away from zero
 * @throws RangeError when the value is not finite
 */
export function scaledFromJson(value: number, digits: number): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value));
  if (!match) throw new RangeError("not a finite number");
  const [, sign, wholeDigits = "", fraction = "", exponent = "0"] = match;
  const magnitude = rescale(BigInt(wholeDigits + fraction), fraction.length - Number(exponent), digits);
  return sign ? -magnitude : magnitude;
}

/** Plain decimal text with a point and without grouping: −12345 with two digits → "-123.45". */
export function decimalText(scaled: bigint, digits: number): string {
  const magnitude = (scaled < 0n ? -scaled : scaled).toString().padStart(digits + 1, "0");
  const wholeDigits = magnitude.slice(0, magnitude.length - digits);
  const fraction = magnitude.slice(magnitude.length - digits);
  return `${scaled < 0n ? "-" : ""}${wholeDigits}${digits > 0 ? `.${fraction}` : ""}`;
}

/**
 * Returns the JSON number whose shortest text is exactly this decimal.
 *
 * @throws RangeError when a JSON number cannot hold the value exactly (more than 15 significant digits)
 */
export function jsonFromScaled(scaled: bigint, digits: number): number {
  const value = Number(decimalText(scaled, digits));
  if (scaledFromJson(value, digits) !== scaled) throw new RangeError("too many digits for a JSON number");
  return value;
}
