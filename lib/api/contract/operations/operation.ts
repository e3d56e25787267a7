import type { CalendarDate } from "../../../values/dates";
import type { ProblemJson } from "../../../values/problem";
import type { LocalTime } from "../../../values/zoned-time";
import type { VatReportResult } from "../books/vat-report-operation";
import type { EmployeeResult } from "../payroll/employee-form";
import type { ApprovalResult } from "../purchases/approval-operation";
import type { EInvoiceResult, PaymentResult } from "../sales/invoice-operation";

/** Kinds of quotes and orders need the service's module for them: without it they are refused as `module_missing`. */
export type OperationKind =
  | "quote-convert"
  | "quote-email"
  | "quote-accept"
  | "quote-order"
  | "quote-invoice"
  | "order-create"
  | "order-ship"
  | "order-backorder"
  | "order-void"
  | "order-invoice"
  | "order-email"
  | "invoice-convert"
  | "invoice-email"
  | "invoice-reminder"
  | "invoice-void"
  | "invoice-credit"
  | "invoice-payment"
  | "invoice-einvoice"
  | "approve-supplier-invoice"
  | "reject-supplier-invoice"
  | "approve-vat-report"
  | "reject-vat-report"
  | "employee-create"
  | "register-time";

/**
 * Where an operation is. `waiting`: not yet asked of the service. `sent`: asked, no answer yet. `checking`: the answer was
 * lost and the outcome is being read back. `unknown`: a person must decide. `done`, `refused` and `withdrawn` are final;
 * `withdrawn` was taken back before anything was asked.
 */
export type OperationStage = "waiting" | "sent" | "checking" | "done" | "refused" | "withdrawn" | "unknown";

/** What an operation is about as the books had it at the press: enough to tell it from another one. */
export type OperationAbout = {
  customerName: string;
  /** Of what is planned, so that it can be seen beforehand whether its customer can be mailed. */
  customerId?: string;
  /** Of the document; null while it has none. */
  number: number | null;
  /** The supplier's own number of a supplier invoice, whose supplier is named in the customer's place. */
  reference?: string;
  /** Minor units as decimal text. */
  minor: string;
  currencyCode: string;
};

/** What any document of a sale is told by. */
export type DescribedDocument = {
  customerName: string;
  number: number | null;
  grossMinor: bigint;
  currencyCode: string;
};

/** A document as an operation about it names it. */
export function aboutOf({ customerName, number, grossMinor, currencyCode }: DescribedDocument): OperationAbout {
  return { customerName, number, minor: grossMinor.toString(), currencyCode };
}

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

/** A quote or an order that an operation made, or moved on. */
export type DocumentResult = {
  document: "quote" | "order";
  documentId: string;
  number: number | null;
  grossMinor: string;
  currencyCode: string;
};

/** `minor`: what a reminder asked for, in minor units as decimal text. */
export type EmailResult = { recipient: string | null; minor?: string | null };

/** Documents that could be the outcome of an operation nobody saw the answer of. */
export type Candidate = { documentId: string; number: number | null; grossMinor: string };

export type Resolution = {
  /** `replanned`: the rule it was made by was changed. */
  decision: "marked_done" | "marked_not_done" | "sent_again" | "withdrawn" | "replanned";
  personId: string;
  at: string;
  /** The operation that was started instead. */
  nextId?: string;
};

/** An operation as our routes answer it. Instants are ISO texts. */
export type Operation = {
  id: string;
  kind: OperationKind;
  key: string;
  /** The draft or document it is about. */
  subject: string;
  /** The press of many that it belongs to. */
  batchId: string | null;
  stage: OperationStage;
  createdAt: string;
  /** When it is, or was to be, carried out; null for what begins at once. */
  carryOutAt: string | null;
  /** How long that is from now, counted by the server as it answers; null once nothing is left of it. */
  leftMs: number | null;
  /** Nothing has been asked of the service yet, so that it can be taken back. */
  withdrawable: boolean;
  /** Its time was chosen, by a person or a rule; it is not the company's wait. */
  scheduled: boolean;
  /** Somebody keeps it until further notice. */
  onHold: boolean;
  /** A reminder that the company's rule planned: which one of the invoice's, from 1. */
  step: number | null;
  /** It waited, came to nothing or to nobody knows what, and its person has not heard of it. */
  untold: boolean;
  /** The mail as it will leave, while it is scheduled. */
  letter: EmailContent | null;
  about: OperationAbout | null;
  sentAt: string | null;
  finishedAt: string | null;
  personId: string;
  /** Who ordered it; null when the service never told the name. */
  personName: string | null;
  /** How often the service was asked. */
  attempt: number;
  /** The invoice of an operation that posts one. */
  posted: PostedResult | null;
  /** The quote or order of an operation that makes or moves one. */
  made: DocumentResult | null;
  /** Why an invoice was voided, credited or rejected, in the person's words. */
  reason: string | null;
  /** When the draft was first stored. */
  writtenAt: string | null;
  email: EmailResult | null;
  /** The payment that was registered. */
  paid: PaymentResult | null;
  eInvoice: EInvoiceResult | null;
  /** Whom it employed. */
  employee?: EmployeeResult | null;
  /** What a decision about a supplier invoice came to. */
  approval: ApprovalResult | null;
  /** The VAT report that was decided on. */
  vatReport?: VatReportResult | null | undefined;
  candidates: readonly Candidate[];
  /** Of a step of an order that was refused: while the order still stands like this, the refusal is about it. */
  ofOrder: OrderAsked | null;
  /** Of a step of a quote that was refused: the text it was pressed on. */
  ofQuote: QuoteExpectation | null;
  /** Why it was refused, or what it waits for. */
  problem: ProblemJson | null;
  resolution: Resolution | null;
  /** Who resolved or took it back; null when nobody did, or the service never told the name. */
  resolvedBy: string | null;
  /** What was ordered together with it and follows it: an e-mail after a conversion, an order after an acceptance. */
  next: Operation | null;
  /** What was ordered with it, to begin when it is done, one after the other. */
  following: readonly OperationKind[];
  /** An e-mail was ordered with it. */
  sends: boolean;
  /** True when an e-mail was ordered with it but is held back because the voucher differs. */
  held: boolean;
};

/** True while the operation may still change by itself; what leaves at a chosen time is not under way before that. */
export function isUnderWay(operation: Operation): boolean {
  const own = operation.stage === "waiting" || operation.stage === "sent" || operation.stage === "checking";
  return (own && !isScheduled(operation)) || (operation.next !== null && isUnderWay(operation.next));
}

/** True while it waits the company's seconds and can be taken back. */
export function isHeld(operation: Operation): boolean {
  return operation.withdrawable && operation.leftMs !== null && !operation.scheduled;
}

/** True while it waits for the time somebody chose, or until somebody lets it go on. */
export function isScheduled(operation: Pick<Operation, "scheduled" | "withdrawable" | "leftMs" | "onHold">): boolean {
  return operation.scheduled && operation.withdrawable && (operation.leftMs !== null || operation.onHold);
}
