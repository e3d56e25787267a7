/**
 * Quotient of two whole numbers.
 *
 * Units:  whatever the caller divides; the result is whole
 * Rule:   rounded half away from zero (commercial rounding), also for negative values
 */
export function divideHalfAwayFromZero(dividend: bigint, divisor: bigint): bigint {
  const negative = dividend < 0n !== divisor < 0n;
  const n = dividend < 0n ? -dividend : dividend;
  const d = divisor < 0n ? -divisor : divisor;
  const rounded = (2n * n + d) / (2n * d);
  return negative ? -rounded : rounded;
}

/**
 * An amount to pay in whole units of the currency (kronor without öre).
 *
 * Units:  minor units in and out; exponent is the number of decimals of the currency
 * Rule:   half away from zero (source: `DomesticCurrencyRounding` 1, docs/api/vat-and-rounding.md#rounding)
 */
export function roundToWholeUnits(minor: bigint, exponent: number): bigint {
  const unit = 10n ** BigInt(exponent);
  return divideHalfAwayFromZero(minor, unit) * unit;
}
