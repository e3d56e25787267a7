import type { PaymentDirection } from "./settlement";
import { assertVoucher, type Posting, type VoucherDraft, voucherType } from "./voucher";

export type PaymentToPost = {
  readonly bookedOn: string;
  readonly text: string;
  readonly direction: PaymentDirection;
  /** `bank` is the ledger account of the bank account; `control` is the account of receivables or of payables. */
  readonly accounts: { readonly bank: number; readonly control: number };
  /** `paidMinor` was moved on the bank account; `settledMinor` is the part of the booked debt that it settles. */
  readonly paidMinor: bigint;
  readonly settledMinor: bigint;
  /** Postings of fees, rounding and exchange differences: costs are debits, gains are credits. */
  readonly besides: readonly Posting[];
  /** Type and series of the voucher, where it is not a bank voucher. */
  readonly type?: number;
  readonly series?: string;
};

/**
 * Whether a payment changes any amount in the books. The smallest amounts of a foreign currency can round to zero: one
 * hundredth of a koruna is less than half an öre.
 */
export const hasAmounts = ({
  paidMinor,
  settledMinor,
  besides: otherPostings,
}: Pick<PaymentToPost, "paidMinor" | "settledMinor" | "besides">) =>
  [paidMinor, settledMinor, ...otherPostings.map(({ amountMinor }) => amountMinor)].some((amount) => amount !== 0n);

/** The voucher series of bank vouchers (assumed; the seed uses it too). */
export const bankSeries = "B";

/**
 * Makes the voucher of a payment.
 *
 * Shape:  a payment received (`in`, type 10) debits the bank account and credits receivables; a payment made (`out`, type
 *         11) debits payables and credits the bank account. Fees, rounding and exchange differences are posted to their own
 *         accounts
 * Units:  minor units of the company's currency
 * @throws LedgerError what `assertVoucher` throws, for example where the given amounts do not balance
 */
export function postPayment(payment: PaymentToPost): VoucherDraft {
  const { accounts, paidMinor, settledMinor, direction } = payment;
  const sign = direction === "in" ? 1n : -1n;
  const bankPosting = { accountNumber: accounts.bank, amountMinor: sign * paidMinor };
  const controlPosting = { accountNumber: accounts.control, amountMinor: -sign * settledMinor };
  const postings =
    direction === "in"
      ? [bankPosting, ...payment.besides, controlPosting]
      : [controlPosting, ...payment.besides, bankPosting];
  return assertVoucher({
    bookedOn: payment.bookedOn,
    text: payment.text,
    type: payment.type ?? (direction === "in" ? voucherType.bankDeposit : voucherType.bankWithdrawal),
    series: payment.series ?? bankSeries,
    postings: postings.filter(({ amountMinor }) => amountMinor !== 0n),
  });
}
