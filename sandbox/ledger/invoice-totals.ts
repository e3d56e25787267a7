import { LedgerError } from "./ledger-error";
import { assertAmount, currencyExponent, fineScale } from "./money";
import { divideHalfAwayFromZero, roundToWholeUnits } from "./rounding";
import { type VatEntry, vatByRate, vatInGross, vatWithin } from "./vat";

/** A row of an invoice as the ledger sees it; text rows stay outside. */
export type InvoiceLine = {
  /** Ten-thousandths of a unit. */
  readonly quantity: bigint;
  /** Ten-thousandths of the currency's unit; with or without VAT as the invoice says. */
  readonly unitPrice: bigint;
  /** Ten-thousandths of the whole, 0 to 10,000. */
  readonly discount: bigint;
  readonly rateBps: number;
};

export type InvoiceTerms = {
  readonly currency: string;
  /** Unit prices include VAT (private customers). */
  readonly includesVat: boolean;
  /** The amount to pay is rounded to whole units. */
  readonly roundsToWholeUnits: boolean;
};

export type LineAmounts = { readonly netMinor: bigint; readonly amountMinor: bigint };

export type InvoiceTotals = {
  /** In the order of the lines: net, and the amount at the invoice's own prices. */
  readonly lines: readonly LineAmounts[];
  readonly vat: readonly VatEntry[];
  readonly netMinor: bigint;
  readonly vatMinor: bigint;
  /** What rounding added (positive) or took (negative). */
  readonly roundingMinor: bigint;
  /** What the customer pays: net + vat + rounding. */
  readonly grossMinor: bigint;
};

/**
 * Amount of one row at its own price.
 *
 * Units:  minor units of the currency
 * Rule:   quantity × unit price × (1 − discount), rounded once, half away from zero
 * @throws LedgerError `discount_out_of_range`, `amount_too_large`
 */
export function lineAmount(line: InvoiceLine, exponent: number): bigint {
  const whole = 10n ** BigInt(fineScale);
  if (line.discount < 0n || line.discount > whole) {
    throw new LedgerError("discount_out_of_range", "a discount lies between 0 and 1");
  }
  const exact = line.quantity * line.unitPrice * (whole - line.discount) * 10n ** BigInt(exponent);
  return assertAmount(divideHalfAwayFromZero(exact, whole ** 3n));
}

/**
 * All amounts of an invoice.
 *
 * Shape:  lines [n ≥ 0]; without lines every amount is zero
 * Rule:   VAT once per rate on the summed rows; with VAT in the prices the rows' nets are shared out so
 *         that they add up to the net of their rate; rounding of the total last
 * @throws LedgerError `discount_out_of_range`, `unknown_currency`, `amount_too_large`
 */
export function invoiceTotals(lines: readonly InvoiceLine[], terms: InvoiceTerms): InvoiceTotals {
  const exponent = currencyExponent(terms.currency);
  const amounts = lines.map((line) => lineAmount(line, exponent));
  const withRate = lines.map((line, index) => ({ rateBps: line.rateBps, amount: amounts[index] ?? 0n }));
  const vat = terms.includesVat
    ? vatInGross(withRate.map((line) => ({ ...line, grossMinor: line.amount })))
    : vatByRate(withRate.map((line) => ({ ...line, netMinor: line.amount })));
  const nets = terms.includesVat ? netsOfGross(withRate) : amounts;
  const netMinor = vat.reduce((sum, entry) => sum + entry.netMinor, 0n);
  const vatMinor = vat.reduce((sum, entry) => sum + entry.vatMinor, 0n);
  const exact = assertAmount(netMinor + vatMinor);
  const grossMinor = terms.roundsToWholeUnits ? roundToWholeUnits(exact, exponent) : exact;
  return {
    lines: amounts.map((amountMinor, index) => ({ amountMinor, netMinor: nets[index] ?? 0n })),
    vat,
    netMinor,
    vatMinor,
    roundingMinor: grossMinor - exact,
    grossMinor,
  };
}

/**
 * Nets of rows whose prices include VAT: each is the growth of its rate's running net, taken with the rule of
 * the whole, so that the rows of a rate add up to its net to the last unit.
 */
function netsOfGross(lines: readonly { rateBps: number; amount: bigint }[]): bigint[] {
  const running = new Map<number, { gross: bigint; net: bigint }>();
  return lines.map(({ rateBps, amount }) => {
    const before = running.get(rateBps) ?? { gross: 0n, net: 0n };
    const gross = before.gross + amount;
    const net = gross - vatWithin(gross, rateBps);
    running.set(rateBps, { gross, net });
    return net - before.net;
  });
}
