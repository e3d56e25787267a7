import { LedgerError } from "./ledger-error";
import { assertAmount } from "./money";

/** One posting: debit positive, credit negative, never zero. */
export type Posting = {
  readonly accountNumber: number;
  readonly amountMinor: bigint;
  readonly text?: string;
};

/** A voucher before it has a number. */
export type VoucherDraft = {
  /** Calendar date `YYYY-MM-DD`. */
  readonly bookedOn: string;
  readonly text: string;
  readonly type: number;
  readonly series: string;
  readonly postings: readonly Posting[];
};

/** `VoucherType` of the API for the documents this ledger books. */
export const voucherType = { manual: 2, vatReport: 8, bankDeposit: 10, customerDebit: 14, customerCredit: 15 } as const;

/**
 * A voucher that may be written.
 *
 * Rule: at least two postings, none zero, sum zero (source: behaviour.md section 16)
 * @throws LedgerError `empty_voucher`, `zero_posting`, `amount_too_large`, `unbalanced_voucher`; a difference is never plugged
 */
export function assertVoucher(draft: VoucherDraft): VoucherDraft {
  if (draft.postings.length < 2) throw new LedgerError("empty_voucher", "a voucher needs at least two postings");
  if (draft.postings.some((posting) => posting.amountMinor === 0n)) {
    throw new LedgerError("zero_posting", "a posting needs a debit or a credit");
  }
  for (const { amountMinor } of draft.postings) assertAmount(amountMinor);
  const sum = draft.postings.reduce((total, posting) => total + posting.amountMinor, 0n);
  if (sum !== 0n) throw new LedgerError("unbalanced_voucher", `debit and credit differ by ${sum} minor units`);
  return draft;
}

/** Sum of all postings per account, accounts ascending, zero sums left out. */
export function sumByAccount(postings: readonly Posting[]): readonly Posting[] {
  const sums = new Map<number, bigint>();
  for (const { accountNumber, amountMinor } of postings) {
    sums.set(accountNumber, (sums.get(accountNumber) ?? 0n) + amountMinor);
  }
  return [...sums]
    .filter(([, amountMinor]) => amountMinor !== 0n)
    .sort(([a], [b]) => a - b)
    .map(([accountNumber, amountMinor]) => ({ accountNumber, amountMinor }));
}
