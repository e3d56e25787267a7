import { type FieldProblem, invalidBodyError, ruleRefusalError } from "../../http/problem";
import type { StandardAccounts } from "../../ledger/country";
import {
  computeExchangeDifference,
  convertToBooksCurrency,
  exchangeRateOf,
  makeExchangePostings,
} from "../../ledger/exchange";
import { assertAmount, parseScaled, toNumberText } from "../../ledger/money";
import { divideHalfAwayFromZero } from "../../ledger/rounding";
import type { PaymentDirection, Settlement } from "../../ledger/settlement";
import type { Bodies } from "../../openapi/generated/books";
import { findExchangeRate } from "../accounting/exchange-rates";

export type PaymentBody = Bodies["InvoicePaymentApi"];

/** The amounts of a payment in minor units of its currency; no amount is negative. */
export type PaymentAmounts = {
  readonly paidMinor: bigint;
  readonly bankFeeMinor: bigint | null;
  readonly factoringFeeMinor: bigint;
  /** The paid amount in minor units of the company's currency; null when the caller does not state it. */
  readonly domesticMinor: bigint | null;
};

/** @throws ApiError 2000 with one entry for each amount that is not valid, LedgerError `amount_too_large` */
export function parsePaymentAmounts(body: PaymentBody, exponent: number, domesticExponent: number): PaymentAmounts {
  const problems: FieldProblem[] = [];
  const parseAmount = (member: keyof PaymentBody, value: number | null, maxDecimals: number): bigint => {
    const amountText = toNumberText(value ?? 0);
    if ((amountText.split(".")[1] ?? "").length > maxDecimals) {
      problems.push({ field: member, message: `${member} has more than ${maxDecimals} decimals.` });
      return 0n;
    }
    return assertAmount(parseScaled(amountText, maxDecimals));
  };
  const reportUnlessAboveZero = (member: keyof PaymentBody, amountMinor: bigint) => {
    if (amountMinor <= 0n)
      problems.push({ field: member, message: `${member} is an amount above zero, whichever way it goes.` });
    return amountMinor;
  };
  const { BankFeeAmount, DomesticPaymentAmount, FactoringFeeAccountNumber, FactoringFeeAmount } = body;
  const paidMinor = parseAmount("PaymentAmount", body.PaymentAmount, exponent);
  if (problems.length === 0) reportUnlessAboveZero("PaymentAmount", paidMinor);
  const amounts = {
    paidMinor,
    bankFeeMinor: BankFeeAmount === null ? null : parseAmount("BankFeeAmount", BankFeeAmount, exponent),
    factoringFeeMinor: parseAmount("FactoringFeeAmount", FactoringFeeAmount, exponent),
    domesticMinor:
      DomesticPaymentAmount === null
        ? null
        : reportUnlessAboveZero(
            "DomesticPaymentAmount",
            parseAmount("DomesticPaymentAmount", DomesticPaymentAmount, domesticExponent),
          ),
  };
  if ((FactoringFeeAccountNumber === null) !== (amounts.factoringFeeMinor === 0n)) {
    const field = FactoringFeeAccountNumber === null ? "FactoringFeeAccountNumber" : "FactoringFeeAmount";
    problems.push({ field, message: "A factoring fee has an amount and an account." });
  }
  if (problems.length > 0) throw invalidBodyError(problems);
  return amounts;
}

/** Converts a part of an amount to another currency, at the rate at which `whole` is worth `convertedWhole`. */
export const convertProportionally = (part: bigint, whole: bigint, convertedWhole: bigint): bigint =>
  part === whole ? convertedWhole : divideHalfAwayFromZero(part * convertedWhole, whole);

/** The values of a document that its payment is posted with. Amounts are in minor units of the company's currency. */
type PostingContext = {
  readonly direction: PaymentDirection;
  readonly currency: string;
  readonly booksCurrency: string;
  readonly paidOn: string;
  readonly settledMinor: bigint;
  readonly accounts: StandardAccounts;
  readonly factoringAccount: number | null;
};

/**
 * Converts a payment to the company's currency and lists the other postings of its voucher: fees, rounding, and the exchange
 * difference since the document was booked. The rate of the payment follows from `DomesticPaymentAmount`, or else it is the
 * rate of the day (assumed).
 */
export function computePostedAmounts(amounts: PaymentAmounts, settlement: Settlement, context: PostingContext) {
  const { direction, accounts, settledMinor } = context;
  const paidMinor = amounts.domesticMinor ?? convertAtDayRate(amounts.paidMinor, context);
  const toCompanyCurrency = (amountMinor: bigint) => convertProportionally(amountMinor, amounts.paidMinor, paidMinor);
  const feePostings = [
    { accountNumber: accounts.bankFees, amountMinor: toCompanyCurrency(settlement.bankFeeMinor) },
    {
      accountNumber: context.factoringAccount ?? accounts.bankFees,
      amountMinor: toCompanyCurrency(amounts.factoringFeeMinor),
    },
    { accountNumber: accounts.rounding, amountMinor: toCompanyCurrency(settlement.roundingMinor) },
    { accountNumber: accounts.lateFees, amountMinor: -toCompanyCurrency(settlement.lateFeeMinor) },
  ];
  const costsMinor = feePostings.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const gainMinor = computeExchangeDifference({ direction, settledMinor, paidMinor, costsMinor });
  return { paidMinor, settledMinor, besides: [...feePostings, ...makeExchangePostings(accounts, gainMinor)] };
}

function convertAtDayRate(amountMinor: bigint, { currency, booksCurrency, paidOn }: PostingContext): bigint {
  const rate = findExchangeRate(currency, booksCurrency, paidOn);
  if (rate === null)
    throw ruleRefusalError(
      2000,
      "The sandbox knows no rate of the currency; say what it came to.",
      "DomesticPaymentAmount",
    );
  return convertToBooksCurrency(amountMinor, exchangeRateOf(currency, booksCurrency, rate));
}
