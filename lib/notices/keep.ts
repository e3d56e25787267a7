import "server-only";
import type { ApprovalRequest, Notice as Row } from "../../prisma/generated/client";
import type { SupplierInvoiceDraft } from "../api/contract/purchases/supplier-invoice-draft";
import { openRows } from "../approvals/request-rows";
import type { CompanyAccess } from "../auth/access";
import type { Tenant, Tx } from "../platform/db";
import { now } from "../values/clock";

/**
 * What was read from the books: drafts by id, the drafts whose turn is the person's, and the ids of the drafts that are
 * decided.
 */
export type Found = {
  drafts: ReadonlyMap<string, SupplierInvoiceDraft>;
  turns: readonly SupplierInvoiceDraft[];
  over: ReadonlySet<string>;
};

type Matter = Pick<Row, "kind" | "subject" | "draftId" | "dueOn" | "since" | "isOver"> & { about: object };

/**
 * Stores the notices of what waits now, and deletes the others. A notice that stays keeps its beginning and its last mail.
 */
export async function keepAll(tx: Tx, access: CompanyAccess, { drafts, turns, over }: Found): Promise<void> {
  const open = await openRows(tx, access);
  const asked = ownOf(open, access).map((row) => ({
    ...requestMatter(row),
    dueOn: drafts.get(row.draftId)?.dueOn ?? null,
    isOver: over.has(row.draftId),
  }));
  const elsewhere = new Set(open.map(({ draftId }) => draftId));
  const free = turns.filter(({ id }) => !elsewhere.has(id)).map(turnMatter);
  await insertNew(tx, access, [...asked, ...free]);
  await changeOthers(tx, access, [...asked, ...free]);
  await forget(tx, access, asked, { notIn: free.map(({ subject }) => subject) });
}

/**
 * Stores the notices of requests without reading the books: requests are stored in the portal, and a draft with an open
 * request to a colleague is nobody's turn.
 */
export async function keepRequests(tx: Tx, access: CompanyAccess): Promise<void> {
  const open = await openRows(tx, access);
  const asked = ownOf(open, access).map(requestMatter);
  await insertNew(tx, access, asked);
  await forget(tx, access, asked, { in: open.map(({ draftId }) => draftId) });
}

/** Deletes the notices that it is somebody's turn to approve a draft. @param personId the person; all people without one */
export async function endNotices(
  tx: Tx,
  { partnerId, companyId }: Tenant,
  draftId: string,
  personId?: string,
): Promise<void> {
  await tx.notice.deleteMany({
    where: { partnerId, companyId, personId, draftId: draftId.toLowerCase(), kind: "turn" },
  });
}

function ownOf(open: readonly ApprovalRequest[], { personId }: CompanyAccess): ApprovalRequest[] {
  return open.filter(({ toId }) => toId === personId);
}

function requestMatter({ id, kind, draftId, about, createdAt }: ApprovalRequest): Matter {
  return { kind, subject: id, draftId, dueOn: null, since: createdAt, isOver: false, about: about as object };
}

function turnMatter(draft: SupplierInvoiceDraft): Matter {
  const { id, dueOn, supplierName, invoiceNumber, totalMinor, currencyCode } = draft;
  const about = { supplierName, invoiceNumber, totalMinor: totalMinor.toString(), currencyCode };
  return { kind: "turn", subject: id, draftId: id, dueOn, since: now(), isOver: false, about };
}

function rowsOf({ partnerId, companyId, personId }: CompanyAccess) {
  return { partnerId, companyId, personId };
}

/** Prisma splits a larger insert into several statements at the same time, which one connection cannot run. */
const rowsAtOnce = 1_000;

async function insertNew(tx: Tx, access: CompanyAccess, matters: readonly Matter[]): Promise<void> {
  const rows = matters.map((one) => ({ ...rowsOf(access), ...one }));
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await tx.notice.createMany({ skipDuplicates: true, data: rows.slice(from, from + rowsAtOnce) });
  }
}

async function changeOthers(tx: Tx, access: CompanyAccess, matters: readonly Matter[]): Promise<void> {
  const rows = await tx.notice.findMany({ where: rowsOf(access) });
  const kept = new Map(rows.map((row) => [`${row.kind} ${row.subject}`, row]));
  for (const { kind, subject, about, dueOn, isOver } of matters) {
    const row = kept.get(`${kind} ${subject}`);
    const isSame = row?.dueOn === dueOn && row.isOver === isOver && sameText(row.about, about);
    if (isSame) continue;
    await tx.notice.updateMany({ where: { ...rowsOf(access), kind, subject }, data: { about, dueOn, isOver } });
  }
}

function sameText(kept: unknown, found: object): boolean {
  const known = kept as Record<string, unknown>;
  return Object.entries(found).every(([member, value]) => known[member] === value);
}

type Subjects = { in: string[] } | { notIn: string[] };

async function forget(tx: Tx, access: CompanyAccess, asked: readonly Matter[], turns: Subjects): Promise<void> {
  const own = rowsOf(access);
  await tx.notice.deleteMany({ where: { ...own, kind: "turn", subject: turns } });
  const kept = { notIn: asked.map(({ subject }) => subject) };
  await tx.notice.deleteMany({ where: { ...own, kind: { in: ["question", "handover"] }, subject: kept } });
}
