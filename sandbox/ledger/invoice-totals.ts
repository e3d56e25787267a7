import { LedgerError } from "./ledger-error";
import { assertAmount, fineScale, getCurrencyExponent } from "./money";
import { divideHalfAwayFromZero, roundToWholeUnits } from "./rounding";
import { computeVatByRate, computeVatInGross, computeVatWithin, type VatEntry } from "./vat";

/** A row of an invoice that the ledger books. Rows that have only text are not booked. */
export type InvoiceLine = {
  /** The quantity in ten-thousandths of a unit. */
  readonly quantity: bigint;
  /** Ten-thousandths of the currency's unit; VAT is included where the terms of the invoice say so. */
  readonly unitPrice: bigint;
  /** The discount in ten-thousandths of the row's amount, 0 to 10,000. */
  readonly discount: bigint;
  readonly rateBps: number;
};

export type InvoiceTerms = {
  readonly currency: string;
  /** Whether unit prices include VAT, as for private customers. */
  readonly includesVat: boolean;
  /** Whether the amount to pay is rounded to whole units of the currency. */
  readonly roundsToWholeUnits: boolean;
};

export type LineAmounts = { readonly netMinor: bigint; readonly amountMinor: bigint };

export type InvoiceTotals = {
  /** The amounts of each line, in the order of the lines: the net, and the amount at the prices of the invoice. */
  readonly lines: readonly LineAmounts[];
  readonly vat: readonly VatEntry[];
  readonly netMinor: bigint;
  readonly vatMinor: bigint;
  /** The amount that rounding added (positive) or removed (negative). */
  readonly roundingMinor: bigint;
  /** The amount the customer pays: net + VAT + rounding. */
  readonly grossMinor: bigint;
};

/**
 * The amount of one row at the price that the row states, with or without VAT.
 *
 * Units:  minor units of the currency
 * Rule:   quantity × unit price × (1 − discount), rounded once, half away from zero
 * @throws LedgerError `discount_out_of_range`, `amount_too_large`
 */
export function computeLineAmount(line: InvoiceLine, exponent: number): bigint {
  const scaleUnit = 10n ** BigInt(fineScale);
  if (line.discount < 0n || line.discount > scaleUnit) {
    throw new LedgerError("discount_out_of_range", "a discount lies between 0 and 1");
  }
  const exactProduct = line.quantity * line.unitPrice * (scaleUnit - line.discount) * 10n ** BigInt(exponent);
  return assertAmount(divideHalfAwayFromZero(exactProduct, scaleUnit ** 3n));
}

/**
 * Calculates all amounts of an invoice.
 *
 * Shape:  lines [n ≥ 0]; without lines every amount is zero
 * Rule:   VAT is calculated once per rate on the sum of the rows. Where prices include VAT, the net of a rate is divided
 *         among its rows so that they add up to the net. The total is rounded last
 * @throws LedgerError `discount_out_of_range`, `unknown_currency`, `amount_too_large`
 */
export function computeInvoiceTotals(lines: readonly InvoiceLine[], terms: InvoiceTerms): InvoiceTotals {
  const exponent = getCurrencyExponent(terms.currency);
  const lineAmounts = lines.map((line) => computeLineAmount(line, exponent));
  const amountsWithRate = lines.map((line, index) => ({ rateBps: line.rateBps, amount: lineAmounts[index] ?? 0n }));
  const vatEntries = terms.includesVat
    ? computeVatInGross(amountsWithRate.map((line) => ({ ...line, grossMinor: line.amount })))
    : computeVatByRate(amountsWithRate.map((line) => ({ ...line, netMinor: line.amount })));
  const netAmounts = terms.includesVat ? computeLineNets(amountsWithRate) : lineAmounts;
  const netMinor = vatEntries.reduce((sum, entry) => sum + entry.netMinor, 0n);
  const vatMinor = vatEntries.reduce((sum, entry) => sum + entry.vatMinor, 0n);
  const exactGrossMinor = assertAmount(netMinor + vatMinor);
  const grossMinor = terms.roundsToWholeUnits ? roundToWholeUnits(exactGrossMinor, exponent) : exactGrossMinor;
  return {
    lines: lineAmounts.map((amountMinor, index) => ({ amountMinor, netMinor: netAmounts[index] ?? 0n })),
    vat: vatEntries,
    netMinor,
    vatMinor,
    roundingMinor: grossMinor - exactGrossMinor,
    grossMinor,
  };
}

/**
 * The nets of rows whose prices include VAT. The net of a row is the amount by which it increases the cumulative net of its
 * rate; the cumulative net is rounded in the same way as the total of the rate, so the rows of a rate add up to its net
 * exactly.
 */
function computeLineNets(lines: readonly { rateBps: number; amount: bigint }[]): bigint[] {
  const sumsByRate = new Map<number, { gross: bigint; net: bigint }>();
  return lines.map(({ rateBps, amount }) => {
    const earlierSums = sumsByRate.get(rateBps) ?? { gross: 0n, net: 0n };
    const gross = earlierSums.gross + amount;
    const net = gross - computeVatWithin(gross, rateBps);
    sumsByRate.set(rateBps, { gross, net });
    return net - earlierSums.net;
  });
}
