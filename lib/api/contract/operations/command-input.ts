import type { CalendarDate } from "../../../values/dates";
import type { LocalTime } from "../../../values/zoned-time";
import type { HouseWork } from "../sales/house-work";
import type { OperationDescription } from "./operation-description";

/**
 * The time at which a mail shall be sent, in the company's time zone, and the customer's address as the screen showed
 * it: the mail is not sent when the address has changed. `isPaid` says that nothing remained to be paid when the mail
 * was scheduled, so that a paid invoice does not stop the mail.
 */
export type Schedule = { at: LocalTime; customerEmail: string; isPaid?: boolean };

/** The recipient and the text of a mail; the service fills in what is missing from the customer and its own texts. */
export type EmailContent = { email?: string; subject?: string; message?: string; cc?: string[]; schedule?: Schedule };

/** One line of the expected voucher as the person saw it; `account` is null where the books choose it. Debit is positive. */
export type AnnouncedPosting = {
  role: "receivable" | "reduction" | "sales" | "vat" | "rounding" | "row";
  account: number | null;
  rateBps: number | null;
  /** The amount is in minor units, as decimal text. */
  minor: string;
};

/** The part of a row's cost that is booked on a later day; the amount is in minor units, as decimal text. */
export type AnnouncedPeriod = { line: number; bookedOn: CalendarDate | null; minor: string };

/** The voucher rows and allocation periods of a supplier invoice, as they were announced before it is booked. */
export type AnnouncedBooking = {
  /** Null in a foreign currency, whose rate only the books know. */
  postings: readonly AnnouncedPosting[] | null;
  periods: readonly AnnouncedPeriod[];
};

/** What the person saw when submitting: the operation stops when the service has something else. */
export type ConvertExpectation = {
  /** The version of the whole text on the screen: see `lib/rules/sales/draft-version`. */
  version: string;
  customerId: string;
  invoiceOn: CalendarDate | null;
  /** The day the service answered, where the invoice date was only that day; null where a person chose the date. */
  storedOn: CalendarDate | null;
  rows: number;
  /** The amount is in minor units, as decimal text. */
  grossMinor: string;
  vatMinor: string;
  /** The expected voucher as it was announced; the booked voucher is compared with it. */
  postings: readonly AnnouncedPosting[];
};

export type ConvertInput = { draftId: string; expected: ConvertExpectation; send: EmailContent | null };
export type EmailInput = { documentId: string; order: EmailContent };
/**
 * `offer` is the text the person saw, which is mailed as a version of the quote; null where the quote is no longer an offer.
 */
export type QuoteEmailInput = EmailInput & { offer?: QuoteExpectation | null };
/**
 * What the person saw of the invoice: the reminder's text names the remaining amount and depends on `remindersSent`.
 */
export type ReminderExpectation = { remainingMinor: string; remindersSent: number | null };
export type ReminderInput = { documentId: string; order: EmailContent; expected: ReminderExpectation };
/** The reason is stored only in the portal: the service has no field for it. */
export type VoidInput = { invoiceId: string; reason: string; expected: { grossMinor: string } };

/** What the person saw of a quote: see `lib/rules/sales/expectations`. */
export type QuoteExpectation = { version: string; grossMinor: string };

/** What the person saw of an order; delivered quantities row by row in ten-thousandths, null where none was stated. */
export type OrderExpectation = QuoteExpectation & { delivered: readonly (string | null)[] };

/**
 * A follow-up is submitted together with a command and begins when the command is done; several begin one after the
 * other.
 */
export type FollowUp =
  | { kind: "quote-order" | "order-backorder" }
  | { kind: "quote-invoice" | "order-invoice"; postings: readonly AnnouncedPosting[] | null }
  | { kind: "quote-email" | "order-email" | "invoice-email"; order: EmailContent }
  | ({ kind: "book-supplier-invoice" } & AnnouncedBooking);

type WithFollowUps = { follows: readonly FollowUp[] };
/** The expected voucher as it was announced; null when it could not be computed. */
type WithAnnouncedPostings = { postings: readonly AnnouncedPosting[] | null };

export type QuoteInput = WithFollowUps & { documentId: string; expected: QuoteExpectation };
export type QuoteInvoiceInput = QuoteInput & WithAnnouncedPostings;
export type OrderInput = WithFollowUps & { documentId: string; expected: OrderExpectation };
export type OrderInvoiceInput = OrderInput & WithAnnouncedPostings;
/**
 * Delivered quantities row by row in ten-thousandths; null for a row, or instead of the list, means all that was ordered.
 */
export type OrderShipInput = OrderInput & { delivered: readonly (string | null)[] | null };

/**
 * What a person saw of an order when its command was submitted, and the quantities to deliver row by row; null means all.
 */
export type RequestedOrderChange = { expected: OrderExpectation; delivered: readonly (string | null)[] | null };

/** A row of an order to be created; numbers are ten-thousandths as decimal text. */
export type OrderRowContent = {
  articleId: string | null;
  isTextRow: boolean;
  text: string;
  quantity: string;
  unitPrice: string;
  discount: string;
  reverseConstruction: boolean;
  /** The kind and the hours of house work; missing and null for a row that is no work. */
  work?: { type: number; hours: string } | null;
  /** The installation of green technology; missing and 0 for a row that is none. */
  greenCode?: number;
};

/** The house work of an order to be created; a person is named by a reference, and amounts are in minor units. */
export type HouseWorkContent = Pick<HouseWork, "kind" | "homeKind" | "homeName" | "housingCompanyNumber"> & {
  statedMinor: string | null;
  persons: readonly { number: string; amountMinor: string | null }[];
};

/** An order as it was written on the screen. */
export type OrderContent = {
  customerId: string;
  currencyCode: string;
  orderOn: CalendarDate;
  deliveryOn: CalendarDate | null;
  yourReference: string;
  ourReference: string;
  buyersOrderReference: string;
  termsOfPaymentId: string;
  /** Missing and null for an order without house work. */
  houseWork?: HouseWorkContent | null;
  rows: readonly OrderRowContent[];
};

/**
 * `documentId` is a uuid the screen chose for what was written: the same uuid never creates a second order. `about` is
 * what the person saw of the order, which describes the operation while there is no order.
 */
export type OrderCreateInput = WithFollowUps & {
  documentId: string;
  content: OrderContent;
  about?: OperationDescription;
};
