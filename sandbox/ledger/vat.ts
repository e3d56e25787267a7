import { divideHalfAwayFromZero } from "./rounding";

export type NetLine = { readonly netMinor: bigint; readonly rateBps: number };

export type VatEntry = { readonly rateBps: number; readonly netMinor: bigint; readonly vatMinor: bigint };

/** 10,000 basis points are 100 percent. */
export const hundredPercentBps = 10_000n;

/**
 * Calculates the VAT of each rate on the summed net of an invoice.
 *
 * Shape:  lines [n ≥ 1] of one currency → one entry per distinct rate, ascending
 * Units:  netMinor and the result in minor units; rateBps in 1/100 of a percent
 * Rule:   rounded once per rate, half away from zero (source: EN 16931, BR-CO-17)
 */
export function computeVatByRate(lines: readonly NetLine[]): readonly VatEntry[] {
  return sumByRate(lines).map(({ rateBps, sumMinor }) => ({
    rateBps,
    netMinor: sumMinor,
    vatMinor: divideHalfAwayFromZero(sumMinor * BigInt(rateBps), hundredPercentBps),
  }));
}

/** The price of this line includes VAT. */
export type GrossLine = { readonly grossMinor: bigint; readonly rateBps: number };

/**
 * Calculates the VAT that an amount includes.
 *
 * Units:  minor units
 * Rule:   gross × rate / (100 % + rate), rounded half away from zero
 */
export function computeVatWithin(grossMinor: bigint, rateBps: number): bigint {
  return divideHalfAwayFromZero(grossMinor * BigInt(rateBps), hundredPercentBps + BigInt(rateBps));
}

/**
 * Calculates the VAT of each rate that the summed gross of an invoice includes.
 *
 * Shape and units are those of `computeVatByRate`.
 * Rule:   `computeVatWithin` once per rate; the net is the remainder, so that net + VAT is the sum of the prices
 */
export function computeVatInGross(lines: readonly GrossLine[]): readonly VatEntry[] {
  const sumsOfRates = sumByRate(lines.map((line) => ({ ...line, netMinor: line.grossMinor })));
  return sumsOfRates.map(({ rateBps, sumMinor }) => {
    const vatMinor = computeVatWithin(sumMinor, rateBps);
    return { rateBps, netMinor: sumMinor - vatMinor, vatMinor };
  });
}

function sumByRate(lines: readonly NetLine[]): { rateBps: number; sumMinor: bigint }[] {
  const sums = new Map<number, bigint>();
  for (const line of lines) sums.set(line.rateBps, (sums.get(line.rateBps) ?? 0n) + line.netMinor);
  return [...sums].sort(([left], [right]) => left - right).map(([rateBps, sumMinor]) => ({ rateBps, sumMinor }));
}
