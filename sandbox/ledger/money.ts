import { LedgerError } from "./ledger-error";
import { divideHalfAwayFromZero } from "./rounding";

/**
 * The largest amount the books accept, in minor units: ten thousand million kronor (source: `VoucherRowApi` allows debits
 * and credits up to 10,000,000,000). It is far below 2^53, so every amount is an exact JSON number.
 */
export const maxAmountMinor = 1_000_000_000_000n;

/** Checks that an amount is within the limit of the books, and returns it. @throws LedgerError `amount_too_large` */
export function assertAmount(amountMinor: bigint): bigint {
  if (amountMinor > maxAmountMinor || amountMinor < -maxAmountMinor) {
    throw new LedgerError("amount_too_large", "an amount is larger than the books take");
  }
  return amountMinor;
}

/** The number of decimals of unit prices, quantities and discounts inside the ledger: they are in ten-thousandths. */
export const fineScale = 4;

/** The currencies of ISO 4217 whose number of decimals is not two, by their number of decimals. */
export const currenciesByExponent: readonly (readonly [exponent: number, codes: string])[] = [
  [0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"],
  [3, "BHD IQD JOD KWD LYD OMR TND"],
  [4, "CLF UYW"],
];

/**
 * The number of decimals of a currency (source: ISO 4217). The table of the JavaScript runtime is not used, because it
 * follows common practice: it gives HUF no decimals, although ISO 4217 gives HUF two decimals.
 *
 * @throws LedgerError `unknown_currency` where `currency` is not three capital letters
 */
export function getCurrencyExponent(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) throw new LedgerError("unknown_currency", `${currency} is not a currency code`);
  const [exponent] = currenciesByExponent.find(([, codes]) => codes.includes(currency)) ?? [2];
  return exponent;
}

/**
 * Writes a JSON number as the shortest decimal text, never with an exponent.
 *
 * The double 0.1 becomes "0.1", the number that the sender wrote, although the exact value of the double differs.
 * @throws LedgerError `not_a_number` on NaN and infinities
 */
export function toNumberText(value: number): string {
  if (!Number.isFinite(value)) throw new LedgerError("not_a_number", "not a finite number");
  const text = String(value);
  // JavaScript writes an exponent only below -6 or above 20, so all digits are on one side of the decimal point.
  const match = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (!match) return text;
  const [, sign = "", whole = "", fraction = "", power = ""] = match;
  const digits = whole + fraction;
  const pointPosition = 1 + Number(power);
  return power.startsWith("-")
    ? `${sign}0.${"0".repeat(-pointPosition)}${digits}`
    : `${sign}${digits.padEnd(pointPosition, "0")}`;
}

/**
 * Parses decimal text as a whole number of units of 10^-scale.
 *
 * Units:  "12.5" with scale 4 → 125000n; zeros behind the scale are allowed
 * @throws LedgerError `not_a_number`, `too_many_decimals` (never rounds)
 */
export function parseScaled(text: string, scale: number): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text.trim());
  if (!match) throw new LedgerError("not_a_number", "not a decimal number");
  const [, sign, whole = "0", fraction = ""] = match;
  const keptDigits = fraction.slice(0, scale).padEnd(scale, "0");
  if (/[1-9]/.test(fraction.slice(scale))) {
    throw new LedgerError("too_many_decimals", `more than ${scale} decimals`);
  }
  const value = BigInt(whole + keptDigits);
  return sign ? -value : value;
}

/** Parses decimal text as `parseScaled` does; text with more decimals than `scale` is rounded half away from zero. */
export function parseScaledRounded(text: string, scale: number): bigint {
  const fraction = text.split(".")[1] ?? "";
  if (fraction.length <= scale) return parseScaled(text, scale);
  return divideHalfAwayFromZero(parseScaled(text, fraction.length), 10n ** BigInt(fraction.length - scale));
}

/** Writes a whole number of units of 10^-scale as exact decimal text without trailing zeros: 125000n, 4 → "12.5". */
export function toScaledText(value: bigint, scale: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, "0");
  const fraction = scale === 0 ? "" : digits.slice(-scale).replace(/0+$/, "");
  const whole = scale === 0 ? digits : digits.slice(0, -scale);
  return `${value < 0n ? "-" : ""}${whole}${fraction ? `.${fraction}` : ""}`;
}

/** Writes minor units as text with all decimals of the currency: 1200n, 2 → "12.00". */
export function toAmountText(amountMinor: bigint, exponent: number): string {
  const text = toScaledText(amountMinor, exponent);
  if (exponent === 0) return text;
  const [whole, fraction = ""] = text.split(".");
  return `${whole}.${fraction.padEnd(exponent, "0")}`;
}

/** Converts minor units to the JSON number that the API has; the result is exact below 2^53 minor units. */
export function toAmountNumber(amountMinor: bigint, exponent: number): number {
  return Number(toScaledText(amountMinor, exponent));
}
