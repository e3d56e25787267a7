import type { OpenReason } from "../../../api/contract/purchases/bank-entry";
import type { CalendarDate } from "../../../values/dates";
import type { BankEntry } from "./read-notification";

/** A payment of a file that was sent to the bank. `isRegistered` is true once the books have it. */
export type SentPayment = {
  endToEndId: string;
  invoiceId: string;
  accountNumber: string;
  amountMinor: bigint;
  currencyCode: string;
  isRegistered: boolean;
};

/**
 * A payment to register in the books, on the day on which the bank booked it. `bookedInOtherCurrency` is what the account was
 * debited with where its currency is not that of the invoice.
 */
export type ConfirmedPayment = {
  payment: SentPayment;
  entry: BankEntry;
  paidOn: CalendarDate;
  bookedInOtherCurrency: BankEntry["booked"] | null;
};

export type OpenEntry = { entry: BankEntry; payment: SentPayment | null; reason: OpenReason };

/** What a notification settles, what a person looks at, and the payments that the bank has not reported yet. */
export type NotificationMatch = {
  confirmed: readonly ConfirmedPayment[];
  open: readonly OpenEntry[];
  unreported: readonly SentPayment[];
};

/**
 * Compares what the bank booked with what was sent to it.
 *
 * Rule: a payment is registered only where reference, account, currency and amount are those of our file and the bank reports
 *       it once. Everything else is left to a person with its reason; nothing is guessed from an amount or a name
 */
export function matchNotification(
  entries: readonly BankEntry[],
  sentPayments: readonly SentPayment[],
): NotificationMatch {
  const paymentsByReference = new Map(sentPayments.map((payment) => [payment.endToEndId, payment]));
  const confirmed: ConfirmedPayment[] = [];
  const open: OpenEntry[] = [];
  for (const entry of entries) {
    const payment = paymentsByReference.get(entry.endToEndId) ?? null;
    const reason = reasonToLeaveOpen(entry, payment, entries);
    if (payment === null || reason !== null) {
      open.push({ entry, payment, reason: reason ?? "unknownPayment" });
      continue;
    }
    const isOtherCurrency = entry.booked.currencyCode !== payment.currencyCode;
    confirmed.push({
      ...{ payment, entry, paidOn: entry.bookedOn },
      bookedInOtherCurrency: isOtherCurrency ? entry.booked : null,
    });
  }
  const reportedReferences = new Set(entries.map(({ endToEndId }) => endToEndId));
  return {
    confirmed,
    open,
    unreported: sentPayments.filter(
      ({ endToEndId, isRegistered }) => !isRegistered && !reportedReferences.has(endToEndId),
    ),
  };
}

function reasonToLeaveOpen(
  entry: BankEntry,
  payment: SentPayment | null,
  entries: readonly BankEntry[],
): OpenReason | null {
  if (entry.endToEndId === "") return "withoutReference";
  if (payment === null) return "unknownPayment";
  if (entry.kind === "returned") return "returned";
  if (entries.some((other) => other !== entry && other.endToEndId === entry.endToEndId))
    return entries.some((other) => other.endToEndId === entry.endToEndId && other.kind === "returned")
      ? "returned"
      : "reportedTwice";
  if (payment.isRegistered) return "alreadyRegistered";
  if (entry.accountNumber !== payment.accountNumber) return "otherAccount";
  const { amountMinor, currencyCode } = entry.instructed;
  if (currencyCode !== payment.currencyCode) return "otherCurrency";
  return amountMinor === payment.amountMinor ? null : "otherAmount";
}
