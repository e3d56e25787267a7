import type { StandardAccounts } from "./country";
import { assertAmount, getCurrencyExponent, parseScaledRounded, toNumberText } from "./money";
import { divideHalfAwayFromZero } from "./rounding";
import type { Posting } from "./voucher";

/** The number of decimals of an exchange rate inside the ledger. */
export const rateScale = 10;

/** The rate is the value of one whole unit of `currency` in whole units of `booksCurrency`. */
export type ExchangeRate = {
  readonly currency: string;
  readonly booksCurrency: string;
  /** The rate times ten to the tenth power; it is above zero. */
  readonly scaledRate: bigint;
};

/** Converts a rate that the API gives as a JSON number. */
export const exchangeRateOf = (currency: string, booksCurrency: string, rate: number): ExchangeRate => ({
  currency,
  booksCurrency,
  scaledRate: parseScaledRounded(toNumberText(rate), rateScale),
});

/**
 * Converts an amount to the currency of the books.
 *
 * Units:  the amount is in minor units of `rate.currency`, the result in minor units of `rate.booksCurrency`
 * Rule:   amount × rate, rounded half away from zero
 * @throws LedgerError `amount_too_large`, `unknown_currency`
 */
export function convertToBooksCurrency(amountMinor: bigint, rate: ExchangeRate): bigint {
  if (rate.currency === rate.booksCurrency) return amountMinor;
  const exactProduct = amountMinor * rate.scaledRate * 10n ** BigInt(getCurrencyExponent(rate.booksCurrency));
  const divisor = 10n ** BigInt(rateScale + getCurrencyExponent(rate.currency));
  return assertAmount(divideHalfAwayFromZero(exactProduct, divisor));
}

/**
 * Converts balanced postings of another currency to the books' currency, so that they balance again.
 *
 * Rule: each amount is converted and rounded separately; the remaining difference is posted to the account for rounding
 */
export function convertPostingsToBooksCurrency(
  postings: readonly Posting[],
  rate: ExchangeRate,
  roundingAccount: number,
): readonly Posting[] {
  if (rate.currency === rate.booksCurrency) return postings;
  const convertedPostings = postings.map((posting) => ({
    ...posting,
    amountMinor: convertToBooksCurrency(posting.amountMinor, rate),
  }));
  const remainderMinor = convertedPostings.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const roundingPostings = convertedPostings.filter(({ accountNumber }) => accountNumber === roundingAccount);
  const otherPostings = convertedPostings.filter(({ accountNumber }) => accountNumber !== roundingAccount);
  const roundedMinor = roundingPostings.reduce((sum, { amountMinor }) => sum + amountMinor, 0n) - remainderMinor;
  return [...otherPostings, { accountNumber: roundingAccount, amountMinor: roundedMinor }].filter(
    ({ amountMinor }) => amountMinor !== 0n,
  );
}

/** A debt and the payment that settles it. All amounts are in the books' currency and have no sign. */
export type ForeignSettlement = {
  /** `in` where a customer pays, `out` where a supplier is paid. */
  readonly direction: "in" | "out";
  /** The part of the debt that is settled, at the rate the debt was booked at. */
  readonly settledMinor: bigint;
  /** The amount moved on the bank account, at the rate of the payment. */
  readonly paidMinor: bigint;
  /** Fees and other costs deducted from the payment, at the rate of the payment; a cost is above zero. */
  readonly costsMinor?: bigint;
};

/**
 * The gain or loss from a change of the exchange rate between the booking of a debt and its payment.
 *
 * Shape:  a gain is above zero, a loss below
 * Rule:   in: paid + costs − settled; out: settled + costs − paid
 */
export function computeExchangeDifference({
  direction,
  settledMinor,
  paidMinor,
  costsMinor = 0n,
}: ForeignSettlement): bigint {
  return direction === "in" ? paidMinor + costsMinor - settledMinor : settledMinor + costsMinor - paidMinor;
}

/**
 * Posts a gain as a credit and a loss as a debit, each on its own account; there is no posting where the rate has not
 * changed.
 *
 * Source: in Sweden, 3960 and 7960 of the BAS chart; the accounts of Norway and the Netherlands are assumed
 */
export function makeExchangePostings(
  accounts: Pick<StandardAccounts, "exchangeGain" | "exchangeLoss">,
  gainMinor: bigint,
): readonly Posting[] {
  if (gainMinor === 0n) return [];
  return [{ accountNumber: gainMinor > 0n ? accounts.exchangeGain : accounts.exchangeLoss, amountMinor: -gainMinor }];
}
