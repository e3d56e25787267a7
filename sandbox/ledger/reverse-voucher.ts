import { assertVoucher, type VoucherDraft } from "./voucher";

/** What of the mirror is its own: its day, its text and its `VoucherType`. */
export type Mirror = { readonly bookedOn: string; readonly text: string; readonly type: number };

/**
 * The voucher that cancels another.
 *
 * Shape:  the same series, accounts and order of postings, the signs turned; together they leave no balance
 * @throws LedgerError what `assertVoucher` throws
 */
export function reverseVoucher(draft: VoucherDraft, mirror: Mirror): VoucherDraft {
  const postings = draft.postings.map((posting) => ({ ...posting, amountMinor: -posting.amountMinor }));
  return assertVoucher({ ...draft, ...mirror, postings });
}
