import "server-only";
import type { OperationKind } from "../../api/contract/operations/operation";

/** What is stored as the result of an operation that is done. */
type ResultKind =
  | "document"
  | "invoice"
  | "email"
  | "reminder"
  | "payment"
  | "eInvoice"
  | "approval"
  | "setOff"
  | "vatReport"
  | "employee"
  | "none";

/**
 * What each kind of operation stores as its result: `document` is a quote or an order that it created or changed,
 * `invoice` an invoice that it posted. A kind without a row does not compile.
 */
const resultKinds = {
  "quote-convert": "document",
  "quote-email": "email",
  "quote-accept": "document",
  "quote-order": "document",
  "quote-invoice": "invoice",
  "order-create": "document",
  "order-ship": "document",
  "order-backorder": "document",
  "order-void": "document",
  "order-invoice": "invoice",
  "order-email": "email",
  "invoice-convert": "invoice",
  "invoice-email": "email",
  "invoice-reminder": "reminder",
  "invoice-void": "invoice",
  "invoice-credit": "invoice",
  "invoice-payment": "payment",
  "invoice-einvoice": "eInvoice",
  "approve-supplier-invoice": "approval",
  "reject-supplier-invoice": "approval",
  "book-supplier-invoice": "invoice",
  "set-off-supplier-invoice": "setOff",
  "undo-supplier-set-off": "setOff",
  "change-allocation-plan": "none",
  "register-supplier-payment": "payment",
  "approve-vat-report": "vatReport",
  "reject-vat-report": "vatReport",
  "employee-create": "employee",
  "employee-assign": "none",
  "register-time": "none",
} as const satisfies Record<OperationKind, ResultKind>;

type KindWithResult<R extends ResultKind> = {
  [K in OperationKind]: (typeof resultKinds)[K] extends R ? K : never;
}[OperationKind];

export function resultKindOf(kind: OperationKind): ResultKind {
  return resultKinds[kind];
}

/**
 * Whether the kind mails a document. A reminder is not such a kind, since it is never sent again at a person's
 * request.
 */
export function isMailingKind(kind: OperationKind): kind is KindWithResult<"email"> {
  return resultKinds[kind] === "email";
}
