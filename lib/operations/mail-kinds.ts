import "server-only";
import type { OperationKind } from "../api/contract/operation";

type MailKind = "quote-email" | "order-email" | "invoice-email";

/** The kinds that mail a document. */
export function isMail(kind: OperationKind): kind is MailKind {
  return kind.endsWith("-email");
}
