import type { ProblemJson } from "../../../values/problem";
import type { VatReportResult } from "../books/vat-report-operation";
import type { EmployeeResult } from "../payroll/employee-form";
import type { ApprovalResult } from "../purchases/approval-operation";
import type { SetOffResult } from "../purchases/set-off-operation";
import type { EInvoiceResult, PaymentResult } from "../sales/invoice-operation";
import type { EmailContent, QuoteExpectation, RequestedOrderChange } from "./command-input";
import type { DescribedDocument, OperationDescription } from "./operation-description";
import type { PostedResult } from "./posted-result";

/**
 * Kinds about quotes and orders need the module of the service for them: without it they are refused as `module_missing`.
 */
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
  | "book-supplier-invoice"
  | "set-off-supplier-invoice"
  | "undo-supplier-set-off"
  | "change-allocation-plan"
  | "register-supplier-payment"
  | "approve-vat-report"
  | "reject-vat-report"
  | "employee-create"
  | "employee-assign"
  | "register-time";

/**
 * The stage of an operation. `waiting`: not yet sent to the service. `sent`: sent, and not answered yet. `checking`: the
 * answer was lost and the outcome is being read back. `unknown`: a person must decide. `done`, `refused` and `withdrawn` are
 * final; a `withdrawn` operation was taken back before anything was sent.
 */
export type OperationStage = "waiting" | "sent" | "checking" | "done" | "refused" | "withdrawn" | "unknown";

/**
 * An operation in one of these stages goes on by the connection of its person: it is to be sent, or its outcome to be read
 * back. Where that connection has ended, the operation waits.
 */
export const stagesThatNeedConnection: readonly OperationStage[] = ["waiting", "checking"];

/** Describes a document for the operation about it. */
export function toOperationDescription({
  customerName,
  number,
  grossMinor,
  currencyCode,
}: DescribedDocument): OperationDescription {
  return { customerName, number, minor: grossMinor.toString(), currencyCode };
}

/** A quote or an order that an operation created or changed. */
export type DocumentResult = {
  document: "quote" | "order";
  documentId: string;
  number: number | null;
  grossMinor: string;
  currencyCode: string;
};

/** `minor` is the amount a reminder claimed, in minor units as decimal text. */
export type EmailResult = { recipient: string | null; minor?: string | null };

/** A document that may be the outcome of an operation whose answer was lost. */
export type Candidate = { documentId: string; number: number | null; grossMinor: string };

export type Resolution = {
  /** `replanned`: the rule that planned the operation was changed. */
  decision: "marked_done" | "marked_not_done" | "sent_again" | "withdrawn" | "replanned";
  personId: string;
  at: string;
  /** The operation that was started in the place of this one. */
  nextId?: string;
};

/** An operation as the portal's routes answer it. Instants are ISO texts. */
export type Operation = {
  id: string;
  kind: OperationKind;
  key: string;
  /** The id of the draft or document the operation is about. */
  subject: string;
  /** The batch the operation belongs to. */
  batchId: string | null;
  stage: OperationStage;
  createdAt: string;
  /** The time at which the operation is, or was to be, executed; null for an operation that begins at once. */
  carryOutAt: string | null;
  /** The time until the operation is executed, counted by the server when it answers; null once the time has passed. */
  leftMs: number | null;
  /** Nothing has been sent to the service yet, so the operation can be withdrawn. */
  withdrawable: boolean;
  /** A person or a rule chose the time; it is not the company's undo wait. */
  scheduled: boolean;
  /** A person has put the operation on hold. */
  onHold: boolean;
  /** The number of a reminder that the company's rule planned, counted per invoice from 1. */
  step: number | null;
  /** The operation waited, was refused, or has an unknown outcome, and its person has not seen that yet. */
  untold: boolean;
  /** The mail as it will be sent, while it is scheduled. */
  letter: EmailContent | null;
  about: OperationDescription | null;
  sentAt: string | null;
  finishedAt: string | null;
  personId: string;
  /** The person who submitted the operation; null when the service never answered the name. */
  personName: string | null;
  /** The number of times the service was called. */
  attempt: number;
  /** The invoice that the operation posted, if its kind posts one. */
  posted: PostedResult | null;
  /** The quote or order that the operation created or changed, if its kind does so. */
  made: DocumentResult | null;
  /** The reason why an invoice was voided, credited or rejected, as the person wrote it. */
  reason: string | null;
  /** The instant at which the draft was first stored. */
  writtenAt: string | null;
  email: EmailResult | null;
  /** The payment that was registered. */
  paid: PaymentResult | null;
  eInvoice: EInvoiceResult | null;
  /** The employee that the operation created. */
  employee?: EmployeeResult | null;
  /** The result of a decision on a supplier invoice. */
  approval: ApprovalResult | null;
  /** What was set off of a supplier invoice, or taken back. */
  setOff?: SetOffResult | null;
  /** The VAT report that was decided on. */
  vatReport?: VatReportResult | null | undefined;
  candidates: readonly Candidate[];
  /**
   * The state of the order for which an operation was refused: the refusal applies as long as the order has this state.
   */
  ofOrder: RequestedOrderChange | null;
  /** The version of the quote for which a refused operation was submitted. */
  ofQuote: QuoteExpectation | null;
  /** The reason why the operation was refused, or what the operation waits for. */
  problem: ProblemJson | null;
  resolution: Resolution | null;
  /** The person who resolved or withdrew it; null when nobody did, or when the service never answered the name. */
  resolvedBy: string | null;
  /** The next follow-up: an e-mail after a conversion, or an order after an acceptance. */
  next: Operation | null;
  /** The kinds of the remaining follow-ups, which begin one after the other when the operation is done. */
  following: readonly OperationKind[];
  /** One of the follow-ups sends an e-mail. */
  sends: boolean;
  /** This is true when an e-mail follows but is held back because the voucher differs from the expected one. */
  held: boolean;
};

/**
 * Returns true while the operation may still change by itself. A scheduled operation is not under way before its time.
 */
export function isUnderWay(operation: Operation): boolean {
  const isUnfinished = operation.stage === "waiting" || operation.stage === "sent" || operation.stage === "checking";
  return (isUnfinished && !isScheduled(operation)) || (operation.next !== null && isUnderWay(operation.next));
}

/** Returns true while the operation is under way, or has an outcome that a person has to decide. */
export function isOpenOperation(operation: Operation | null): operation is Operation {
  return operation !== null && (operation.stage === "unknown" || isUnderWay(operation));
}

/** Returns true while the operation waits the company's undo seconds and can be withdrawn. */
export function isInUndoWait(operation: Operation): boolean {
  return operation.withdrawable && operation.leftMs !== null && !operation.scheduled;
}

/** Returns true while the operation waits for its chosen time, or is on hold until a person releases it. */
export function isScheduled(operation: Pick<Operation, "scheduled" | "withdrawable" | "leftMs" | "onHold">): boolean {
  return operation.scheduled && operation.withdrawable && (operation.leftMs !== null || operation.onHold);
}
