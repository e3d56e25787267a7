import "server-only";
import type { Prisma } from "@/prisma/generated/client";
import type { SetOffInput, UndoSetOffInput } from "../../api/contract/purchases/set-off-operation";
import { digestOf } from "../../audit/chain";
import type { OperationRow } from "./rows";

type AuditedOperation = Pick<OperationRow, "id" | "kind" | "subject" | "request">;

const kindsAboutSupplierDraft: readonly string[] = [
  "approve-supplier-invoice",
  "reject-supplier-invoice",
  "book-supplier-invoice",
];

/** The other invoices that an operation about a booked supplier invoice changes, by the kind of the operation. */
const otherInvoicesByKind = new Map<string, (request: unknown) => readonly string[]>([
  ["set-off-supplier-invoice", (request) => (request as SetOffInput).debts.map(({ invoiceId }) => invoiceId)],
  ["undo-supplier-set-off", (request) => (request as UndoSetOffInput).expected.offsetInvoiceIds],
  ["change-allocation-plan", () => []],
  ["register-supplier-payment", () => []],
]);

/**
 * What the audit trail records of an operation: its kind, for an operation about booked supplier invoices their ids, and for
 * one about a draft the draft and the digest of the reason of a rejection. With the digest in the trail, a later change of the
 * stored reason is noticed.
 */
export function auditDetailOf({ id, kind, subject, request }: AuditedOperation): Prisma.InputJsonObject {
  const otherInvoicesOf = otherInvoicesByKind.get(kind);
  if (otherInvoicesOf)
    return { kind, invoiceIds: [subject, ...otherInvoicesOf(request)].map((invoiceId) => invoiceId.toLowerCase()) };
  if (!kindsAboutSupplierDraft.includes(kind)) return { kind };
  const { reason } = (request ?? {}) as { reason?: unknown };
  const reasonDigest = typeof reason === "string" ? { words: digestOf([id, reason]) } : {};
  return { kind, draftId: subject.toLowerCase(), ...reasonDigest };
}
