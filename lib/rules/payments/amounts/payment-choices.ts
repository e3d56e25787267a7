import type { PaymentType } from "../../../api/contract/sales/invoice-operation";
import { divideHalfAwayFromZero, tenThousandthDecimals } from "../../../values/decimal";
import { currencyExponentOf } from "../../../values/money";

/** The ways to treat a difference between what was paid for a supplier invoice and what remains. */
export type DifferenceType = Exclude<PaymentType, "complete">;

/** A paid amount compared with what remains, and the ways to treat the difference, the usual one first. */
export type SupplierPaymentChoices =
  | { is: "complete" }
  | { is: "less" | "more"; differenceMinor: bigint; types: readonly DifferenceType[] };

/**
 * The ways in which a payment of a supplier invoice may be registered.
 *
 * Units: amounts in minor units of the invoice's currency, above zero
 * Rule:  less than what remains is a part, or a rounding of at most one whole unit. More is a rounding of at most one whole
 *        unit, or the bank's fee: the fee is debited besides the debt, unlike the fee of a customer's payment, which is taken
 *        off (source: docs/api/customer-invoices.md#payments; the meaning of the types is assumed, as in the sandbox)
 */
export function listSupplierPaymentChoices(
  paidMinor: bigint,
  remainingMinor: bigint,
  currencyCode: string,
): SupplierPaymentChoices {
  const unitMinor = 10n ** BigInt(currencyExponentOf(currencyCode));
  if (paidMinor === remainingMinor) return { is: "complete" };
  const isMore = paidMinor > remainingMinor;
  const differenceMinor = isMore ? paidMinor - remainingMinor : remainingMinor - paidMinor;
  const rounding: readonly DifferenceType[] = differenceMinor <= unitMinor ? ["rounding"] : [];
  return isMore
    ? { is: "more", differenceMinor, types: [...rounding, "bankCharge"] }
    : { is: "less", differenceMinor, types: ["partial", ...rounding] };
}

type ForeignPayment = {
  /** What was paid, in the invoice's currency. */
  paidMinor: bigint;
  currencyCode: string;
  /** The rate at which the invoice is in the books, in ten-thousandths of the company's currency for one unit. */
  invoiceRate: bigint;
  /** What the bank debited, in the company's currency. */
  domesticMinor: bigint;
  companyCurrencyCode: string;
};

/**
 * The difference in the company's currency between what the bank debited for a payment and what the paid part of the invoice
 * is worth in the books: above zero a loss by the rate, below zero a gain. A payment in the company's own currency has none.
 *
 * Rule: rounded once, a half away from zero. The service computes the posted difference itself; this one is shown before
 */
export function exchangeDifferenceOf(payment: ForeignPayment): bigint {
  if (payment.currencyCode === payment.companyCurrencyCode) return 0n;
  const exponents = currencyExponentOf(payment.currencyCode) + tenThousandthDecimals;
  const scaledMinor =
    payment.paidMinor * payment.invoiceRate * 10n ** BigInt(currencyExponentOf(payment.companyCurrencyCode));
  return payment.domesticMinor - divideHalfAwayFromZero(scaledMinor, 10n ** BigInt(exponents));
}
