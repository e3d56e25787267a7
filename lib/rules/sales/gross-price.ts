import { divideHalfAwayFromZero, rescale } from "../../values/decimal";

/** A price with VAT at two decimals. Units: both prices in ten-thousandths, rateBps in 1/100 of a percent. */
export function grossPriceOf(netPrice: bigint, rateBps: number): bigint {
  const exactGross = divideHalfAwayFromZero(netPrice * BigInt(10_000 + rateBps), 10_000n);
  return rescale(rescale(exactGross, 4, 2), 2, 4);
}
