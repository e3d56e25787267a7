import "server-only";
import type { Notice as NoticeRow } from "../../prisma/generated/client";
import type { InvoiceNotice, Notice, NoticeCount, Notices } from "../api/contract/company/notice";
import type { RequestAbout } from "../api/contract/purchases/approval";
import { type SupplierInvoiceDraft, supplierInvoiceDrafts } from "../api/contract/purchases/supplier-invoice-draft";
import { books } from "../api/remote/books";
import { listOpenRequests } from "../approvals/request-rows";
import { readWaitingDrafts } from "../approvals/rules/turns";
import { type CompanyAccess, requireAction } from "../auth/access";
import type { Locale } from "../i18n/locales";
import { type Tx, withTenant } from "../platform/db";
import { writeIfRoom } from "../platform/disk-full";
import { mayDo } from "../rules/access/roles";
import { now } from "../values/clock";
import { type CalendarDate, dateInZone } from "../values/dates";
import { Problem, toProblemJson } from "../values/problem";
import { listConnectionNotices } from "./connection-notices";
import { storeLanguage } from "./notice-person";
import { isUrgent, type LastMailKind, lastUrgentDay } from "./plan-mailing";
import { storeRightRequestNotices } from "./right-request-notices";
import { storeNotices, storeRequestNotices, type WaitingDraftsInBooks } from "./store-notices";

/** Requests whose draft does not wait for an approval are read one by one; beyond this number they stay unchecked. */
const maxSingleReads = 20;

/**
 * Reads what waits for a person at a company, and stores it for the count and the mail: questions and hand-overs, and the
 * invoices they may approve now under the company's rules and the service's, without those that wait for a colleague.
 * Whoever may change roles also gets the requests for rights.
 *
 * Quota: a call for a thousand waiting drafts and one more, and one for each request whose draft does not wait any more
 * @throws Problem `role_missing`
 */
export async function readNotices(access: CompanyAccess): Promise<Notices> {
  requireAction(access, "purchase.read");
  if (!mayDo(access.role, "purchase.operate")) return { items: [], problem: null };
  const problem = await readAndStoreNotices(access);
  await storeIfRoom(access, async (tx) => {
    if (problem) await storeRequestNotices(tx, access);
    await storeRightRequestNotices(tx, access);
  });
  const items = await withTenant(access, (tx) => listStoredNotices(tx, access));
  return { items, problem: problem && toProblemJson(problem) };
}

/** When the disk is full, the person reads what was stored before, and the next read stores the rest. */
async function storeIfRoom(access: CompanyAccess, writeNotices: (tx: Tx) => Promise<void>): Promise<void> {
  await writeIfRoom(() => withTenant(access, writeNotices));
}

/** @returns the reason why the books could not be read; null where they were */
async function readAndStoreNotices(access: CompanyAccess): Promise<Problem | null> {
  try {
    const waitingInBooks = await readWaitingDraftsInBooks(access);
    await storeIfRoom(access, (tx) => storeNotices(tx, access, waitingInBooks));
    return null;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

async function readWaitingDraftsInBooks(access: CompanyAccess): Promise<WaitingDraftsInBooks> {
  const { waiting: waitingDrafts, turns: turnDrafts } = await readWaitingDrafts(access);
  const drafts = new Map(waitingDrafts.map((draft) => [draft.id, draft]));
  const openRequests = await withTenant(access, (tx) => listOpenRequests(tx, access));
  const requestsWithoutWaitingDraft = openRequests.filter(
    ({ toId, draftId }) => toId === access.personId && !drafts.has(draftId),
  );
  const decidedDraftIds = new Set<string>();
  for (const { kind, draftId } of requestsWithoutWaitingDraft.slice(0, maxSingleReads)) {
    const draft = await books(access).find(supplierInvoiceDrafts, draftId);
    if (draft) drafts.set(draftId, draft);
    // A draft that is to be booked is approved, or passes no approval at all.
    if (kind === "booking" ? draft === null : isDecided(draft)) decidedDraftIds.add(draftId);
  }
  return { drafts, turnDrafts, decidedDraftIds };
}

/** Whether the draft was booked or decided elsewhere, so that no request about it is open any more. */
function isDecided(draft: SupplierInvoiceDraft | null): boolean {
  return draft === null || draft.approval === "approved" || draft.approval === "rejected";
}

/**
 * Counts the notices as last stored, and questions, hand-overs, requests for rights and connections as they are now. It does
 * not call the service.
 *
 * @param language the language in which the person reads the portal now, and gets mails
 * @throws Problem `role_missing`
 */
export async function countNotices(access: CompanyAccess, language: Locale): Promise<NoticeCount> {
  requireAction(access, "purchase.read");
  await storeIfRoom(access, async (tx) => {
    await storeLanguage(tx, access, language);
    await storeRequestNotices(tx, access);
    await storeRightRequestNotices(tx, access);
  });
  const { own, colleagues } = await listConnectionNotices(access);
  const connectionCount = (own ? 1 : 0) + colleagues.length;
  return withTenant(access, async (tx) => {
    const { partnerId, companyId, personId, company } = access;
    const where = { partnerId, companyId, personId, isOver: false };
    const dueOn = { lte: lastUrgentDay(dateInZone(company.timeZone, now())) };
    return {
      count: connectionCount + (await tx.notice.count({ where })),
      invoices: await tx.notice.count({ where: { ...where, draftId: { not: null }, kind: { not: "mention" } } }),
      urgent: await tx.notice.count({ where: { ...where, dueOn } }),
    };
  });
}

export type StoredNotice = Notice & { mailed: LastMailKind };

/** The stored notices, urgent ones first and then the longest waiting. */
export async function listStoredNotices(tx: Tx, access: CompanyAccess): Promise<StoredNotice[]> {
  const { partnerId, companyId, personId, company } = access;
  const today: CalendarDate = dateInZone(company.timeZone, now());
  const where = { partnerId, companyId, personId, isOver: false };
  const rows = await tx.notice.findMany({ where, orderBy: [{ since: "asc" }, { dueOn: "asc" }, { subject: "asc" }] });
  const nameById = await readPersonNames(tx, access, rows);
  const items = rows.map((row): StoredNotice => {
    const { subject, draftId, dueOn } = row;
    const commonMembers = { subject, since: row.since.toISOString(), mailed: row.mailed as LastMailKind };
    if (row.kind === "right_request") return { ...commonMembers, kind: row.kind, isUrgent: false };
    if (draftId === null) {
      const { on } = row.about as { on: CalendarDate };
      return { ...commonMembers, kind: "reveal_limit", personName: nameById.get(subject) ?? null, on, isUrgent: false };
    }
    const about = row.about as unknown as RequestAbout;
    return {
      ...commonMembers,
      kind: row.kind as InvoiceNotice["kind"],
      draftId,
      about,
      dueOn,
      isUrgent: isUrgent(dueOn, today),
    };
  });
  return items.toSorted((left, right) => Number(right.isUrgent) - Number(left.isUrgent));
}

/** The names of the people whom notices name by id. */
async function readPersonNames(
  tx: Tx,
  { partnerId }: CompanyAccess,
  rows: readonly NoticeRow[],
): Promise<Map<string, string | null>> {
  const ids = rows.filter(({ kind }) => kind === "reveal_limit").map(({ subject }) => subject);
  if (ids.length === 0) return new Map();
  const people = await tx.person.findMany({ where: { partnerId, id: { in: ids } } });
  return new Map(people.map(({ id, name, email }) => [id, name ?? email]));
}
