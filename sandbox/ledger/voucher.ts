import { LedgerError } from "./ledger-error";
import { assertAmount } from "./money";

/** One posting. A debit is positive, a credit negative; a posting is never zero. */
export type Posting = {
  readonly accountNumber: number;
  readonly amountMinor: bigint;
  readonly text?: string;
  readonly dimensions?: PostingDimensions;
};

/** The dimensions of a posting: ids of cost centres and projects, by the row member that holds them, such as `ProjectId`. */
export type PostingDimensions = Readonly<Record<string, string>>;

/** A voucher before it has a number. */
export type VoucherDraft = {
  /** The calendar date of the voucher, `YYYY-MM-DD`. */
  readonly bookedOn: string;
  readonly text: string;
  readonly type: number;
  readonly series: string;
  readonly postings: readonly Posting[];
};

/** The values of the API's `VoucherType` for the documents this ledger books. */
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
 * Checks that a voucher may be booked, and returns it.
 *
 * Rule: at least two postings, none zero, sum zero (source: docs/api/vouchers-and-books.md#vouchers)
 * @throws LedgerError `empty_voucher`, `zero_posting`, `amount_too_large`, `unbalanced_voucher`; a difference is never
 *         balanced silently
 */
export function assertVoucher(draft: VoucherDraft): VoucherDraft {
  if (draft.postings.length < 2) throw new LedgerError("empty_voucher", "a voucher needs at least two postings");
  if (draft.postings.some((posting) => posting.amountMinor === 0n)) {
    throw new LedgerError("zero_posting", "a posting needs a debit or a credit");
  }
  for (const { amountMinor } of draft.postings) assertAmount(amountMinor);
  const differenceMinor = draft.postings.reduce((total, posting) => total + posting.amountMinor, 0n);
  if (differenceMinor !== 0n)
    throw new LedgerError("unbalanced_voucher", `debit and credit differ by ${differenceMinor} minor units`);
  return draft;
}

/**
 * Sums postings per account and dimensions. Accounts ascend, sums of one account keep the order of postings; zero sums are
 * absent.
 */
export function sumByDimensions(postings: readonly Posting[]): readonly Posting[] {
  const postingsByDimensions = new Map<string, Posting[]>();
  for (const posting of postings) {
    const dimensionsKey = JSON.stringify(Object.entries(posting.dimensions ?? {}).sort());
    postingsByDimensions.set(dimensionsKey, [...(postingsByDimensions.get(dimensionsKey) ?? []), posting]);
  }
  const sums = [...postingsByDimensions.values()].flatMap((postingsOfDimensions) => {
    const { dimensions } = postingsOfDimensions[0] ?? {};
    return sumByAccount(postingsOfDimensions).map((sum) => ({
      ...sum,
      ...(dimensions === undefined ? {} : { dimensions }),
    }));
  });
  return sums.sort((left, right) => left.accountNumber - right.accountNumber);
}

/** Sums postings per account. Accounts ascend; zero sums are absent. */
export function sumByAccount(postings: readonly Posting[]): readonly Posting[] {
  const sums = new Map<number, bigint>();
  for (const { accountNumber, amountMinor } of postings) {
    sums.set(accountNumber, (sums.get(accountNumber) ?? 0n) + amountMinor);
  }
  return [...sums]
    .filter(([, amountMinor]) => amountMinor !== 0n)
    .sort(([left], [right]) => left - right)
    .map(([accountNumber, amountMinor]) => ({ accountNumber, amountMinor }));
}
