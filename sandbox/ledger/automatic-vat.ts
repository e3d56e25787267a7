import { assertAmount } from "./money";
import { divideHalfAwayFromZero } from "./rounding";
import { vatWithin, wholeBps } from "./vat";
import type { Posting } from "./voucher";

/** A posting whose VAT is to be calculated. */
export type TaxedPosting = {
  readonly posting: Posting;
  /** Null where the posting has no VAT code, or is VAT itself. */
  readonly code: PostingVat | null;
  /** The VAT of the posting, when its writer says it, without a sign. */
  readonly vatMinor: bigint | null;
};

export type PostingVat = {
  /** Null where the code has no rate of its own: then the writer says the VAT, or there is none. */
  readonly rateBps: number | null;
  /** Where the VAT goes. */
  readonly account: number;
  /** Where a buyer who owes the VAT itself deducts it; null when the posting's amount includes it. */
  readonly deductedOn: number | null;
};

/** A posting with the place of the one it comes from; `vatMinor` of a posting that had its VAT taken out or added. */
export type SplitPosting = {
  readonly posting: Posting;
  readonly from: number;
  readonly isVat: boolean;
  readonly vatMinor: bigint;
};

/**
 * Postings with the VAT of their codes.
 *
 * Shape:  a posting that includes VAT keeps its net, and its VAT follows on the code's account; one whose VAT the buyer
 *         owes stays, and its VAT follows on both accounts. The sum stays what it was
 * Units:  minor units
 * Rule:   each posting by itself, rounded half away from zero
 * @throws LedgerError `amount_too_large`
 */
export function withAutomaticVat(postings: readonly TaxedPosting[]): readonly SplitPosting[] {
  return postings.flatMap(({ posting, code, vatMinor }, from) => {
    const vat = code === null ? 0n : vatOf(posting, code, vatMinor);
    const row = (accountNumber: number, amountMinor: bigint) => ({
      posting: { accountNumber, amountMinor },
      from,
      isVat: true,
      vatMinor: 0n,
    });
    if (code === null || vat === 0n) return [{ posting, from, isVat: false, vatMinor: 0n }];
    if (code.deductedOn !== null) {
      return [{ posting, from, isVat: false, vatMinor: vat }, row(code.deductedOn, vat), row(code.account, -vat)];
    }
    const net = { ...posting, amountMinor: posting.amountMinor - vat };
    return [{ posting: net, from, isVat: false, vatMinor: vat }, row(code.account, vat)].filter(
      (split) => split.posting.amountMinor !== 0n,
    );
  });
}

function vatOf({ amountMinor }: Posting, { rateBps, deductedOn }: PostingVat, given: bigint | null): bigint {
  if (given !== null) return amountMinor < 0n ? -given : given;
  if (rateBps === null) return 0n;
  const vat =
    deductedOn === null
      ? vatWithin(amountMinor, rateBps)
      : divideHalfAwayFromZero(amountMinor * BigInt(rateBps), wholeBps);
  return assertAmount(vat);
}
