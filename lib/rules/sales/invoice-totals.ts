import { divideHalfAwayFromZero, rescale, tenThousandthDecimals } from "../../values/decimal";

/** A row with a price; quantity, unitPrice and discount are ten-thousandths, discount is a share of 1. */
export type PricedRow = { quantity: bigint; unitPrice: bigint; discount: bigint; rateBps: number };

export type VatEntry = { rateBps: number; netMinor: bigint; vatMinor: bigint };

export type InvoiceTotals = {
  /** The amount of each row: with VAT when `includesVat`, without VAT otherwise. */
  rowMinor: readonly bigint[];
  /** One entry per rate, highest first. */
  vat: readonly VatEntry[];
  netMinor: bigint;
  vatMinor: bigint;
  /** The amount that rounding to whole units adds; 0 when the company does not round. */
  roundingMinor: bigint;
  grossMinor: bigint;
};

export type TotalsSettings = {
  /** Decimals of the currency's minor unit. */
  exponent: number;
  /** Whether unit prices include VAT (for a private customer of a company that shows such prices). */
  includesVat: boolean;
  /** Whether the total is rounded to whole currency units, a half away from zero. */
  roundToWhole: boolean;
};

/**
 * The totals that the books will compute for these rows.
 *
 * Shape:  rows [n ≥ 0] → amounts per row, VAT per rate, net, vat, rounding, gross
 * Units:  results in minor units; rateBps in 1/100 of a percent
 * Rule:   a row is quantity × price × (1 − discount), rounded once to minor units; VAT is computed per rate on the
 *         summed rows and rounded once per rate, a half away from zero; gross = net + vat + rounding
 */
export function invoiceTotals(rows: readonly PricedRow[], settings: TotalsSettings): InvoiceTotals {
  const rowMinor = rows.map((row) => rowAmount(row, settings.exponent));
  const sumByRate = new Map<number, bigint>();
  rows.forEach((row, index) => {
    sumByRate.set(row.rateBps, (sumByRate.get(row.rateBps) ?? 0n) + (rowMinor[index] ?? 0n));
  });
  const vat = [...sumByRate]
    .sort(([left], [right]) => right - left)
    .map(([rateBps, sum]) => toVatEntry(rateBps, sum, settings.includesVat));
  const netMinor = vat.reduce((total, entry) => total + entry.netMinor, 0n);
  const vatMinor = vat.reduce((total, entry) => total + entry.vatMinor, 0n);
  const exactMinor = netMinor + vatMinor;
  const grossMinor = settings.roundToWhole ? roundToWholeUnits(exactMinor, settings.exponent) : exactMinor;
  return { rowMinor, vat, netMinor, vatMinor, roundingMinor: grossMinor - exactMinor, grossMinor };
}

const unitScale = 10_000n;

/** The amount of a row in minor units: with VAT if its price includes VAT, without otherwise. */
export function rowAmount(row: Omit<PricedRow, "rateBps">, exponent: number): bigint {
  const product = row.quantity * row.unitPrice * (unitScale - row.discount);
  return rescale(product, 3 * tenThousandthDecimals, exponent);
}

function toVatEntry(rateBps: number, sum: bigint, includesVat: boolean): VatEntry {
  const netMinor = netOfSum(rateBps, sum, includesVat);
  const vatMinor = includesVat ? sum - netMinor : divideHalfAwayFromZero(sum * BigInt(rateBps), unitScale);
  return { rateBps, netMinor, vatMinor };
}

/** The sum of the rows of one rate without VAT, in minor units; VAT in the prices is rounded once, a half away from zero. */
export function netOfSum(rateBps: number, sum: bigint, includesVat: boolean): bigint {
  const rate = BigInt(rateBps);
  return includesVat ? sum - divideHalfAwayFromZero(sum * rate, unitScale + rate) : sum;
}

function roundToWholeUnits(minor: bigint, exponent: number): bigint {
  return rescale(rescale(minor, exponent, 0), 0, exponent);
}
