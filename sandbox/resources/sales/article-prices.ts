import type { FieldProblem } from "../../http/problem";
import { numberText, parseScaled, scaledText } from "../../ledger/money";
import { divideHalfAwayFromZero } from "../../ledger/rounding";

const one = 10_000n;
/** Rounding one price of the pair to whole öre moves the other by this much at most; ten-thousandths. */
const tolerance = 200n;

export type Prices = { readonly NetPrice: string | null; readonly GrossPrice: string | null };

/**
 * Net and gross price of an article, which must fit the VAT rate of its coding
 * (docs/api/customers-and-articles.md#articles). One that was left out follows from the other, rounded to whole öre
 * (assumed).
 *
 * Units:  prices as sent; `rate` a fraction as exact text, null when the coding has none
 */
export function pricesOf(net: unknown, gross: unknown, rate: string | null): Prices | FieldProblem {
  const factor = one + parseScaled(rate ?? "0", 4);
  const netFine = fine(net);
  const grossFine = fine(gross);
  if (netFine === null && grossFine === null) return { NetPrice: null, GrossPrice: null };
  const fitting = netFine === null ? null : (netFine * factor) / one;
  if (fitting !== null && grossFine !== null && distance(fitting, grossFine) > tolerance) {
    return { field: "GrossPrice", message: "GrossPrice does not fit NetPrice and the VAT rate of the coding." };
  }
  const wholeNet = netFine ?? toOre((grossFine ?? 0n) * one, factor);
  const wholeGross = grossFine ?? toOre((netFine ?? 0n) * factor, one);
  return { NetPrice: scaledText(wholeNet, 4), GrossPrice: scaledText(wholeGross, 4) };
}

const fine = (price: unknown): bigint | null => (typeof price === "number" ? parseScaled(numberText(price), 4) : null);

const distance = (left: bigint, right: bigint) => (left > right ? left - right : right - left);

const toOre = (dividend: bigint, divisor: bigint) => divideHalfAwayFromZero(dividend, divisor * 100n) * 100n;
