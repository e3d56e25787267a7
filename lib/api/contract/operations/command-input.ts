import type { CalendarDate } from "../../../values/dates";
import type { LocalTime } from "../../../values/zoned-time";
import type { OperationAbout } from "./about";

/**
 * When a mail is to leave, in the company's time zone, and the customer's address as it was on screen then: with another
 * one it does not leave. `isPaid`: nothing remained to be paid either, so that being paid keeps nothing from leaving.
 */
export type Schedule = { at: LocalTime; customerEmail: string; isPaid?: boolean };

/** To whom and how a document is mailed; what is left out the service takes from the customer and its own texts. */
export type EmailContent = { email?: string; subject?: string; message?: string; cc?: string[]; schedule?: Schedule };

/** One line of the voucher as the person was told it; `account` is null where the books choose. Debit positive. */
export type AnnouncedPosting = {
  role: "receivable" | "reduction" | "sales" | "vat" | "rounding" | "row";
  account: number | null;
  rateBps: number | null;
  /** Minor units as decimal text. */
  minor: string;
};

/** What the person saw when pressing: the operation stops when the service holds something else. */
export type ConvertExpectation = {
  /** Of the whole text on screen: see `lib/rules/sales/draft-version`. */
  version: string;
  customerId: string;
  invoiceOn: CalendarDate | null;
  /** Where that was merely the day the service answered: which one. Null where a person chose it. */
  storedOn: CalendarDate | null;
  rows: number;
  /** Minor units as decimal text. */
  grossMinor: string;
  vatMinor: string;
  /** The voucher that was announced; the real one is compared with it. */
  postings: readonly AnnouncedPosting[];
};

export type ConvertInput = { draftId: string; expected: ConvertExpectation; send: EmailContent | null };
export type EmailInput = { documentId: string; order: EmailContent };
/** `offer` is the text the person saw, which goes out as a version of the quote; null where it is no offer any more. */
export type QuoteEmailInput = EmailInput & { offer?: QuoteExpectation | null };
/** What the person saw: the text speaks of what remained then, and of how many reminders had been sent, if that was known. */
export type ReminderExpectation = { remainingMinor: string; remindersSent: number | null };
export type ReminderInput = { documentId: string; order: EmailContent; expected: ReminderExpectation };
/** The reason stays in the portal: the service has no place for it. */
export type VoidInput = { invoiceId: string; reason: string; expected: { grossMinor: string } };

/** What the person saw of a quote: see `lib/rules/sales/expectations`. */
export type QuoteExpectation = { version: string; grossMinor: string };

/** What the person saw of an order; delivered quantities row by row in ten-thousandths, null where nothing was said. */
export type OrderExpectation = QuoteExpectation & { delivered: readonly (string | null)[] };

/** What is ordered together with an act and begins when that is done, one after the other. */
export type FollowUp =
  | { kind: "quote-order" | "order-backorder" }
  | { kind: "quote-invoice" | "order-invoice"; postings: readonly AnnouncedPosting[] | null }
  | { kind: "quote-email" | "order-email" | "invoice-email"; order: EmailContent };

type Chained = { follows: readonly FollowUp[] };
/** The voucher that was announced; null when nobody could say. */
type Posting = { postings: readonly AnnouncedPosting[] | null };

export type QuoteInput = Chained & { documentId: string; expected: QuoteExpectation };
export type QuoteInvoiceInput = QuoteInput & Posting;
export type OrderInput = Chained & { documentId: string; expected: OrderExpectation };
export type OrderInvoiceInput = OrderInput & Posting;
/** Quantities delivered row by row in ten-thousandths; null of a row, or of all, is everything ordered. */
export type OrderShipInput = OrderInput & { delivered: readonly (string | null)[] | null };

/** What was seen of an order when a step of it was ordered, and what of each row that was to deliver; null is all. */
export type OrderAsked = { expected: OrderExpectation; delivered: readonly (string | null)[] | null };

/** A row of an order to be made; numbers are ten-thousandths as decimal text. */
export type OrderRowContent = {
  articleId: string | null;
  isTextRow: boolean;
  text: string;
  quantity: string;
  unitPrice: string;
  discount: string;
  reverseConstruction: boolean;
};

/** An order as it was written on screen. */
export type OrderContent = {
  customerId: string;
  currencyCode: string;
  orderOn: CalendarDate;
  deliveryOn: CalendarDate | null;
  yourReference: string;
  ourReference: string;
  buyersOrderReference: string;
  termsOfPaymentId: string;
  rows: readonly OrderRowContent[];
};

/**
 * `documentId` is the screen's own name for what was written: the same one never makes a second order. `about` is what was
 * seen of it, by which it is told while there is no order.
 */
export type OrderCreateInput = Chained & { documentId: string; content: OrderContent; about?: OperationAbout };
