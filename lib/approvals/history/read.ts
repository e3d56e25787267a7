import "server-only";
import type { RejectInput } from "@/lib/api/contract/purchases/approval-operation";
import type { ChainVerdict, InvoiceHistory } from "@/lib/api/contract/purchases/history";
import type { AuditRow } from "@/lib/audit/chain";
import { checkChain } from "@/lib/audit/check";
import { type CompanyAccess, requireAction } from "@/lib/auth/access";
import { type Tx, withTenant } from "@/lib/platform/db";
import { draftIdOf } from "../draft-id";
import { namesOf, viewsOfRequests } from "../request-view";
import { type Around, boundTo, eventOf, peopleOf, wordsIdOf } from "./events";
import { ruleVersionsOf } from "./rule-versions";

/**
 * Reads everything the audit trail says about one supplier invoice, by the id of its draft, which a booked invoice still
 * names; the rules that applied to its decisions; and whether the company's trail is intact.
 *
 * @param whole checks the trail from its first row, whatever this process has checked lately
 * @throws Problem `role_missing`, `not_found`
 */
export async function readHistory(
  access: CompanyAccess,
  draft: string,
  { whole = false } = {},
): Promise<InvoiceHistory> {
  requireAction(access, "purchase.read");
  const draftId = draftIdOf(draft);
  const chain = await checkChain(access, { whole });
  const told = await withTenant(access, async (tx) => {
    const rows = await rowsAbout(tx, access, draftId);
    const names = await namesOf(tx, access, rows.flatMap(peopleOf));
    const words = await wordsOf(tx, access, rows);
    const events = rows.map((row) => eventOf(row, { draftId, names, ...words }));
    return { events, rules: await ruleVersionsOf(tx, access, events) };
  });
  return { draftId, ...told, chain: withOwn(chain, told.events) };
}

/**
 * The rows whose hash covers this draft: it is their subject, or is named in their detail. Rows of an older version name
 * only an operation or a question; they are found by the stored operations and requests of the draft.
 */
async function rowsAbout(tx: Tx, access: CompanyAccess, draftId: string): Promise<AuditRow[]> {
  const { partnerId, companyId } = access;
  const bound = await tx.$queryRaw<{ number: number }[]>`
    SELECT number FROM "audit_event" WHERE partner_id = ${partnerId}::uuid AND company_id = ${companyId}::uuid
      AND detail ->> 'draftId' = ${draftId}`;
  const kind = { in: ["approve-supplier-invoice", "reject-supplier-invoice"] };
  const of = { partnerId, companyId };
  const operations = await tx.operation.findMany({ where: { ...of, subject: draftId, kind }, select: { id: true } });
  const requests = await tx.approvalRequest.findMany({ where: { ...of, draftId }, select: { id: true } });
  const subject = { in: [draftId, ...[...operations, ...requests].map(({ id }) => id)] };
  const rows = await tx.auditEvent.findMany({
    where: { ...of, OR: [{ subject }, { number: { in: bound.map(({ number }) => number) } }] },
    orderBy: { number: "asc" },
  });
  // A row whose detail names another draft is left out, whatever is stored of its operation.
  return rows.filter((row) => row.subject === draftId || (boundTo(row) ?? draftId) === draftId);
}

/** The words that belong to rows, by the ids the rows name; words that cannot be read any more are left out. */
async function wordsOf(
  tx: Tx,
  access: CompanyAccess,
  rows: readonly AuditRow[],
): Promise<Pick<Around, "requests" | "reasons">> {
  const { partnerId, companyId } = access;
  const ids = [...new Set(rows.flatMap((row) => wordsIdOf(row) ?? []))];
  const where = { partnerId, companyId, id: { in: ids } };
  const requests: Map<string, Awaited<ReturnType<typeof viewsOfRequests>>[number]> = new Map();
  for (const row of await tx.approvalRequest.findMany({ where })) {
    // Sealed words that were changed cannot be opened: the row then shows that they are missing.
    const [view] = await viewsOfRequests(tx, access, [row]).catch(() => []);
    if (view) requests.set(row.id, view);
  }
  const reasons = new Map<string, string>();
  for (const { id, request } of await tx.operation.findMany({ where })) {
    const { reason } = request as unknown as Partial<RejectInput>;
    if (typeof reason === "string") reasons.set(id, reason);
  }
  return { requests, reasons };
}

/** Checks the shown rows themselves, because the trail may have been checked a while ago. */
function withOwn(chain: ChainVerdict, events: InvoiceHistory["events"]): ChainVerdict {
  const changed = events.find((event) => !event.isAsWritten);
  if (!changed || (chain.is === "broken" && chain.atNumber <= changed.number)) return chain;
  return { is: "broken", atNumber: changed.number, at: changed.at };
}
