import { LedgerError } from "./ledger-error";

/** `PaymentType` of the API: how the difference between a payment and the remaining amount of its invoice is treated. */
export const paymentType = { partial: 1, complete: 2, rounding: 3, bankCharge: 4 } as const;

export type PaymentType = (typeof paymentType)[keyof typeof paymentType];

/** A payment is `in` for an invoice to a customer, and `out` for an invoice of a supplier. */
export type PaymentDirection = "in" | "out";

export type Payment = {
  readonly type: PaymentType;
  readonly direction: PaymentDirection;
  /** This amount was moved on the bank account. */
  readonly paidMinor: bigint;
  /** The remaining amount of the document, above zero. */
  readonly remainingMinor: bigint;
  /** The fee of the bank; null where the payment does not state it. */
  readonly bankFeeMinor: bigint | null;
  readonly factoringFeeMinor: bigint;
  /** Unpaid fees of reminders, which are not part of the remaining amount. */
  readonly lateFeeMinor: bigint;
  /** One whole unit of the currency in minor units. */
  readonly unitMinor: bigint;
};

export type Settlement = {
  /** The amount by which the payment reduces the remaining amount. */
  readonly settledMinor: bigint;
  readonly bankFeeMinor: bigint;
  /** The difference from rounding: a cost is above zero, a gain below. */
  readonly roundingMinor: bigint;
  /** The fees of reminders that the payment also pays. */
  readonly lateFeeMinor: bigint;
};

/**
 * Calculates what a payment settles (docs/api/customer-invoices.md#payments; the meaning of the types is assumed from their
 * names).
 *
 * Units:  minor units of the payment's currency, all without a sign
 * Rule:   the fees of the bank and the factor are added to the amount received from a customer, and subtracted from the
 *         amount paid for a supplier's invoice. A partial payment never settles more than the remaining amount. A complete
 *         payment settles exactly the remaining amount, alone or together with the fees of reminders. Rounding settles the
 *         remaining amount where the difference is at most one unit. A bank charge is the whole difference between the two
 *         amounts
 * @throws LedgerError `overpaid`, `payment_differs`
 */
export function settlementOf(payment: Payment): Settlement {
  const { type, remainingMinor, lateFeeMinor } = payment;
  if (type === paymentType.bankCharge) return settlementByBankCharge(payment);
  const coveredMinor = coveredAmountMinor(payment, payment.bankFeeMinor ?? 0n);
  const settlement = {
    settledMinor: remainingMinor,
    bankFeeMinor: payment.bankFeeMinor ?? 0n,
    roundingMinor: 0n,
    lateFeeMinor: 0n,
  };
  if (coveredMinor <= 0n) throw new LedgerError("payment_differs", "nothing of the payment is left after the fees");
  if (type === paymentType.rounding)
    return { ...settlement, roundingMinor: roundingDifferenceMinor(payment, coveredMinor) };
  if (type === paymentType.complete && coveredMinor === remainingMinor + lateFeeMinor) {
    return { ...settlement, lateFeeMinor };
  }
  if (coveredMinor > remainingMinor)
    throw new LedgerError("overpaid", "the payment is more than what remains to be paid");
  if (type === paymentType.complete && coveredMinor !== remainingMinor) {
    throw new LedgerError("payment_differs", "a complete payment pays all that remains; make it a partial one");
  }
  return { ...settlement, settledMinor: coveredMinor };
}

/** The part of the remaining amount that a payment covers once fees are taken into account. */
function coveredAmountMinor({ direction, paidMinor, factoringFeeMinor }: Payment, bankFeeMinor: bigint): bigint {
  const feesMinor = bankFeeMinor + factoringFeeMinor;
  return direction === "in" ? paidMinor + feesMinor : paidMinor - feesMinor;
}

function roundingDifferenceMinor({ direction, remainingMinor, unitMinor }: Payment, coveredMinor: bigint): bigint {
  const differenceMinor = direction === "in" ? remainingMinor - coveredMinor : coveredMinor - remainingMinor;
  if (differenceMinor < -unitMinor || differenceMinor > unitMinor) {
    throw new LedgerError("payment_differs", "rounding settles a difference of at most one whole unit");
  }
  return differenceMinor;
}

function settlementByBankCharge(payment: Payment): Settlement {
  const { direction, remainingMinor } = payment;
  const coveredWithoutFeeMinor = coveredAmountMinor(payment, 0n);
  const feeMinor =
    direction === "in" ? remainingMinor - coveredWithoutFeeMinor : coveredWithoutFeeMinor - remainingMinor;
  if (feeMinor <= 0n) throw new LedgerError("payment_differs", "the payment leaves no difference for a bank charge");
  if (payment.bankFeeMinor !== null && payment.bankFeeMinor !== feeMinor) {
    throw new LedgerError("payment_differs", "the bank's fee is not the difference to what remains");
  }
  return { settledMinor: remainingMinor, bankFeeMinor: feeMinor, roundingMinor: 0n, lateFeeMinor: 0n };
}
