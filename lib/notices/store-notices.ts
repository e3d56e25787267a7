import "server-only";
import type { ApprovalRequest, Notice as NoticeRow, PurchaseComment } from "../../prisma/generated/client";
import type { SupplierInvoiceDraft } from "../api/contract/purchases/supplier-invoice-draft";
import { listUnseenMentions } from "../approvals/comments/comment-rows";
import { listOpenRequests } from "../approvals/request-rows";
import type { CompanyAccess } from "../auth/access";
import type { Tenant, Tx } from "../platform/db";
import { now } from "../values/clock";

/**
 * The content of the books that notices depend on: drafts by id, the drafts whose turn is the person's, and the ids of
 * the decided drafts.
 */
export type WaitingDraftsInBooks = {
  drafts: ReadonlyMap<string, SupplierInvoiceDraft>;
  turnDrafts: readonly SupplierInvoiceDraft[];
  decidedDraftIds: ReadonlySet<string>;
};

type NoticeContent = Pick<NoticeRow, "kind" | "subject" | "draftId" | "dueOn" | "since" | "isOver"> & { about: object };

/**
 * Stores the notices of what waits for the person now, and deletes the person's other notices. A notice that stays
 * keeps the instant since when it waits, and its last mail.
 */
export async function storeNotices(
  tx: Tx,
  access: CompanyAccess,
  { drafts, turnDrafts, decidedDraftIds }: WaitingDraftsInBooks,
): Promise<void> {
  const openRequests = await listOpenRequests(tx, access);
  const requestNotices = requestsAddressedTo(openRequests, access).map((row) => ({
    ...toRequestNotice(row),
    dueOn: drafts.get(row.draftId)?.dueOn ?? null,
    isOver: decidedDraftIds.has(row.draftId),
  }));
  const draftIdsWithRequest = new Set(openRequests.map(({ draftId }) => draftId));
  const turnNotices = turnDrafts.filter(({ id }) => !draftIdsWithRequest.has(id)).map(toTurnNotice);
  const personNotices = [...requestNotices, ...(await listMentionNotices(tx, access))];
  await insertNewNotices(tx, access, [...personNotices, ...turnNotices]);
  await updateChangedNotices(tx, access, [...personNotices, ...turnNotices]);
  await deleteOtherNotices(tx, access, personNotices, { notIn: turnNotices.map(({ subject }) => subject) });
}

/**
 * Stores the notices of requests and mentions without reading the books: both are stored in the portal, and a draft with an
 * open request to a colleague is nobody's turn.
 */
export async function storeRequestNotices(tx: Tx, access: CompanyAccess): Promise<void> {
  const openRequests = await listOpenRequests(tx, access);
  const requestNotices = requestsAddressedTo(openRequests, access).map(toRequestNotice);
  const personNotices = [...requestNotices, ...(await listMentionNotices(tx, access))];
  await insertNewNotices(tx, access, personNotices);
  await deleteOtherNotices(tx, access, personNotices, { in: openRequests.map(({ draftId }) => draftId) });
}

/** Deletes the `turn` notices about a draft: those of one person, or of everybody where `personId` is left out. */
export async function deleteTurnNotices(
  tx: Tx,
  { partnerId, companyId }: Tenant,
  draftId: string,
  personId?: string,
): Promise<void> {
  await tx.notice.deleteMany({
    where: { partnerId, companyId, personId, draftId: draftId.toLowerCase(), kind: "turn" },
  });
}

function requestsAddressedTo(openRequests: readonly ApprovalRequest[], { personId }: CompanyAccess): ApprovalRequest[] {
  return openRequests.filter(({ toId }) => toId === personId);
}

function toRequestNotice({ id, kind, draftId, about, createdAt }: ApprovalRequest): NoticeContent {
  return { kind, subject: id, draftId, dueOn: null, since: createdAt, isOver: false, about: about as object };
}

async function listMentionNotices(tx: Tx, access: CompanyAccess): Promise<NoticeContent[]> {
  return (await listUnseenMentions(tx, access)).map(toMentionNotice);
}

function toMentionNotice({ id, draftId, about, createdAt }: PurchaseComment): NoticeContent {
  const kind = "mention";
  return { kind, subject: id, draftId, dueOn: null, since: createdAt, isOver: false, about: about as object };
}

function toTurnNotice(draft: SupplierInvoiceDraft): NoticeContent {
  const { id, dueOn, supplierName, invoiceNumber, totalMinor, currencyCode } = draft;
  const about = { supplierName, invoiceNumber, totalMinor: totalMinor.toString(), currencyCode };
  return { kind: "turn", subject: id, draftId: id, dueOn, since: now(), isOver: false, about };
}

function personColumnsOf({ partnerId, companyId, personId }: CompanyAccess) {
  return { partnerId, companyId, personId };
}

/** Prisma splits a larger insert into statements that run at the same time, which one connection cannot do. */
const rowsPerInsert = 1_000;

async function insertNewNotices(tx: Tx, access: CompanyAccess, notices: readonly NoticeContent[]): Promise<void> {
  const rows = notices.map((notice) => ({ ...personColumnsOf(access), ...notice }));
  for (let startIndex = 0; startIndex < rows.length; startIndex += rowsPerInsert) {
    await tx.notice.createMany({ skipDuplicates: true, data: rows.slice(startIndex, startIndex + rowsPerInsert) });
  }
}

async function updateChangedNotices(tx: Tx, access: CompanyAccess, notices: readonly NoticeContent[]): Promise<void> {
  const rows = await tx.notice.findMany({ where: personColumnsOf(access) });
  const rowByKey = new Map(rows.map((row) => [`${row.kind} ${row.subject}`, row]));
  for (const { kind, subject, about, dueOn, isOver } of notices) {
    const row = rowByKey.get(`${kind} ${subject}`);
    const isUnchanged = row?.dueOn === dueOn && row.isOver === isOver && hasSameMembers(row.about, about);
    if (isUnchanged) continue;
    await tx.notice.updateMany({
      where: { ...personColumnsOf(access), kind, subject },
      data: { about, dueOn, isOver },
    });
  }
}

function hasSameMembers(storedAbout: unknown, newAbout: object): boolean {
  const storedMembers = storedAbout as Record<string, unknown>;
  return Object.entries(newAbout).every(([member, value]) => storedMembers[member] === value);
}

type SubjectFilter = { in: string[] } | { notIn: string[] };

async function deleteOtherNotices(
  tx: Tx,
  access: CompanyAccess,
  /** The notices of requests and mentions that wait for the person. */
  personNotices: readonly NoticeContent[],
  endedTurnSubjects: SubjectFilter,
): Promise<void> {
  const noticesOfPerson = personColumnsOf(access);
  await tx.notice.deleteMany({ where: { ...noticesOfPerson, kind: "turn", subject: endedTurnSubjects } });
  const otherSubjects = { notIn: personNotices.map(({ subject }) => subject) };
  await tx.notice.deleteMany({
    where: { ...noticesOfPerson, kind: { in: ["question", "handover", "booking", "mention"] }, subject: otherSubjects },
  });
}
