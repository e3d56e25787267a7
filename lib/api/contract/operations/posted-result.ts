import type { CalendarDate } from "../../../values/dates";
import type { AnnouncedPosting } from "./command-input";

/** One account on which the expected and the booked voucher differ; minor units as decimal text, debit positive. */
export type PostingDifference = { account: number | null; expectedMinor: string; actualMinor: string };

/** A part of a cost whose allocation to a later day differs from the announced one; minor units as decimal text. */
export type PeriodDifference = {
  line: number;
  bookedOn: CalendarDate | null;
  expectedMinor: string;
  actualMinor: string;
};

/** An invoice that an operation posted; for a void or a credit it is the credit note. */
export type PostedResult = {
  invoiceId: string;
  invoiceNumber: number | null;
  grossMinor: string;
  currencyCode: string;
  voucherId: string | null;
  voucherNumber: string;
  /**
   * `unread`: nothing was compared, because the voucher could not be read, was not computed beforehand, or has another
   * currency.
   */
  voucher: "matches" | "differs" | "unread";
  differences: readonly PostingDifference[];
  /** The announced and the booked invoice date, where these two differ. The voucher then differs too. */
  days?: { readonly meantOn: CalendarDate; readonly bookedOn: CalendarDate | null };
  /** The allocation periods of a supplier invoice that differ from the announced ones. The voucher then differs too. */
  periods?: readonly PeriodDifference[];
  /** The number of announced lines without a known account, of which only the amounts are compared. */
  amountsOnly?: number;
  /** The announced lines of a voucher that was not compared; null when they could not be computed. */
  announced?: readonly AnnouncedPosting[] | null;
};
