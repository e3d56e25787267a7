import { type InvoiceLine, type InvoiceTerms, invoiceTotals } from "./invoice-totals";
import { LedgerError } from "./ledger-error";
import { currencyExponent } from "./money";
import { wholeBps } from "./vat";

/**
 * The most that may be taken off an invoice for house work.
 *
 * Shape:  the lines that are work [n ≥ 0] → one amount, never negative
 * Units:  minor units; shareBps in 1/100 of a percent
 * Rule:   the share of the work with its VAT, down to whole units of the currency (assumed: the tax agency pays whole kronor)
 */
export function highestReduction(work: readonly InvoiceLine[], terms: InvoiceTerms, shareBps: number): bigint {
  const { grossMinor } = invoiceTotals(work, { ...terms, roundsToWholeUnits: false });
  if (grossMinor <= 0n) return 0n;
  const unit = 10n ** BigInt(currencyExponent(terms.currency));
  return ((grossMinor * BigInt(shareBps)) / (wholeBps * unit)) * unit;
}

/**
 * A reduction shared out among persons.
 *
 * Shape:  persons [n ≥ 1] → one amount each, in their order, adding up to the reduction
 * Rule:   in parts of whole units that differ by one at most, the larger first; what is less than a unit with the
 *         first (assumed)
 */
export function sharedReduction(reductionMinor: bigint, persons: number, currency: string): readonly bigint[] {
  const unit = 10n ** BigInt(currencyExponent(currency));
  const units = reductionMinor / unit;
  const many = BigInt(persons);
  return Array.from({ length: persons }, (_, index) => {
    const part = (units / many + (BigInt(index) < units % many ? 1n : 0n)) * unit;
    return index === 0 ? part + (reductionMinor % unit) : part;
  });
}

/**
 * Refuses a reduction that is more than the work allows, or that its persons do not make up.
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
