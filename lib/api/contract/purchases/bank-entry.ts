import type { CalendarDate } from "../../../values/dates";

/** Why a person looks at an entry of the bank. */
export type OpenReason =
  | "withoutReference"
  | "unknownPayment"
  | "reportedTwice"
  | "alreadyRegistered"
  | "returned"
  | "otherAccount"
  | "otherCurrency"
  | "otherAmount";

/** Why a person looks at an entry of a bank; `moreThanRemains`: less is left to pay of the invoice than the bank paid. */
export type BankEntryReason = OpenReason | "moreThanRemains";

/** An entry of a bank that a person looks at. Amounts are in minor units, as decimal text. */
export type OpenBankEntry = {
  /** Names the entry. */
  digest: string;
  reason: BankEntryReason;
  kind: "paid" | "returned";
  bookedOn: CalendarDate;
  accountNumber: string;
  amountMinor: string;
  currencyCode: string;
  /** The reference of a payment file; empty where the bank names none. */
  endToEndId: string;
  /** The bank's own reference. */
  servicerReference: string;
  /** Why the money came back, as the bank says it. */
  returnReason: string;
  /** The invoice of the payment that it names. */
  invoiceId: string | null;
};

/** What a report of a bank came to. */
export type BankReportAnswer = {
  /** The payments that are registered in the books by it; null where there is none. */
  batchId: string | null;
  registering: number;
  /** The entries that an earlier report had. */
  known: number;
  /** The entries that a person looks at. */
  open: number;
  /** Entries that are no payment of ours: not booked yet, or money that came in. */
  skipped: number;
};
