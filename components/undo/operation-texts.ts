import type { Operation, OperationKind } from "@/lib/api/contract/operations/operation";
import type { PostedResult } from "@/lib/api/contract/operations/posted-result";

/** The message key in `shell.undo.what` that says what an operation does. */
type OperationTextKey =
  | "finalise"
  | "finaliseSend"
  | "mail"
  | "remind"
  | "void"
  | "quote"
  | "quoteSend"
  | "quoteMail"
  | "accept"
  | "order"
  | "invoice"
  | "orderMail"
  | "credit"
  | "payment"
  | "eInvoice"
  | "deliver"
  | "deliverInvoice"
  | "takeBack"
  | "rest"
  | "approve"
  | "reject"
  | "book"
  | "setOff"
  | "undoSetOff"
  | "changePlan"
  | "payInvoice"
  | "approveVat"
  | "rejectVat"
  | "employ"
  | "assign"
  | "register";

/** The message key of the buttons and the outcome of an operation, in the rest of `shell.undo`. */
export type UndoTextKey = "finalise" | "finaliseSend" | "mail" | "void" | "other";

const textKeyByKind: Record<OperationKind, OperationTextKey> = {
  "quote-convert": "quote",
  "quote-email": "quoteMail",
  "quote-accept": "accept",
  "quote-order": "order",
  "quote-invoice": "invoice",
  "order-create": "order",
  "order-backorder": "rest",
  "order-ship": "deliver",
  "order-void": "takeBack",
  "order-invoice": "invoice",
  "order-email": "orderMail",
  "invoice-convert": "finalise",
  "invoice-email": "mail",
  "invoice-reminder": "remind",
  "invoice-void": "void",
  "invoice-credit": "credit",
  "invoice-payment": "payment",
  "invoice-einvoice": "eInvoice",
  "approve-supplier-invoice": "approve",
  "reject-supplier-invoice": "reject",
  "book-supplier-invoice": "book",
  "set-off-supplier-invoice": "setOff",
  "undo-supplier-set-off": "undoSetOff",
  "change-allocation-plan": "changePlan",
  "register-supplier-payment": "payInvoice",
  "approve-vat-report": "approveVat",
  "reject-vat-report": "rejectVat",
  "employee-create": "employ",
  "employee-assign": "assign",
  "register-time": "register",
};

export function operationTextKeyOf({
  kind,
  sends,
  following,
}: Pick<Operation, "kind" | "sends" | "following">): OperationTextKey {
  if (kind === "order-ship" && following.includes("order-invoice")) return "deliverInvoice";
  if (sends && kind === "invoice-convert") return "finaliseSend";
  return sends && kind === "quote-convert" ? "quoteSend" : textKeyByKind[kind];
}

export function undoTextKeyOf({ kind, sends }: Pick<Operation, "kind" | "sends">): UndoTextKey {
  if (kind === "invoice-void") return "void";
  if (kind.endsWith("-email") || kind === "invoice-reminder") return "mail";
  if (kind !== "invoice-convert" && kind !== "quote-convert") return "other";
  return sends ? "finaliseSend" : "finalise";
}

/** Returns the message keys of a batch in `shell.undo.batch`, and the page that shows its results. */
export function batchTextKeysOf({ kind }: Pick<Operation, "kind">) {
  if (kind === "approve-supplier-invoice")
    return { waitingKey: "approve", done: "approved", resultPath: "/purchases/approvals" } as const;
  if (kind === "register-supplier-payment")
    return { waitingKey: "payInvoice", done: "paid", resultPath: "/purchases/to-pay" } as const;
  if (kind === "book-supplier-invoice")
    return { waitingKey: "book", done: "booked", resultPath: "/purchases" } as const;
  if (kind === "invoice-void") return { waitingKey: "void", done: "voided", resultPath: "/sales" } as const;
  return { waitingKey: "send", done: "sent", resultPath: "/sales" } as const;
}

/** Returns true for an operation that approves or rejects a supplier invoice. */
export function isDecision({ kind }: Pick<Operation, "kind">): boolean {
  return kind === "approve-supplier-invoice" || kind === "reject-supplier-invoice";
}

