import { computeInvoiceTotals, type InvoiceLine, type InvoiceTerms } from "./invoice-totals";
import { LedgerError } from "./ledger-error";
import { getCurrencyExponent } from "./money";
import { hundredPercentBps } from "./vat";

/**
 * The highest tax reduction that an invoice for house work may have.
 *
 * Shape:  the lines that are work [n ≥ 0] → one amount, never negative
 * Units:  minor units; `shareBps` in 1/100 of a percent
 * Rule:   the share of the work with VAT is rounded down to whole units of the currency (assumed: the tax agency pays
 *         whole kronor)
 */
export function computeHighestReduction(
  workLines: readonly InvoiceLine[],
  terms: InvoiceTerms,
  shareBps: number,
): bigint {
  const { grossMinor } = computeInvoiceTotals(workLines, { ...terms, roundsToWholeUnits: false });
  if (grossMinor <= 0n) return 0n;
  const unit = 10n ** BigInt(getCurrencyExponent(terms.currency));
  return ((grossMinor * BigInt(shareBps)) / (hundredPercentBps * unit)) * unit;
}

/**
 * Divides a tax reduction among persons.
 *
 * Shape:  persons [n ≥ 1] → one amount for each, in their order; the amounts add up to the reduction
 * Rule:   the parts are whole units and differ by one unit at most, the larger parts first; a remainder of less than one
 *         unit is added to the first part (assumed)
 */
export function divideReduction(reductionMinor: bigint, numberOfPersons: number, currency: string): readonly bigint[] {
  const unit = 10n ** BigInt(getCurrencyExponent(currency));
  const wholeUnits = reductionMinor / unit;
  const personCount = BigInt(numberOfPersons);
  return Array.from({ length: numberOfPersons }, (_, index) => {
    const part = (wholeUnits / personCount + (BigInt(index) < wholeUnits % personCount ? 1n : 0n)) * unit;
    return index === 0 ? part + (reductionMinor % unit) : part;
  });
}

/**
 * Refuses a reduction that is higher than the work allows, or that is not the sum of the persons' amounts.
 *
 * @throws LedgerError `reduction_too_high`, `reduction_not_shared`
 */
export function assertReduction(
  reductionMinor: bigint,
  { highestMinor, sharesMinor }: { readonly highestMinor: bigint; readonly sharesMinor: readonly bigint[] },
): void {
  if (reductionMinor <= 0n || reductionMinor > highestMinor) {
    throw new LedgerError(
      "reduction_too_high",
      "the reduction lies between nothing and the share of the work that may be reduced; lower it, or mark the rows that are work",
    );
  }
  if (
    sharesMinor.some((share) => share < 0n) ||
    sharesMinor.reduce((sum, share) => sum + share, 0n) !== reductionMinor
  ) {
    throw new LedgerError("reduction_not_shared", "the persons' amounts do not add up to the reduction");
  }
}
