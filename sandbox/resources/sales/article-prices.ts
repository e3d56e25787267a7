import type { FieldProblem } from "../../http/problem";
import { parseScaled, toNumberText, toScaledText } from "../../ledger/money";
import { divideHalfAwayFromZero } from "../../ledger/rounding";

const oneScaled = 10_000n;
/** The largest difference that rounding one of the two prices to whole öre can cause in the other, in ten-thousandths. */
const maxDifferenceScaled = 200n;

export type ArticlePrices = { readonly NetPrice: string | null; readonly GrossPrice: string | null };

/**
 * Completes the net and the gross price of an article, which must fit the VAT rate of its coding
 * (docs/api/customers-and-articles.md#articles). A price that the client left out is computed from the stated price and
 * rounded to whole öre (assumed).
 *
 * @param netPrice   the net price as the client sent it
 * @param grossPrice the gross price as the client sent it
 * @param vatRate    the VAT rate as a fraction in exact decimal text; null when the coding has no rate
 * @returns          both prices, or the problem when they do not fit
 */
export function completePrices(
  netPrice: unknown,
  grossPrice: unknown,
  vatRate: string | null,
): ArticlePrices | FieldProblem {
  const vatFactor = oneScaled + parseScaled(vatRate ?? "0", 4);
  const scaledNet = toScaledPrice(netPrice);
  const scaledGross = toScaledPrice(grossPrice);
  if (scaledNet === null && scaledGross === null) return { NetPrice: null, GrossPrice: null };
  const expectedGross = scaledNet === null ? null : (scaledNet * vatFactor) / oneScaled;
  if (
    expectedGross !== null &&
    scaledGross !== null &&
    absoluteDifferenceOf(expectedGross, scaledGross) > maxDifferenceScaled
  ) {
    return { field: "GrossPrice", message: "GrossPrice does not fit NetPrice and the VAT rate of the coding." };
  }
  const completeNetScaled = scaledNet ?? divideToWholeOre((scaledGross ?? 0n) * oneScaled, vatFactor);
  const completeGrossScaled = scaledGross ?? divideToWholeOre((scaledNet ?? 0n) * vatFactor, oneScaled);
  return { NetPrice: toScaledText(completeNetScaled, 4), GrossPrice: toScaledText(completeGrossScaled, 4) };
}

const toScaledPrice = (price: unknown): bigint | null =>
  typeof price === "number" ? parseScaled(toNumberText(price), 4) : null;

const absoluteDifferenceOf = (left: bigint, right: bigint) => (left > right ? left - right : right - left);

const divideToWholeOre = (dividend: bigint, divisor: bigint) => divideHalfAwayFromZero(dividend, divisor * 100n) * 100n;
