import type { StandardAccounts } from "./country";
import { makeExchangePostings } from "./exchange";
import { assertVoucher, type Posting, type VoucherDraft, voucherType } from "./voucher";

/** A part of a credit invoice and the part of a debt that it settles, as they stand on the payables account. */
export type SetOffPart = {
  /** What the part of the credit invoice is worth in the books, at its rate. */
  readonly creditMinor: bigint;
  /** What the part of the debt is worth in the books, at its rate. */
  readonly debtMinor: bigint;
};

export type SetOffToPost = {
  readonly bookedOn: string;
  readonly text: string;
  readonly accounts: Pick<StandardAccounts, "payables" | "exchangeGain" | "exchangeLoss">;
  readonly parts: readonly SetOffPart[];
};

/** The series of the vouchers of set-offs: that of supplier invoices (assumed). */
const setOffSeries = "L";

/**
 * Makes the voucher by which a supplier's credit invoice is set off against debts; null where no part changes any amount
 * in the books.
 *
 * Shape:  each debt is debited to payables and each part of the credit invoice credited to them; where the two were booked
 *         at different rates, the difference is a gain or a loss (`VoucherType` 2 is assumed: the interface has no type of
 *         its own)
 * Units:  minor units of the company's currency, all without a sign
 * @throws LedgerError what `assertVoucher` throws
 */
export function postSetOff({ bookedOn, text, accounts, parts }: SetOffToPost): VoucherDraft | null {
  const postings: readonly Posting[] = parts
    .flatMap(({ creditMinor, debtMinor }) => [
      { accountNumber: accounts.payables, amountMinor: debtMinor },
      { accountNumber: accounts.payables, amountMinor: -creditMinor },
      ...makeExchangePostings(accounts, debtMinor - creditMinor),
    ])
    .filter(({ amountMinor }) => amountMinor !== 0n);
  if (postings.length === 0) return null;
  return assertVoucher({ bookedOn, text, type: voucherType.manual, series: setOffSeries, postings });
}
