import "server-only";
import { Prisma } from "@/prisma/generated/client";
import { type Invoice, invoices } from "../api/contract/customer-invoice";
import type { EmailInput, Operation, Resolution } from "../api/contract/operation";
import { books } from "../api/server/books";
import { audit } from "../audit/audit";
import { type CompanyAccess, requireAction } from "../auth/access";
import { now } from "../clock";
import { type Tx, withTenant } from "../db";
import { Problem } from "../problem";
import { type Decision, parseDecision } from "./input";
import { insertOperation } from "./order";
import { unreadResult } from "./posted";
import { findOperation, keyOf, type OperationRow } from "./rows";
import { findView, workAndWatch } from "./run";

/**
 * Carries out what a person decided about an operation whose outcome nobody could read back.
 *
 * @throws Problem `not_found`; `conflict` when it is not, or no longer, open to a decision
 */
export async function resolveOperation(access: CompanyAccess, id: string, body: unknown): Promise<Operation> {
  requireAction(access, "sales.operate");
  const decision = parseDecision(body);
  await findView(access, id);
  const row = await withTenant(access, (tx) => findOperation(tx, access, id));
  if (!row) throw new Problem("not_found");
  const invoice = await namedInvoice(access, row, decision);
  const nextId = await withTenant(access, (tx) => settle(tx, access, row, decision, invoice));
  if (nextId) await workAndWatch(access, nextId);
  return findView(access, id);
}

/** The invoice a person says it made: an invoice of the draft's customer, or a credit of the voided invoice. */
async function namedInvoice(access: CompanyAccess, row: OperationRow, decision: Decision): Promise<Invoice | null> {
  if (row.kind === "invoice-email" || decision.decision !== "marked_done") return null;
  if (!decision.invoiceId) throw new Problem("invalid_input", { fields: [{ field: "invoiceId", code: "required" }] });
  const invoice = await books(access).one(invoices, decision.invoiceId);
  if (isOutcome(row, invoice)) return invoice;
  throw new Problem("invalid_input", { fields: [{ field: "invoiceId", code: "other_invoice" }] });
}

function isOutcome(row: OperationRow, invoice: Invoice): boolean {
  if (row.kind === "invoice-void") return invoice.refersToId === row.subject;
  const { expected } = row.request as { expected: { customerId: string } };
  return invoice.customerId === expected.customerId;
}

async function settle(
  tx: Tx,
  access: CompanyAccess,
  row: OperationRow,
  decision: Decision,
  invoice: Invoice | null,
): Promise<string | null> {
  const again = decision.decision === "sent_again" ? await orderAgain(tx, access, row, decision.key) : null;
  const resolution: Resolution = {
    decision: decision.decision,
    personId: access.personId,
    at: now().toISOString(),
    ...(again ? { nextId: again.id } : {}),
  };
  const { count } = await tx.operation.updateMany({
    where: { ...keyOf(access, row.id), stage: "unknown", resolution: { equals: Prisma.DbNull } },
    data: { resolution: { ...resolution }, finishedAt: now(), ...outcome(row, decision, invoice) },
  });
  if (count !== 1) throw new Problem("conflict", { detail: "decided" });
  const detail = { kind: row.kind, decision: decision.decision };
  await audit(tx, access, { kind: "operation.resolved", subject: row.id, detail });
  return again?.id ?? null;
}

function orderAgain(tx: Tx, access: CompanyAccess, row: OperationRow, key: string): Promise<OperationRow> {
  // What may be booked is never booked again on somebody's word; that is what "not done" is for.
  if (row.kind !== "invoice-email") throw new Problem("conflict", { detail: "kind" });
  const input = row.request as unknown as EmailInput & { order: { cc?: string[] } };
  return insertOperation(tx, access, { kind: "invoice-email", key, input }, row.id);
}

function outcome(row: OperationRow, decision: Decision, invoice: Invoice | null) {
  if (decision.decision === "sent_again") return {};
  if (decision.decision === "marked_not_done") return { stage: "refused" };
  const email = { invoiceId: row.subject, recipient: null };
  return { stage: "done", result: invoice ? unreadResult(invoice) : email };
}
