import { assertVoucher, type VoucherDraft } from "./voucher";

/** The values in which a reversing voucher differs from the reversed one, apart from signs: date, text and `VoucherType`. */
export type ReversalDetails = { readonly bookedOn: string; readonly text: string; readonly type: number };

/**
 * Makes the voucher that reverses another.
 *
 * Shape:  series, accounts and the order of postings are the same, and all signs are turned; the two vouchers leave no
 *         balance
 * @throws LedgerError what `assertVoucher` throws
 */
export function reverseVoucher(draft: VoucherDraft, reversal: ReversalDetails): VoucherDraft {
  const postings = draft.postings.map((posting) => ({ ...posting, amountMinor: -posting.amountMinor }));
  return assertVoucher({ ...draft, ...reversal, postings });
}
