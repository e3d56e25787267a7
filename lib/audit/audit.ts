import "server-only";
import { type Tenant, type Tx, withTenant } from "@/lib/platform/db";
import { now } from "@/lib/values/clock";
import type { Prisma } from "@/prisma/generated/client";
import { hashOfEvent } from "./chain";

/** An action that is recorded in the audit trail. `detail` contains no secret, no name and no personal number. */
export type AuditEntry = { kind: AuditKind; subject?: string; detail?: Prisma.InputJsonObject };

export type AuditKind =
  | "session.started"
  | "session.ended"
  | "session.refused"
  | "connection.refused"
  | "company.refused"
  | "offer.refused"
  | "people.refused"
  | "refusals.left_out"
  | "connection.made"
  | "connection.ended"
  | "connection.disconnected"
  | "membership.ended"
  | "membership.restored"
  | "membership.left"
  | "membership.removed"
  | "membership.barred"
  | "ownership.handed_over"
  | "ownership.named"
  | "company.closed"
  | "invitation.made"
  | "invitation.sent_again"
  | "invitation.withdrawn"
  | "invitation.used"
  | "owner_link.made"
  | "owner_link.sent_again"
  | "owner_link.revoked"
  | "owner_link.used"
  | "role.given"
  | "role.taken"
  | "right.requested"
  | "right.granted"
  | "right.declined"
  | "colour.changed"
  | "undo.changed"
  | "operation.ordered"
  | "operation.finished"
  | "operation.resolved"
  | "operation.withdrawn"
  | "operation.gone"
  | "operation.sent_now"
  | "offer.answered"
  | "offer.told"
  | "offer.link_revoked"
  | "operation.changed"
  | "operation.held"
  | "operation.released"
  | "reminders.changed"
  | "personal.seen"
  | "personal.limit_reached"
  | "purchase.registered"
  | "purchase.changed"
  | "purchase.removed"
  | "purchase.asked"
  | "history.exported"
  | "document.seen"
  | "document.not_shown"
  | "purchase.commented"
  | "purchase.comment_removed"
  | "approval.asked"
  | "approval.handed_over"
  | "approval.booking_asked"
  | "approval.answered"
  | "approval.request_closed"
  | "approval.step_given"
  | "rules.saved"
  | "payment.rule_saved"
  | "payment.attested"
  | "payment.attest_withdrawn"
  | "payment.file_made"
  | "payment.file_fetched"
  | "payment.file_withdrawn"
  | "payment.released"
  | "payment.bank_read"
  | "payment.bank_handled"
  | "supplier.accounts_changed";

/**
 * Appends an event to a company's audit trail, in the transaction of the action when one is given. Events of
 * one company wait for each other, so that their numbers have no gap and each hash includes the one before it.
 */
export async function audit(tx: Tx | null, tenant: Tenant, entry: AuditEntry): Promise<void> {
  if (!tx) return withTenant(tenant, (ownTx) => audit(ownTx, tenant, entry));
  const { partnerId, companyId } = tenant;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`audit ${partnerId} ${companyId}`}, 0))`;
  const lastEvent = await tx.auditEvent.findFirst({ where: { partnerId, companyId }, orderBy: { number: "desc" } });
  const previousHash = lastEvent?.hash ?? "";
  const facts = {
    number: (lastEvent?.number ?? 0) + 1,
    personId: tenant.personId ?? null,
    kind: entry.kind,
    subject: entry.subject ?? null,
    detail: entry.detail ?? {},
    at: now(),
  };
  const hash = hashOfEvent(previousHash, facts);
  await tx.auditEvent.create({ data: { partnerId, companyId, ...facts, previousHash, hash } });
}
