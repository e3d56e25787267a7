import type { PaymentType } from "../../api/contract/sales/invoice-operation";

type Payment = { amountMinor: bigint; type: PaymentType };

/**
 * The amount by which a payment reduces what remains to be paid, with the sign of what remained.
 *
 * Rule: a partial payment settles its own amount, every other payment settles all that remains
 */
export function settledMinorOf({ amountMinor, type }: Payment, remainingMinor: bigint): bigint {
  if (type !== "partial") return remainingMinor;
  return remainingMinor < 0n ? -amountMinor : amountMinor;
}

/** The ways to treat a difference between a payment and what remains. */
export type DifferenceType = Exclude<PaymentType, "complete">;

/** A typed amount compared with what remains, and the ways to treat the difference, the usual one first. */
export type PaymentChoices =
  | { is: "complete" }
  | { is: "less" | "more"; differenceMinor: bigint; types: readonly DifferenceType[] };

/**
 * The ways in which a payment may be registered.
 *
 * Rule: less than what remains is a partial payment; a difference of at most one whole unit may be rounding; less may
 *       also be a bank charge. The service accepts more than what remains only as rounding
 * @param remainingMinor the amount that remains to be paid, without its sign
 * @param unitMinor      one whole unit of the currency
 */
export function listPaymentChoices(amountMinor: bigint, remainingMinor: bigint, unitMinor: bigint): PaymentChoices {
  const differenceMinor = remainingMinor - amountMinor;
  if (differenceMinor === 0n) return { is: "complete" };
  if (differenceMinor < 0n) {
    const excessMinor = -differenceMinor;
    return { is: "more", differenceMinor: excessMinor, types: excessMinor <= unitMinor ? ["rounding"] : [] };
  }
  const roundingTypes: readonly DifferenceType[] = differenceMinor <= unitMinor ? ["rounding"] : [];
  return { is: "less", differenceMinor, types: ["partial", ...roundingTypes, "bankCharge"] };
}
