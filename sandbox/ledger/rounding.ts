/**
 * Divides two whole numbers and rounds the quotient.
 *
 * Units:  those of the caller; the result is a whole number
 * Rule:   the quotient is rounded half away from zero (commercial rounding), also where it is negative
 */
export function divideHalfAwayFromZero(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n !== divisor < 0n;
  const absoluteDividend = dividend < 0n ? -dividend : dividend;
  const absoluteDivisor = divisor < 0n ? -divisor : divisor;
  const roundedQuotient = (2n * absoluteDividend + absoluteDivisor) / (2n * absoluteDivisor);
  return isNegative ? -roundedQuotient : roundedQuotient;
}

/**
 * Rounds an amount to pay to whole units of the currency (kronor without öre).
 *
 * Units:  minor units in and out; `exponent` is the number of decimals of the currency
 * Rule:   rounded half away from zero (source: `DomesticCurrencyRounding` 1, docs/api/vat-and-rounding.md#rounding)
 */
export function roundToWholeUnits(amountMinor: bigint, exponent: number): bigint {
  const unit = 10n ** BigInt(exponent);
  return divideHalfAwayFromZero(amountMinor, unit) * unit;
}
