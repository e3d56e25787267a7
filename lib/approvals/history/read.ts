import "server-only";
import type { RejectInput } from "@/lib/api/contract/purchases/approval-operation";
import type { ChainCheck, InvoiceHistory } from "@/lib/api/contract/purchases/history";
import type { AuditRow } from "@/lib/audit/chain";
import { checkTrail } from "@/lib/audit/check";
import { type CompanyAccess, requireAction } from "@/lib/auth/access";
import { dataKeyOf } from "@/lib/auth/tokens/store";
import { type Tx, withTenant } from "@/lib/platform/db";
import { parseUuid } from "@/lib/values/parse-uuid";
import { openCommentText } from "../comments/comment-rows";
import { readPersonNames, toRequestViews } from "../request-view";
import { draftIdInDetail, type HistoryContext, personIdsOf, toHistoryEvent, writtenTextIdOf } from "./events";
import { readRuleVersions } from "./rule-versions";

/**
 * Reads everything the audit trail says about one supplier invoice, the rules that applied to its decisions, and
 * whether the company's trail is intact. The invoice is named by the id of its draft, which a booked invoice still
 * contains.
 *
 * @param invoiceId the booked invoice that was made of the draft, whose payments, set-offs and plans are told as well
 * @param whole checks the trail from its first row, whatever this process has checked lately
 * @throws Problem `role_missing`, `not_found`
 */
export async function readInvoiceHistory(
  access: CompanyAccess,
  draftIdText: string,
  { invoiceId: invoiceIdText = null as string | null, whole = false } = {},
): Promise<InvoiceHistory> {
  requireAction(access, "purchase.read");
  const draftId = parseUuid(draftIdText);
  const invoiceId = invoiceIdText === null ? null : parseUuid(invoiceIdText).toLowerCase();
  const chain = await checkTrail(access, { isFromFirstRow: whole });
  const content = await withTenant(access, async (tx) => {
    const rowsAboutInvoice = invoiceId === null ? [] : await listRowsAboutInvoice(tx, access, invoiceId);
    const rows = mergeByNumber(await listRowsAboutDraft(tx, access, draftId), rowsAboutInvoice);
    const names = await readPersonNames(tx, access, rows.flatMap(personIdsOf));
    const texts = await readTextsOf(tx, access, rows);
    const events = rows.map((row) => toHistoryEvent(row, { draftId, invoiceId, names, ...texts }));
    return { events, rules: await readRuleVersions(tx, access, events) };
  });
  return { draftId, ...content, chain: checkShownEvents(chain, content.events) };
}

/**
 * The rows whose hash covers this draft: it is their subject, or is named in their detail. Rows of an older version name
 * only an operation or a question; they are found by the stored operations and requests of the draft.
 */
async function listRowsAboutDraft(tx: Tx, access: CompanyAccess, draftId: string): Promise<AuditRow[]> {
  const { partnerId, companyId } = access;
  const numbersNamingDraft = await tx.$queryRaw<{ number: number }[]>`
    SELECT number FROM "audit_event" WHERE partner_id = ${partnerId}::uuid AND company_id = ${companyId}::uuid
      AND detail ->> 'draftId' = ${draftId}`;
  const kind = { in: ["approve-supplier-invoice", "reject-supplier-invoice", "book-supplier-invoice"] };
  const companyColumns = { partnerId, companyId };
  const operations = await tx.operation.findMany({
    where: { ...companyColumns, subject: draftId, kind },
    select: { id: true },
  });
  const requests = await tx.approvalRequest.findMany({ where: { ...companyColumns, draftId }, select: { id: true } });
  const subject = { in: [draftId, ...[...operations, ...requests].map(({ id }) => id)] };
  const rows = await tx.auditEvent.findMany({
    where: { ...companyColumns, OR: [{ subject }, { number: { in: numbersNamingDraft.map(({ number }) => number) } }] },
    orderBy: { number: "asc" },
  });
  // A row whose detail names another draft is left out, whatever is stored of its operation.
  return rows.filter((row) => row.subject === draftId || (draftIdInDetail(row) ?? draftId) === draftId);
}