/**
 * Returns the message key of the outcome of an approval in `shell.undo.approved`; null for other operations, and when
 * the voucher differs.
 */
export function approvalTextKeyOf(operation: OperationOfSupplierInvoice & Pick<Operation, "stage">) {
  const { stage, approval } = operation;
  if (stage !== "done" || !approval || approval.status === "rejected") return null;
  const bookedInvoice = bookedSupplierInvoiceOf(operation);
  if (bookedInvoice) return bookedInvoice.voucher === "differs" ? null : "booked";
  const { step: approvalStep } = approval;
  if (approvalStep && !approvalStep.isSent) return "step";
  return approval.status === "ready" ? "ready" : "notBooked";
}

type OperationOfSupplierInvoice = Pick<Operation, "approval"> & Partial<Pick<Operation, "kind" | "posted" | "next">>;

/**
 * Returns the supplier invoice that an approval, the booking that follows it, or a booking put into the books; null for
 * other operations.
 */
export function bookedSupplierInvoiceOf(operation: OperationOfSupplierInvoice): PostedResult | null {
  const { kind, posted = null, approval, next = null } = operation;
  if (kind === "book-supplier-invoice") return posted;
  if (!approval) return null;
  return approval.posted ?? (next?.kind === "book-supplier-invoice" ? next.posted : null);
}

/** Returns true for a supplier invoice that was booked with other postings than the coding that the person saw. */
export function isVoucherDiffering(operation: OperationOfSupplierInvoice & Pick<Operation, "stage">): boolean {
  return operation.stage === "done" && bookedSupplierInvoiceOf(operation)?.voucher === "differs";
}

const kindsAboutBookedInvoice: readonly OperationKind[] = [
  "set-off-supplier-invoice",
  "undo-supplier-set-off",
  "change-allocation-plan",
  "register-supplier-payment",
];

const kindsEndingDraft: readonly OperationKind[] = [
  "invoice-convert",
  "quote-convert",
  "order-create",
  "book-supplier-invoice",
];

/** Returns true for an operation that makes a document of a draft; when it is taken back, the draft is unchanged. */
export function endsDraft({ kind }: Pick<Operation, "kind">): boolean {
  return kindsEndingDraft.includes(kind);
}

/** Returns true when the sheet of the draft shows the outcome; it opens by itself and marks the outcome as seen. */
export function isShownBySheet({ posted, made, ...operation }: Pick<Operation, "kind" | "posted" | "made">): boolean {
  return endsDraft(operation) && !posted && !made;
}

/** Returns the path below the company's of the page that shows the subject of an operation, or the document it made. */
export function pathOfOperation({
  kind,
  subject,
  posted,
  made,
  employee = null,
}: Pick<Operation, "kind" | "subject" | "posted" | "made"> & Partial<Pick<Operation, "employee">>): string {
  if (kind === "employee-create") return `/payroll/employees/${employee?.employeeId ?? `new?form=${subject}`}`;
  if (kind === "employee-assign") return `/payroll/employees/${subject}`;
  if (kind === "register-time") return "/payroll/time";
  if (isDecision({ kind })) return `/purchases/approvals/${subject}`;
  if (kind === "book-supplier-invoice")
    return posted ? `/purchases/invoices/${posted.invoiceId}` : `/purchases/drafts/${subject}`;
  if (kindsAboutBookedInvoice.includes(kind)) return `/purchases/invoices/${subject}`;
  if (posted && kind !== "invoice-void" && kind !== "invoice-credit") return `/sales/invoices/${posted.invoiceId}`;
  if (kind.endsWith("-vat-report")) return `/books/vat-reports/${subject}`;
  if (kind === "invoice-convert") return `/sales/drafts/${subject}`;
  if (kind.startsWith("invoice-")) return `/sales/invoices/${subject}`;
  if (made) return `/sales/${made.document}s/${made.documentId}`;
  if (kind === "quote-convert") return `/sales/quotes/drafts/${subject}`;
  if (kind === "order-create") return `/sales/orders/drafts/${subject}`;
  return `/sales/${kind.startsWith("quote-") ? "quotes" : "orders"}/${subject}`;
}
