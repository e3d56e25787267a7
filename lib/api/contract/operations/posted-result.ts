import type { CalendarDate } from "../../../values/dates";
import type { AnnouncedPosting } from "./command-input";

/** One account of the voucher where expectation and books differ; minor units as decimal text, debit positive. */
export type PostingDifference = { account: number | null; expectedMinor: string; actualMinor: string };

/** An invoice that an operation posted: of a void or a credit it is the credit invoice. */
export type PostedResult = {
  invoiceId: string;
  invoiceNumber: number | null;
  grossMinor: string;
  currencyCode: string;
  voucherId: string | null;
  voucherNumber: string;
  /** `unread`: nothing was compared, since it could not be read, was not foretold, or is in another currency. */
  voucher: "matches" | "differs" | "unread";
  differences: readonly PostingDifference[];
  /** Where it is dated otherwise than the person saw: both days. The voucher then differs too. */
  days?: { readonly meantOn: CalendarDate; readonly bookedOn: CalendarDate | null };
  /** Of how many announced lines no account was known, so that their amounts alone are compared. */
  amountsOnly?: number;
  /** What was announced of a voucher that was not compared; null when nobody could say. */
  announced?: readonly AnnouncedPosting[] | null;
};
