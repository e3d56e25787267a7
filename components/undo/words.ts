import type { Operation, OperationKind } from "@/lib/api/contract/operations/operation";

/** What an order does, in `shell.undo.what`. */
type What =
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
  | "approveVat"
  | "rejectVat"
  | "employ"
  | "register";

/** Under which words in the rest of `shell.undo` its buttons and its end are told. */
export type UndoWords = "finalise" | "finaliseSend" | "mail" | "void" | "other";

const alone: Record<OperationKind, What> = {
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
  "approve-vat-report": "approveVat",
  "reject-vat-report": "rejectVat",
  "employee-create": "employ",
  "register-time": "register",
};

export function whatOf({ kind, sends, following }: Pick<Operation, "kind" | "sends" | "following">): What {
  if (kind === "order-ship" && following.includes("order-invoice")) return "deliverInvoice";
  if (sends && kind === "invoice-convert") return "finaliseSend";
  return sends && kind === "quote-convert" ? "quoteSend" : alone[kind];
}

export function wordsOf({ kind, sends }: Pick<Operation, "kind" | "sends">): UndoWords {
  if (kind === "invoice-void") return "void";
  if (kind.endsWith("-email") || kind === "invoice-reminder") return "mail";
  if (kind !== "invoice-convert" && kind !== "quote-convert") return "other";
  return sends ? "finaliseSend" : "finalise";
}

/** What a press of many does, in `shell.undo.batch`. */
export function batchWordsOf({ kind }: Pick<Operation, "kind">) {
  if (kind === "approve-supplier-invoice")
    return { waits: "approve", done: "approved", page: "/purchases/approvals" } as const;
  if (kind === "invoice-void") return { waits: "void", done: "voided", page: "/sales" } as const;
  return { waits: "send", done: "sent", page: "/sales" } as const;
}

/** It approves or rejects a supplier invoice that waits for approval. */
export function isDecision({ kind }: Pick<Operation, "kind">): boolean {
  return kind === "approve-supplier-invoice" || kind === "reject-supplier-invoice";
}

/** What came of an approval, in `shell.undo.approved`; null of what is none, or whose voucher needs a look. */
export function approvedAs({ stage, approval }: Pick<Operation, "stage" | "approval">) {
  if (stage !== "done" || !approval || approval.status === "rejected") return null;
  const { posted, step } = approval;
  if (posted) return posted.voucher === "differs" ? null : "booked";
  if (step && !step.isSent) return "step";
  return approval.status === "ready" ? "ready" : "notBooked";
}

/** An approved invoice was booked otherwise than its coding was seen. */
export function isDiffering({ stage, approval }: Pick<Operation, "stage" | "approval">): boolean {
  return stage === "done" && approval?.posted?.voucher === "differs";
}

const ofDraft: readonly OperationKind[] = ["invoice-convert", "quote-convert", "order-create"];

/** It makes a document of a draft: taken back, the draft is as it was. */
export function endsDraft({ kind }: Pick<Operation, "kind">): boolean {
  return ofDraft.includes(kind);
}

/** What came of it is told by the sheet of its draft, which opens by itself and marks it as seen. */
export function isToldBySheet({ posted, made, ...operation }: Pick<Operation, "kind" | "posted" | "made">): boolean {
  return endsDraft(operation) && !posted && !made;
}

/** The page, below the company's, where what it is about, or what it made, is shown. */
export function pageOf({
  kind,
  subject,
  posted,
  made,
  employee = null,
}: Pick<Operation, "kind" | "subject" | "posted" | "made"> & Partial<Pick<Operation, "employee">>): string {
  if (kind === "employee-create") return `/payroll/employees/${employee?.employeeId ?? `new?form=${subject}`}`;
  if (kind === "register-time") return "/payroll/time";
  if (isDecision({ kind })) return `/purchases/approvals/${subject}`;
  if (posted && kind !== "invoice-void" && kind !== "invoice-credit") return `/sales/invoices/${posted.invoiceId}`;
  if (kind.endsWith("-vat-report")) return `/books/vat-reports/${subject}`;
  if (kind === "invoice-convert") return `/sales/drafts/${subject}`;
  if (kind.startsWith("invoice-")) return `/sales/invoices/${subject}`;
  if (made) return `/sales/${made.document}s/${made.documentId}`;
  if (kind === "quote-convert") return `/sales/quotes/drafts/${subject}`;
  if (kind === "order-create") return `/sales/orders/drafts/${subject}`;
  return `/sales/${kind.startsWith("quote-") ? "quotes" : "orders"}/${subject}`;
}
