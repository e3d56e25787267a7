import { assertAmount } from "./money";
import { divideHalfAwayFromZero } from "./rounding";
import { computeVatWithin, hundredPercentBps } from "./vat";
import type { Posting } from "./voucher";

/** A posting with its VAT code, whose VAT is to be calculated. */
export type TaxedPosting = {
  readonly posting: Posting;
  /** Null where the posting has no VAT code, or is VAT itself. */
  readonly code: PostingVat | null;
  /**
   * The VAT of the posting without a sign, where the voucher's author states it; null where it is to be calculated.
   */
  readonly vatMinor: bigint | null;
};

export type PostingVat = {
  /** Null where the code has no rate of its own; the voucher's author states the VAT, or the posting has no VAT. */
  readonly rateBps: number | null;
  /** The account the VAT is posted to. */
  readonly account: number;
  /** The account on which a buyer who owes the VAT itself deducts it; null where the posting's amount includes the VAT. */
  readonly deductionAccount: number | null;
};

/**
 * A posting after VAT is split off, with the index of the posting it was made of. `vatMinor` is the VAT that was taken
 * out of the posting or added for it; it is 0 on the VAT postings themselves.
 */
export type SplitPosting = {
  readonly posting: Posting;
  readonly sourceIndex: number;
  readonly isVat: boolean;
  readonly vatMinor: bigint;
};

/**
 * Adds the VAT postings that the VAT codes of the given postings require.
 *
 * Shape:  a posting that includes VAT is reduced to its net, and a VAT posting on the code's account follows it; a posting
 *         whose VAT the buyer owes is unchanged, and two VAT postings follow it, one on each account. The sum does not
 *         change
 * Units:  minor units
 * Rule:   the VAT of each posting is calculated separately and rounded half away from zero
 * @throws LedgerError `amount_too_large`
 */
export function splitOffVat(postings: readonly TaxedPosting[]): readonly SplitPosting[] {
  return postings.flatMap(({ posting, code, vatMinor }, sourceIndex) => {
    const postingVatMinor = code === null ? 0n : vatOf(posting, code, vatMinor);
    const makeVatPosting = (accountNumber: number, amountMinor: bigint) => ({
      posting: { accountNumber, amountMinor },
      sourceIndex,
      isVat: true,
      vatMinor: 0n,
    });
    if (code === null || postingVatMinor === 0n) return [{ posting, sourceIndex, isVat: false, vatMinor: 0n }];
    if (code.deductionAccount !== null) {
      return [
        { posting, sourceIndex, isVat: false, vatMinor: postingVatMinor },
        makeVatPosting(code.deductionAccount, postingVatMinor),
        makeVatPosting(code.account, -postingVatMinor),
      ];
    }
    const netPosting = { ...posting, amountMinor: posting.amountMinor - postingVatMinor };
    return [
      { posting: netPosting, sourceIndex, isVat: false, vatMinor: postingVatMinor },
      makeVatPosting(code.account, postingVatMinor),
    ].filter((splitPosting) => splitPosting.posting.amountMinor !== 0n);
  });
}

function vatOf(
  { amountMinor }: Posting,
  { rateBps, deductionAccount }: PostingVat,
  statedVatMinor: bigint | null,
): bigint {
  if (statedVatMinor !== null) return amountMinor < 0n ? -statedVatMinor : statedVatMinor;
  if (rateBps === null) return 0n;
  const calculatedVatMinor =
    deductionAccount === null
      ? computeVatWithin(amountMinor, rateBps)
      : divideHalfAwayFromZero(amountMinor * BigInt(rateBps), hundredPercentBps);
  return assertAmount(calculatedVatMinor);
}
