import type { Direction } from "./settlement";
import { assertVoucher, type Posting, type VoucherDraft, voucherType } from "./voucher";

export type PaymentToPost = {
  readonly bookedOn: string;
  readonly text: string;
  readonly direction: Direction;
  /** The ledger account of the bank account, and of the receivables or payables. */
  readonly accounts: { readonly bank: number; readonly control: number };
  /** What moved on the bank account, and what the document is settled by as the books have it. */
  readonly paidMinor: bigint;
  readonly settledMinor: bigint;
  /** Costs as debits, gains as credits: fees, rounding, exchange differences. */
  readonly besides: readonly Posting[];
  /** Type and series of a voucher that is no bank voucher. */
  readonly type?: number;
  readonly series?: string;
};

/** Whether a payment moves anything in the books; the last hundredth of a koruna comes to nothing in kronor. */
export const isPosted = ({
  paidMinor,
  settledMinor,
  besides,
}: Pick<PaymentToPost, "paidMinor" | "settledMinor" | "besides">) =>
  [paidMinor, settledMinor, ...besides.map(({ amountMinor }) => amountMinor)].some((amount) => amount !== 0n);

/** Series of bank vouchers (assumed; the seed uses it too). */
export const bankSeries = "B";

/**
 * The voucher of a payment.
 *
 * Shape:  in: debit bank, credit receivables; out: debit payables, credit bank; what was lost or won on the way on its own
 *         accounts. Type 10 in, 11 out
 * Units:  minor units of the company's currency
 * @throws LedgerError what `assertVoucher` throws; a difference that nobody named is one of them
 */
export function postPayment(payment: PaymentToPost): VoucherDraft {
  const { accounts, paidMinor, settledMinor, direction } = payment;
  const sign = direction === "in" ? 1n : -1n;
  const bank = { accountNumber: accounts.bank, amountMinor: sign * paidMinor };
  const control = { accountNumber: accounts.control, amountMinor: -sign * settledMinor };
  const postings = direction === "in" ? [bank, ...payment.besides, control] : [control, ...payment.besides, bank];
  return assertVoucher({
    bookedOn: payment.bookedOn,
    text: payment.text,
    type: payment.type ?? (direction === "in" ? voucherType.bankDeposit : voucherType.bankWithdrawal),
    series: payment.series ?? bankSeries,
    postings: postings.filter(({ amountMinor }) => amountMinor !== 0n),
  });
}
