import { LedgerError } from "./ledger-error";
import { assertAmount } from "./money";

/** One posting: debit positive, credit negative, never zero. */
export type Posting = {
  readonly accountNumber: number;
  readonly amountMinor: bigint;
  readonly text?: string;
  readonly dimensions?: PostingDimensions;
};

/** What a posting is told apart by besides its account: ids by the member that names them, such as `ProjectId`. */
export type PostingDimensions = Readonly<Record<string, string>>;

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
export const voucherType = {
  manual: 2,
  vatReport: 8,
  bankDeposit: 10,
  bankWithdrawal: 11,
  supplierDebit: 12,
  supplierCredit: 13,
  customerDebit: 14,
  customerCredit: 15,
  cardClaim: 16,
  allocation: 18,
  allocationCorrection: 19,
  supplierQuickDebit: 25,
  supplierQuickCredit: 26,
  paymentLinks: 34,
} as const;

/**
 * A voucher that may be written.
 *
 * Rule: at least two postings, none zero, sum zero (source: docs/api/vouchers-and-books.md#vouchers)
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

/** Sum per account and dimensions, accounts ascending and within one as they come first, zero sums left out. */
export function sumByDimensions(postings: readonly Posting[]): readonly Posting[] {
  const groups = new Map<string, Posting[]>();
  for (const posting of postings) {
    const key = JSON.stringify(Object.entries(posting.dimensions ?? {}).sort());
    groups.set(key, [...(groups.get(key) ?? []), posting]);
  }
  const sums = [...groups.values()].flatMap((group) => {
    const { dimensions } = group[0] ?? {};
    return sumByAccount(group).map((sum) => ({ ...sum, ...(dimensions === undefined ? {} : { dimensions }) }));
  });
  return sums.sort((a, b) => a.accountNumber - b.accountNumber);
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