/** The rows whose hashed detail names this booked invoice. */
async function listRowsAboutInvoice(tx: Tx, access: CompanyAccess, invoiceId: string): Promise<AuditRow[]> {
  const { partnerId, companyId } = access;
  const numbers = await tx.$queryRaw<{ number: number }[]>`
    SELECT number FROM "audit_event" WHERE partner_id = ${partnerId}::uuid AND company_id = ${companyId}::uuid
      AND detail -> 'invoiceIds' IS NOT NULL AND detail -> 'invoiceIds' ? ${invoiceId}`;
  return tx.auditEvent.findMany({
    where: { partnerId, companyId, number: { in: numbers.map(({ number }) => number) } },
  });
}

function mergeByNumber(...lists: readonly (readonly AuditRow[])[]): AuditRow[] {
  const rowByNumber = new Map(lists.flat().map((row) => [row.number, row]));
  return [...rowByNumber.values()].toSorted((left, right) => left.number - right.number);
}

/** The texts that belong to rows, by the ids the rows name; texts that cannot be read any more are left out. */
async function readTextsOf(
  tx: Tx,
  access: CompanyAccess,
  rows: readonly AuditRow[],
): Promise<Pick<HistoryContext, "requests" | "comments" | "reasons">> {
  const { partnerId, companyId } = access;
  const ids = [...new Set(rows.flatMap((row) => writtenTextIdOf(row) ?? []))];
  const where = { partnerId, companyId, id: { in: ids } };
  const requests: Map<string, Awaited<ReturnType<typeof toRequestViews>>[number]> = new Map();
  for (const row of await tx.approvalRequest.findMany({ where })) {
    // A sealed text that was changed cannot be opened: the row then shows that its text is missing.
    const [view] = await toRequestViews(tx, access, [row]).catch(() => []);
    if (view) requests.set(row.id, view);
  }
  const comments = await readCommentTexts(tx, access, ids, takenAwayIdsOf(rows));
  const reasons = new Map<string, string>();
  for (const { id, request } of await tx.operation.findMany({ where })) {
    const { reason } = request as unknown as Partial<RejectInput>;
    if (typeof reason === "string") reasons.set(id, reason);
  }
  return { requests, comments, reasons };
}

/** The ids of the comments that their writers took away, as the trail says. */
function takenAwayIdsOf(rows: readonly AuditRow[]): ReadonlySet<string> {
  const removals = rows.filter(({ kind }) => kind === "purchase.comment_removed");
  return new Set(removals.map(({ detail }) => String((detail as { id?: unknown }).id)));
}

/** The texts of comments by their ids: null for one that was taken away; one whose seal was changed is left out. */
async function readCommentTexts(
  tx: Tx,
  access: CompanyAccess,
  ids: string[],
  takenAwayIds: ReadonlySet<string>,
): Promise<Map<string, string | null>> {
  const { partnerId, companyId } = access;
  const texts = new Map<string, string | null>();
  const rows = await tx.purchaseComment.findMany({ where: { partnerId, companyId, id: { in: ids } } });
  if (rows.length === 0) return texts;
  const { key } = await dataKeyOf(tx, access);
  for (const row of rows) {
    try {
      const text = openCommentText(row, access, key);
      if (text !== null || takenAwayIds.has(row.id)) texts.set(row.id, text);
    } catch {
      // The history then says that the words are missing.
    }
  }
  return texts;
}

/** Also checks the shown rows, which may have been changed since the trail was last checked. */
function checkShownEvents(chain: ChainCheck, events: InvoiceHistory["events"]): ChainCheck {
  const changedEvent = events.find((event) => !event.isAsWritten);
  if (!changedEvent || (chain.is === "broken" && chain.atNumber <= changedEvent.number)) return chain;
  return { is: "broken", atNumber: changedEvent.number, at: changedEvent.at };
}
