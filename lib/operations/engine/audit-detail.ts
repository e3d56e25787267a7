import "server-only";
import type { Prisma } from "@/prisma/generated/client";
import { digestOf } from "../../audit/chain";
import type { OperationRow } from "./rows";

type AuditedOperation = Pick<OperationRow, "id" | "kind" | "subject"> & { request?: unknown };

const kindsAboutSupplierDraft: readonly string[] = [
  "approve-supplier-invoice",
  "reject-supplier-invoice",
  "book-supplier-invoice",
];

const kindsAboutBookedInvoice: readonly string[] = [
  "set-off-supplier-invoice",
  "undo-supplier-set-off",
  "change-allocation-plan",
  "register-supplier-payment",
];

/**
 * What the audit trail records of an operation: its kind, for an operation about a booked supplier invoice the invoice, and
 * for one about a draft the draft and the digest of the reason of a rejection. With the digest in the trail, a later change of the stored reason is noticed.
 */
export function auditDetailOf({ id, kind, subject, request }: AuditedOperation): Prisma.InputJsonObject {
  if (kindsAboutBookedInvoice.includes(kind)) return { kind, invoiceId: subject.toLowerCase() };
  if (!kindsAboutSupplierDraft.includes(kind)) return { kind };
  const { reason } = (request ?? {}) as { reason?: unknown };
  const reasonDigest = typeof reason === "string" ? { words: digestOf([id, reason]) } : {};
  return { kind, draftId: subject.toLowerCase(), ...reasonDigest };
}
