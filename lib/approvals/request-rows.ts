import "server-only";
import { audit } from "@/lib/audit/audit";
import { openSealed, seal } from "@/lib/auth/tokens/cipher";
import type { DataKey } from "@/lib/auth/tokens/store";
import type { Tenant, Tx } from "@/lib/platform/db";
import { now } from "@/lib/values/clock";
import type { ApprovalRequest as RequestRow } from "@/prisma/generated/client";

type PersonInCompany = Tenant & { personId: string };

/** The filter for open requests, neither answered nor closed: the draft waits for a colleague. */
const openRequestFilter = { answeredAt: null, closedAt: null } as const;
/** The filter for answered requests whose answer the person who asked has not closed yet. */
const answeredRequestFilter = { answeredAt: { not: null }, closedAt: null } as const;

/**
 * The open request that keeps this person from deciding about a draft or booking it: a question or a hand-over to somebody
 * else. A request to book the draft keeps nobody from doing so.
 */
export async function findBlockingRequest(
  tx: Tx,
  { partnerId, companyId, personId }: PersonInCompany,
  draftId: string,
) {
  const kind = { not: "booking" };
  const where = { partnerId, companyId, draftId, kind, toId: { not: personId }, ...openRequestFilter };
  return tx.approvalRequest.findFirst({ where, select: { id: true } });
}

/** Closes all requests about a draft when it is decided, in the transaction that ends the decision. */
export async function closeRequestsOfDecided(tx: Tx, person: PersonInCompany, draftId: string): Promise<void> {
  const { partnerId, companyId, personId } = person;
  const where = { partnerId, companyId, draftId, closedAt: null };
  const rows = await tx.approvalRequest.findMany({ where, select: { id: true, draftId: true } });
  for (const row of rows) await closeRequestRow(tx, person, row, "decided", personId);
}

/** Closes the answered requests of a person about a draft, once that person asks again. */
export async function closeAnsweredRequests(tx: Tx, person: PersonInCompany, draftId: string): Promise<void> {
  const { partnerId, companyId, personId } = person;
  const where = { partnerId, companyId, draftId, fromId: personId, ...answeredRequestFilter };
  const rows = await tx.approvalRequest.findMany({ where, select: { id: true, draftId: true } });
  for (const row of rows) await closeRequestRow(tx, person, row, "passed_on", personId);
}

export type ClosingReason = "withdrawn" | "decided" | "passed_on";

/**
 * Closes a request. An answered request has ended in the audit trail with its answer: closing it only removes it from the
 * list of the person who asked.
 *
 * @returns false when the request was closed already
 */
export async function closeRequestRow(
  tx: Tx,
  tenant: Tenant,
  { id, draftId }: Pick<RequestRow, "id" | "draftId">,
  closing: ClosingReason,
  closedById: string,
): Promise<boolean> {
  const { partnerId, companyId } = tenant;
  const data = { closedAt: now(), closedById, closing };
  const openUpdate = await tx.approvalRequest.updateMany({
    where: { partnerId, companyId, id, ...openRequestFilter },
    data,
  });
  if (openUpdate.count === 0) {
    const answeredUpdate = await tx.approvalRequest.updateMany({
      where: { partnerId, companyId, id, ...answeredRequestFilter },
      data,
    });
    return answeredUpdate.count === 1;
  }
  const detail = { closing, draftId: draftId.toLowerCase() };
  await audit(tx, tenant, { kind: "approval.request_closed", subject: id, detail });
  return true;
}

/** The open requests from a person or to them, the oldest first. */
export async function listOpenRequestsOfPerson(tx: Tx, tenant: Tenant, personId: string): Promise<RequestRow[]> {
  const { partnerId, companyId } = tenant;
  return tx.approvalRequest.findMany({
    where: { partnerId, companyId, OR: [{ fromId: personId }, { toId: personId }], ...openRequestFilter },
    orderBy: { createdAt: "asc" },
  });
}

/** Closes the open requests from a person and to them when they leave, so that the drafts wait for nobody who is gone. */
export async function closeRequestsOfPerson(tx: Tx, actor: PersonInCompany, personId: string): Promise<void> {
  const rows = await listOpenRequestsOfPerson(tx, actor, personId);
  for (const row of rows) await closeRequestRow(tx, actor, row, "withdrawn", actor.personId);
}

/** All open requests of the company, the oldest first. */
export function listOpenRequests(tx: Tx, { partnerId, companyId }: Tenant): Promise<RequestRow[]> {
  return tx.approvalRequest.findMany({
    where: { partnerId, companyId, ...openRequestFilter },
    orderBy: { createdAt: "asc" },
  });
}

/**
 * The open requests of the company and the answered ones of this person, until the draft is decided or the person closes
 * them.
 */
export function listOpenAndAnsweredRequests(
  tx: Tx,
  { partnerId, companyId, personId }: PersonInCompany,
): Promise<RequestRow[]> {
  const where = { partnerId, companyId, OR: [openRequestFilter, { fromId: personId, ...answeredRequestFilter }] };
  return tx.approvalRequest.findMany({ where, orderBy: { createdAt: "asc" } });
}

export function listRequestsOfDraft(tx: Tx, { partnerId, companyId }: Tenant, draftId: string): Promise<RequestRow[]> {
  return tx.approvalRequest.findMany({ where: { partnerId, companyId, draftId }, orderBy: { createdAt: "asc" } });
}

type TextColumn = "text" | "answer";

export function sealText(text: string, tenant: Tenant, id: string, column: TextColumn, { key, id: keyId }: DataKey) {
  return seal(key, Buffer.from(text), sealContextOf(tenant, id, column, keyId));
}

export function openText(
  sealedText: Uint8Array,
  tenant: Tenant,
  id: string,
  column: TextColumn,
  keyId: string,
  key: Buffer,
) {
  return openSealed(key, sealedText, sealContextOf(tenant, id, column, keyId)).toString();
}

function sealContextOf({ partnerId, companyId }: Tenant, id: string, column: TextColumn, keyId: string) {
  return { table: "approval_request", partnerId, companyId, column, keyId, row: [id] };
}
