/** Quantities, unit prices and discount fractions are whole ten-thousandths: four decimals. */
export const tenThousandthDecimals = 4;

/**
 * Divides and rounds to a whole number, with a half rounded away from zero.
 *
 * Rule: 2.5 → 3, −2.5 → −3 (the rounding the books use for VAT and for whole kronor)
 */
export function divideHalfAwayFromZero(numerator: bigint, denominator: bigint): bigint {
  const isNegative = numerator < 0n !== denominator < 0n;
  const numeratorMagnitude = numerator < 0n ? -numerator : numerator;
  const denominatorMagnitude = denominator < 0n ? -denominator : denominator;
  const quotient = (2n * numeratorMagnitude + denominatorMagnitude) / (2n * denominatorMagnitude);
  return isNegative ? -quotient : quotient;
}

/**
 * Converts a scaled integer from one number of decimals to another; a half is rounded away from zero when decimals are lost.
 * A negative number of decimals means whole tens, hundreds and so on.
 */
export function rescale(scaled: bigint, fromDecimals: number, toDecimals: number): bigint {
  return toDecimals >= fromDecimals
    ? scaled * 10n ** BigInt(toDecimals - fromDecimals)
    : divideHalfAwayFromZero(scaled, 10n ** BigInt(fromDecimals - toDecimals));
}

/**
 * Returns the exact decimal of a JSON number, parsed from its shortest text, as a scaled integer.
 *
 * Units: result = value × 10^digits; further decimals are rounded, a half away from zero
 * @throws RangeError when the value is not finite
 */
export function scaledFromJson(value: number, decimals: number): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value));
  if (!match) throw new RangeError("not a finite number");
  const [, sign, wholeDigits = "", fraction = "", exponent = "0"] = match;
  const magnitude = rescale(BigInt(wholeDigits + fraction), fraction.length - Number(exponent), decimals);
  return sign ? -magnitude : magnitude;
}

/** Plain decimal text with a point and without grouping: −12345 with two digits → "-123.45". */
export function toDecimalText(scaled: bigint, decimals: number): string {
  const magnitude = (scaled < 0n ? -scaled : scaled).toString().padStart(decimals + 1, "0");
  const wholeDigits = magnitude.slice(0, magnitude.length - decimals);
  const fraction = magnitude.slice(magnitude.length - decimals);
  return `${scaled < 0n ? "-" : ""}${wholeDigits}${decimals > 0 ? `.${fraction}` : ""}`;
}

/**
 * Returns the JSON number whose shortest text is exactly this decimal.
 *
 * @throws RangeError when a JSON number cannot hold the value exactly (more than 15 significant digits)
 */
export function jsonFromScaled(scaled: bigint, decimals: number): number {
  const value = Number(toDecimalText(scaled, decimals));
  if (scaledFromJson(value, decimals) !== scaled) throw new RangeError("too many digits for a JSON number");
  return value;
}
