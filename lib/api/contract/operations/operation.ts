import type { ProblemJson } from "../../../values/problem";
import type { VatReportResult } from "../books/vat-report-operation";
import type { EmployeeResult } from "../payroll/employee-form";
import type { ApprovalResult } from "../purchases/approval-operation";
import type { EInvoiceResult, PaymentResult } from "../sales/invoice-operation";
import type { DescribedDocument, OperationAbout } from "./about";
import type { EmailContent, OrderAsked, QuoteExpectation } from "./command-input";
import type { PostedResult } from "./posted-result";

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

/** A document as an operation about it names it. */
export function aboutOf({ customerName, number, grossMinor, currencyCode }: DescribedDocument): OperationAbout {
  return { customerName, number, minor: grossMinor.toString(), currencyCode };
}

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
