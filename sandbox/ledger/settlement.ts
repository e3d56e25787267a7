import { LedgerError } from "./ledger-error";

/** `PaymentType` of the API: what becomes of the difference between a payment and what remains. */
export const paymentType = { partial: 1, complete: 2, rounding: 3, bankCharge: 4 } as const;

export type PaymentType = (typeof paymentType)[keyof typeof paymentType];

/** Money comes in for an invoice to a customer, and goes out for a supplier's. */
export type Direction = "in" | "out";

export type Payment = {
  readonly type: PaymentType;
  readonly direction: Direction;
  /** What moved on the bank account. */
  readonly paidMinor: bigint;
  /** What the document still asks for, above zero. */
  readonly remainingMinor: bigint;
  /** What the bank took; null when nobody said. */
  readonly bankFeeMinor: bigint | null;
  readonly factoringFeeMinor: bigint;
  /** Fees that reminders asked for besides. */
  readonly lateFeeMinor: bigint;
  /** One whole unit of the currency. */
  readonly unitMinor: bigint;
};

export type Settlement = {
  /** What less remains afterwards. */
  readonly settledMinor: bigint;
  readonly bankFeeMinor: bigint;
  /** A cost above zero, a gain below. */
  readonly roundingMinor: bigint;
  /** Fees of reminders that were paid with it. */
  readonly lateFeeMinor: bigint;
};

/**
 * What a payment settles (docs/api/customer-invoices.md#payments; what the types mean is assumed from their names).
 *
 * Units:  minor units of the payment's currency, all without a sign
 * Rule:   the bank's and the factor's fees are part of what the customer paid, and on top of what a supplier got. A
 *         partial payment never settles more than remains, a complete one exactly that, alone or with the fees of
 *         reminders; rounding settles the rest within one unit; a bank charge is whatever the bank kept or added
 * @throws LedgerError `overpaid`, `payment_differs`
 */
export function settlementOf(payment: Payment): Settlement {
  const { type, remainingMinor, lateFeeMinor } = payment;
  if (type === paymentType.bankCharge) return settledByCharge(payment);
  const reachMinor = reached(payment, payment.bankFeeMinor ?? 0n);
  const settlement = {
    settledMinor: remainingMinor,
    bankFeeMinor: payment.bankFeeMinor ?? 0n,
    roundingMinor: 0n,
    lateFeeMinor: 0n,
  };
  if (reachMinor <= 0n) throw new LedgerError("payment_differs", "nothing of the payment is left after the fees");
  if (type === paymentType.rounding) return { ...settlement, roundingMinor: rounding(payment, reachMinor) };
  if (type === paymentType.complete && reachMinor === remainingMinor + lateFeeMinor) {
    return { ...settlement, lateFeeMinor };
  }
  if (reachMinor > remainingMinor)
    throw new LedgerError("overpaid", "the payment is more than what remains to be paid");
  if (type === paymentType.complete && reachMinor !== remainingMinor) {
    throw new LedgerError("payment_differs", "a complete payment pays all that remains; make it a partial one");
  }
  return { ...settlement, settledMinor: reachMinor };
}

/** What of the document a payment answers for, with the fees that were taken on its way. */
function reached({ direction, paidMinor, factoringFeeMinor }: Payment, bankFeeMinor: bigint): bigint {
  const fees = bankFeeMinor + factoringFeeMinor;
  return direction === "in" ? paidMinor + fees : paidMinor - fees;
}

function rounding({ direction, remainingMinor, unitMinor }: Payment, reachMinor: bigint): bigint {
  const lost = direction === "in" ? remainingMinor - reachMinor : reachMinor - remainingMinor;
  if (lost < -unitMinor || lost > unitMinor) {
    throw new LedgerError("payment_differs", "rounding settles a difference of at most one whole unit");
  }
  return lost;
}

function settledByCharge(payment: Payment): Settlement {
  const { direction, remainingMinor } = payment;
  const withoutFee = reached(payment, 0n);
  const feeMinor = direction === "in" ? remainingMinor - withoutFee : withoutFee - remainingMinor;
  if (feeMinor <= 0n) throw new LedgerError("payment_differs", "the payment leaves no difference for a bank charge");
  if (payment.bankFeeMinor !== null && payment.bankFeeMinor !== feeMinor) {
    throw new LedgerError("payment_differs", "the bank's fee is not the difference to what remains");
  }
  return { settledMinor: remainingMinor, bankFeeMinor: feeMinor, roundingMinor: 0n, lateFeeMinor: 0n };
}
