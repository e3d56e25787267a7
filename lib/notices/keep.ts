import "server-only";
import type { ApprovalRequest, Notice as Row } from "../../prisma/generated/client";
import type { SupplierInvoiceDraft } from "../api/contract/purchases/supplier-invoice-draft";
import { openRows } from "../approvals/request-rows";
import type { CompanyAccess } from "../auth/access";
import type { Tenant, Tx } from "../platform/db";
import { now } from "../values/clock";

/** What the books said: drafts by id, whose of them the turn is the person's, and of which nothing is asked any more. */
export type Found = {
  drafts: ReadonlyMap<string, SupplierInvoiceDraft>;
  turns: readonly SupplierInvoiceDraft[];
  over: ReadonlySet<string>;
};

type Matter = Pick<Row, "kind" | "subject" | "draftId" | "dueOn" | "since" | "isOver"> & { about: object };

/** Keeps what waits now, and forgets what does not any more. What stays keeps since when, and in which mail it stood. */
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

/** The same where the books are not asked: requests are the portal's own, and what lies with a colleague is nobody's turn. */
export async function keepRequests(tx: Tx, access: CompanyAccess): Promise<void> {
  const open = await openRows(tx, access);
  const asked = ownOf(open, access).map(requestMatter);
  await insertNew(tx, access, asked);
  await forget(tx, access, asked, { in: open.map(({ draftId }) => draftId) });
}

/** Takes away the notices whose turn a draft is. @param personId whose; everybody's without one */
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

/** Of more than a statement can take Prisma sends several at once, which one connection does not. */
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
