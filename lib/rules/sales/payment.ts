import type { PaymentType } from "../../api/contract/sales/invoice-operation";

type Payment = { amountMinor: bigint; type: PaymentType };

/**
 * What less remains after a payment, with the sign of what remained.
 *
 * Rule: a payment in part settles its amount, every other one all that remains
 */
export function settledBy({ amountMinor, type }: Payment, remainingMinor: bigint): bigint {
  if (type !== "partial") return remainingMinor;
  return remainingMinor < 0n ? -amountMinor : amountMinor;
}

/** What becomes of a difference. */
export type DifferenceType = Exclude<PaymentType, "complete">;

/** What a typed amount is against what remains: the choices for the difference, the usual one first. */
export type PaymentChoices =
  | { is: "complete" }
  | { is: "less" | "more"; differenceMinor: bigint; types: readonly DifferenceType[] };

/**
 * How a payment may be registered.
 *
 * Rule: less than what remains is a part of it; within a whole unit it may be rounding; less may also be what a bank kept.
 *       More than what remains the service takes only as rounding
 * @param remainingMinor without its sign
 * @param unitMinor      one whole unit of the currency
 */
export function paymentChoices(amountMinor: bigint, remainingMinor: bigint, unitMinor: bigint): PaymentChoices {
  const differenceMinor = remainingMinor - amountMinor;
  if (differenceMinor === 0n) return { is: "complete" };
  if (differenceMinor < 0n) {
    const over = -differenceMinor;
    return { is: "more", differenceMinor: over, types: over <= unitMinor ? ["rounding"] : [] };
  }
  const rounding: readonly DifferenceType[] = differenceMinor <= unitMinor ? ["rounding"] : [];
  return { is: "less", differenceMinor, types: ["partial", ...rounding, "bankCharge"] };
}
