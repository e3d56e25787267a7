import { type FieldProblem, invalid, refused } from "../../http/problem";
import type { StandardAccounts } from "../../ledger/country";
import { exchangeDifference, exchangePostings, inBooks, rateOf } from "../../ledger/exchange";
import { assertAmount, numberText, parseScaled } from "../../ledger/money";
import { divideHalfAwayFromZero } from "../../ledger/rounding";
import type { Direction, Settlement } from "../../ledger/settlement";
import type { Bodies } from "../../openapi/generated/books";
import { exchangeRate } from "../accounting/exchange-rates";

export type PaymentBody = Bodies["InvoicePaymentApi"];

/** The amounts of a payment in minor units of its currency, none below zero. */
export type PaymentAmounts = {
  readonly paidMinor: bigint;
  readonly bankFeeMinor: bigint | null;
  readonly factoringFeeMinor: bigint;
  /** In the company's currency. */
  readonly domesticMinor: bigint | null;
};

/** @throws ApiError 2000 with one entry for each amount that is none, LedgerError `amount_too_large` */
export function paymentAmounts(body: PaymentBody, exponent: number, domesticExponent: number): PaymentAmounts {
  const problems: FieldProblem[] = [];
  const amount = (member: keyof PaymentBody, value: number | null, decimals: number): bigint => {
    const text = numberText(value ?? 0);
    if ((text.split(".")[1] ?? "").length > decimals) {
      problems.push({ field: member, message: `${member} has more than ${decimals} decimals.` });
      return 0n;
    }
    return assertAmount(parseScaled(text, decimals));
  };
  const above = (member: keyof PaymentBody, minor: bigint) => {
    if (minor <= 0n)
      problems.push({ field: member, message: `${member} is an amount above zero, whichever way it goes.` });
    return minor;
  };
  const { BankFeeAmount, DomesticPaymentAmount, FactoringFeeAccountNumber, FactoringFeeAmount } = body;
  const paidMinor = amount("PaymentAmount", body.PaymentAmount, exponent);
  if (problems.length === 0) above("PaymentAmount", paidMinor);
  const amounts = {
    paidMinor,
    bankFeeMinor: BankFeeAmount === null ? null : amount("BankFeeAmount", BankFeeAmount, exponent),
    factoringFeeMinor: amount("FactoringFeeAmount", FactoringFeeAmount, exponent),
    domesticMinor:
      DomesticPaymentAmount === null
        ? null
        : above("DomesticPaymentAmount", amount("DomesticPaymentAmount", DomesticPaymentAmount, domesticExponent)),
  };
  if ((FactoringFeeAccountNumber === null) !== (amounts.factoringFeeMinor === 0n)) {
    const field = FactoringFeeAccountNumber === null ? "FactoringFeeAccountNumber" : "FactoringFeeAmount";
    problems.push({ field, message: "A factoring fee has an amount and an account." });
  }
  if (problems.length > 0) throw invalid(problems);
  return amounts;
}

/** A part of an amount in another currency, by the rate that the whole has: `part` of `whole`, which is `worth`. */
export const shareOf = (part: bigint, whole: bigint, worth: bigint): bigint =>
  part === whole ? worth : divideHalfAwayFromZero(part * worth, whole);

/** What of the document decides how a payment is posted; amounts in minor units of the company's currency. */
type Posted = {
  readonly direction: Direction;
  readonly currency: string;
  readonly domestic: string;
  readonly paidOn: string;
  readonly settledMinor: bigint;
  readonly accounts: StandardAccounts;
  readonly factoringAccount: number | null;
};

/**
 * A payment in the company's currency, and what it costs or brings besides: fees, rounding, and what the rate has moved
 * since the document was booked. The payment's rate is that of `DomesticPaymentAmount`, else the day's (assumed).
 */
export function postedAmounts(amounts: PaymentAmounts, settlement: Settlement, posted: Posted) {
  const { direction, accounts, settledMinor } = posted;
  const paidMinor = amounts.domesticMinor ?? inCompanyCurrency(amounts.paidMinor, posted);
  const worth = (minor: bigint) => shareOf(minor, amounts.paidMinor, paidMinor);
  const costs = [
    { accountNumber: accounts.bankFees, amountMinor: worth(settlement.bankFeeMinor) },
    { accountNumber: posted.factoringAccount ?? accounts.bankFees, amountMinor: worth(amounts.factoringFeeMinor) },
    { accountNumber: accounts.rounding, amountMinor: worth(settlement.roundingMinor) },
    { accountNumber: accounts.lateFees, amountMinor: -worth(settlement.lateFeeMinor) },
  ];
  const costsMinor = costs.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const gainMinor = exchangeDifference({ direction, settledMinor, paidMinor, costsMinor });
  return { paidMinor, settledMinor, besides: [...costs, ...exchangePostings(accounts, gainMinor)] };
}

function inCompanyCurrency(minor: bigint, { currency, domestic, paidOn }: Posted): bigint {
  const rate = exchangeRate(currency, domestic, paidOn);
  if (rate === null)
    throw refused(2000, "The sandbox knows no rate of the currency; say what it came to.", "DomesticPaymentAmount");
  return inBooks(minor, rateOf(currency, domestic, rate));
}
