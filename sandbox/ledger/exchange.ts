import type { StandardAccounts } from "./country";
import { assertAmount, currencyExponent, numberText, parseScaledRounded } from "./money";
import { divideHalfAwayFromZero } from "./rounding";
import type { Posting } from "./voucher";

/** Decimals of a rate inside the ledger. */
export const rateScale = 10;

/** What one whole unit of `currency` is worth in whole units of `books`. */
export type Rate = {
  readonly currency: string;
  readonly books: string;
  /** Ten decimals as a whole number; above zero. */
  readonly scaled: bigint;
};

/** A rate as the interface gives it, a JSON number. */
export const rateOf = (currency: string, books: string, rate: number): Rate => ({
  currency,
  books,
  scaled: parseScaledRounded(numberText(rate), rateScale),
});

/**
 * An amount in the currency of the books.
 *
 * Units:  minor units of `rate.currency` in, of `rate.books` out
 * Rule:   amount × rate, rounded half away from zero
 * @throws LedgerError `amount_too_large`, `unknown_currency`
 */
export function inBooks(minor: bigint, rate: Rate): bigint {
  if (rate.currency === rate.books) return minor;
  const exact = minor * rate.scaled * 10n ** BigInt(currencyExponent(rate.books));
  const unit = 10n ** BigInt(rateScale + currencyExponent(rate.currency));
  return assertAmount(divideHalfAwayFromZero(exact, unit));
}

/**
 * Postings of another currency in the books', which balance as well.
 *
 * Rule: each amount by itself; what their rounding leaves goes to the account for rounding
 */
export function postingsInBooks(postings: readonly Posting[], rate: Rate, rounding: number): readonly Posting[] {
  if (rate.currency === rate.books) return postings;
  const converted = postings.map((posting) => ({ ...posting, amountMinor: inBooks(posting.amountMinor, rate) }));
  const rest = converted.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const roundings = converted.filter(({ accountNumber }) => accountNumber === rounding);
  const others = converted.filter(({ accountNumber }) => accountNumber !== rounding);
  const rounded = roundings.reduce((sum, { amountMinor }) => sum + amountMinor, 0n) - rest;
  return [...others, { accountNumber: rounding, amountMinor: rounded }].filter(({ amountMinor }) => amountMinor !== 0n);
}

/** A debt and what settled it, all in the books' currency, without a sign. */
export type ForeignSettlement = {
  /** `in`: a customer pays; `out`: a supplier is paid. */
  readonly direction: "in" | "out";
  /** What of the debt is settled, at the rate it was booked at. */
  readonly settledMinor: bigint;
  /** What moved on the bank account, at the rate of the payment. */
  readonly paidMinor: bigint;
  /** Fees and the like taken on the way, at the rate of the payment; costs above zero. */
  readonly costsMinor?: bigint;
};

/**
 * What the rate has moved between a debt and its payment.
 *
 * Shape:  a gain above zero, a loss below
 * Rule:   in: paid + costs − settled; out: settled + costs − paid
 */
export function exchangeDifference({ direction, settledMinor, paidMinor, costsMinor = 0n }: ForeignSettlement): bigint {
  return direction === "in" ? paidMinor + costsMinor - settledMinor : settledMinor + costsMinor - paidMinor;
}

/**
 * A gain as a credit, a loss as a debit, on their own accounts; nothing where the rate has not moved.
 *
 * Source: 3960 and 7960 in Sweden by the BAS chart; Norway and the Netherlands assumed
 */
export function exchangePostings(
  accounts: Pick<StandardAccounts, "exchangeGain" | "exchangeLoss">,
  gainMinor: bigint,
): readonly Posting[] {
  if (gainMinor === 0n) return [];
  return [{ accountNumber: gainMinor > 0n ? accounts.exchangeGain : accounts.exchangeLoss, amountMinor: -gainMinor }];
}
