import { divideHalfAwayFromZero, rescale } from "../../values/decimal";

/** A price with VAT at two decimals. Units: both prices in ten-thousandths, rateBps in 1/100 of a percent. */
export function grossPrice(netPrice: bigint, rateBps: number): bigint {
  const gross = divideHalfAwayFromZero(netPrice * BigInt(10_000 + rateBps), 10_000n);
  return rescale(rescale(gross, 4, 2), 2, 4);
}
