import "server-only";
import type { VatReportResult } from "../../api/contract/books/vat-report-operation";
import type { OperationAbout } from "../../api/contract/operations/about";
import { type BatchSummary, mostOfBatch } from "../../api/contract/operations/batch";
import type {
  AnnouncedPosting,
  EmailInput,
  OrderAsked,
  OrderShipInput,
  QuoteExpectation,
  QuoteInput,
  VoidInput,
} from "../../api/contract/operations/command-input";
import type {
  Candidate,
  DocumentResult,
  EmailResult,
  Operation,
  OperationKind,
  Resolution,
} from "../../api/contract/operations/operation";
import type { PostedResult } from "../../api/contract/operations/posted-result";
import type { EmployeeResult } from "../../api/contract/payroll/employee-form";
import type { ApprovalResult } from "../../api/contract/purchases/approval-operation";
import type { EInvoiceInput, EInvoiceResult, PaymentResult } from "../../api/contract/sales/invoice-operation";
import type { Tenant, Tx } from "../../platform/db";
import { kindsOfArea } from "../../rules/access/operation-area";
import type { ProblemJson } from "../../values/problem";
import { followUpsIn } from "../commands/follow-ups";
import { instantInSeconds } from "./leased-operation";
import { isWithdrawable, remainingWaitMs } from "./remaining-wait";
import { isMailingKind, resultKindOf } from "./result-kinds";
import type { OperationRow } from "./rows";

/** An operation as the portal's routes answer it, with its follow-ups. Null when there is none. */
export async function viewOf(tx: Tx, tenant: Tenant, id: string): Promise<Operation | null> {
  const [view] = await viewsOf(tx, tenant, [{ id }]);
  return view ?? null;
}

/** The operations about a draft or a document, and the one that made it, the newest first. */
export async function viewsAbout(tx: Tx, tenant: Tenant, subject: string): Promise<Operation[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "operation"
    WHERE partner_id = ${tenant.partnerId}::uuid AND company_id = ${tenant.companyId}::uuid
      AND (subject = ${subject} OR result->>'invoiceId' = ${subject} OR result->>'documentId' = ${subject})
    ORDER BY created_at DESC LIMIT 50`;
  return viewsOf(tx, tenant, rows);
}

/** How long after its execution time an operation that waited is still shown to the person who submitted it. */
const toldForSeconds = 120;

/**
 * The operations of a person that wait for the company's undo seconds or were due not long ago, and those that waited,
 * failed and were not shown to the person; the newest first.
 */
export async function viewsWaiting(tx: Tx, tenant: Tenant, personId: string): Promise<Operation[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "operation"
    WHERE partner_id = ${tenant.partnerId}::uuid AND company_id = ${tenant.companyId}::uuid
      AND person_id = ${personId}::uuid AND ((carry_out_at > ${instantInSeconds(-toldForSeconds)} AND NOT is_scheduled)
        OR (has_waited AND seen_at IS NULL AND stage IN ('refused', 'unknown')))
    ORDER BY created_at DESC LIMIT ${50 + mostOfBatch}::int`;
  return viewsOf(tx, tenant, rows);
}

/** The operations of one batch, by kind and number. */
export async function viewsOfBatch(tx: Tx, tenant: Tenant, batchId: string): Promise<Operation[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "operation"
    WHERE partner_id = ${tenant.partnerId}::uuid AND company_id = ${tenant.companyId}::uuid
      AND batch_id = ${batchId}::uuid
    ORDER BY kind, (about->>'number')::int, id`;
  return viewsOf(tx, tenant, rows);
}

/** The operations about any of these subjects, the newest first. */
export async function viewsOfSubjects(tx: Tx, tenant: Tenant, subjects: readonly string[]): Promise<Operation[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "operation"
    WHERE partner_id = ${tenant.partnerId}::uuid AND company_id = ${tenant.companyId}::uuid
      AND subject = ANY (${[...subjects]}::text[])
    ORDER BY created_at DESC LIMIT 2000`;
  return viewsOf(tx, tenant, rows);
}

/** How long a batch is listed for the person who submitted it. */
const offeredForSeconds = 7 * 86_400;

/** The batches of sales documents a person submitted, the newest first. */
export async function batchesOf(tx: Tx, tenant: Tenant, personId: string): Promise<BatchSummary[]> {
  const rows = await tx.$queryRaw<(Omit<BatchSummary, "is" | "createdAt"> & { kind: string; createdAt: Date })[]>`
    SELECT batch_id AS id, min(kind) AS kind, min(created_at) AS "createdAt", count(*)::int AS total,
      (count(*) FILTER (WHERE stage = 'done'))::int AS done,
      (count(*) FILTER (WHERE stage = 'refused'))::int AS refused,
      (count(*) FILTER (WHERE stage = 'unknown' AND resolution IS NULL))::int AS unknown,
      (count(*) FILTER (WHERE stage = 'withdrawn'))::int AS withdrawn,
      (count(*) FILTER (WHERE stage IN ('waiting', 'sent', 'checking')))::int AS open
    FROM "operation"
    WHERE partner_id = ${tenant.partnerId}::uuid AND company_id = ${tenant.companyId}::uuid
      AND person_id = ${personId}::uuid AND batch_id IS NOT NULL AND kind = ANY (${kindsOfArea("sales")}::text[])
      AND created_at > ${instantInSeconds(-offeredForSeconds)}
    GROUP BY batch_id ORDER BY "createdAt" DESC LIMIT 5`;
  return rows.map(({ kind, createdAt, ...row }) => ({
    ...row,
    is: kind === "invoice-void" ? "void" : "send",
    createdAt: createdAt.toISOString(),
  }));
}

function isUntold({ hasWaited, seenAt, stage }: OperationRow): boolean {
  return hasWaited && seenAt === null && (stage === "refused" || stage === "unknown");
}

/** The views of the operations with these ids, in the order of the ids. */
export async function viewsOf(tx: Tx, tenant: Tenant, listed: readonly { id: string }[]): Promise<Operation[]> {
  const { partnerId, companyId } = tenant;
  const ids = listed.map(({ id }) => id);
  const found = await tx.operation.findMany({ where: { partnerId, companyId, id: { in: ids } } });
  const views = await viewsOfRows(tx, tenant, found as OperationRow[]);
  const byId = new Map(views.map((view) => [view.id, view]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * The views of these rows, with the names of who submitted and who resolved them and with their follow-ups. All rows
 * are read together.
 */
async function viewsOfRows(tx: Tx, tenant: Tenant, rows: readonly OperationRow[]): Promise<Operation[]> {
  if (rows.length === 0) return [];
  const { partnerId, companyId } = tenant;
  const followers = (await tx.operation.findMany({
    where: { partnerId, companyId, previousId: { in: rows.map(({ id }) => id) } },
  })) as OperationRow[];
  const following = await viewsOfRows(tx, tenant, followers);
  const nexts = new Map(followers.map(({ previousId }, index) => [previousId, following[index] ?? null]));
  const resolverOf = (row: OperationRow) => (row.resolution as unknown as Resolution | null)?.personId ?? null;
  const people = new Set(rows.flatMap((row) => [row.personId, resolverOf(row)]).filter((id) => id !== null));
  const named = await tx.person.findMany({
    where: { partnerId, id: { in: [...people] } },
    select: { id: true, name: true },
  });
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return rows.map((row) => {
    const resolver = resolverOf(row);
    const who = { ordered: names.get(row.personId) ?? null, resolved: resolver ? (names.get(resolver) ?? null) : null };
    return toOperation(row, who, nexts.get(row.id) ?? null);
  });
}

/** The kinds of operation that change an existing order or are made from it. */
const ofOrder: ReadonlySet<OperationKind> = new Set(["order-ship", "order-backorder", "order-void", "order-invoice"]);

/** The kinds of operation that change a sent quote or are made from it. */
const ofQuote: ReadonlySet<OperationKind> = new Set(["quote-accept", "quote-order", "quote-invoice"]);

function orderAsked({ request }: OperationRow): OrderAsked {
  const { expected, delivered = null } = request as unknown as Pick<OrderShipInput, "expected"> & Partial<OrderAsked>;
  return { expected, delivered };
}

function quoteAsked({ request }: OperationRow): QuoteExpectation {
  return (request as unknown as QuoteInput).expected;
}

type Names = { ordered: string | null; resolved: string | null };

function toOperation(row: OperationRow, names: Names, next: Operation | null): Operation {
  const isDone = row.stage === "done";
  const follows = followUpsIn(row.request as object);
  const kept = row.result as { candidates?: Candidate[] } | null;
  const result = isDone ? (row.result as unknown) : null;
  const is = resultKindOf(row.kind);
  const posted = is === "invoice" && result ? postedOf(row, result as PostedResult) : null;
  const request = row.request as unknown as Partial<VoidInput & { step: number; writtenAt: string }>;
  return {
    id: row.id,
    kind: row.kind,
    key: row.key,
    subject: row.subject,
    batchId: row.batchId,
    stage: row.stage,
    createdAt: row.createdAt.toISOString(),
    carryOutAt: row.carryOutAt?.toISOString() ?? null,
    leftMs: remainingWaitMs(row),
    withdrawable: isWithdrawable(row),
    scheduled: row.isScheduled,
    onHold: row.isOnHold,
    step: request.step ?? null,
    untold: isUntold(row),
    letter: row.isScheduled && row.stage === "waiting" ? (row.request as unknown as EmailInput).order : null,
    about: row.about as unknown as OperationAbout | null,
    sentAt: row.sentAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    personId: row.personId,
    personName: names.ordered,
    attempt: row.attempt,
    posted,
    made: is === "document" ? (result as DocumentResult | null) : null,
    reason: request.reason ?? null,
    writtenAt: request.writtenAt ?? null,
    email: is === "email" || is === "reminder" ? (result as EmailResult | null) : null,
    paid: is === "payment" ? (result as PaymentResult | null) : null,
    approval: is === "approval" ? (result as ApprovalResult | null) : null,
    employee: is === "employee" ? (result as EmployeeResult | null) : null,
    eInvoice: is === "eInvoice" && isDone ? sentAs(row) : null,
    vatReport: is === "vatReport" ? vatReportOf(result) : null,
    candidates: kept?.candidates ?? [],
    ofOrder: row.stage === "refused" && ofOrder.has(row.kind) ? orderAsked(row) : null,
    ofQuote: row.stage === "refused" && ofQuote.has(row.kind) ? quoteAsked(row) : null,
    problem: isDone ? null : (row.problem as unknown as ProblemJson | null),
    resolution: row.resolution as unknown as Resolution | null,
    resolvedBy: names.resolved,
    next,
    following: follows.map(({ kind }) => kind),
    sends: follows.some(({ kind }) => isMailingKind(kind)),
    held: posted?.voucher === "differs" && follows.length > 0 && next === null,
  };
}

/**
 * The result of a posted invoice, with the announced postings that a later comparison of its voucher needs, or with how
 * many of them named no account.
 */
function postedOf({ request }: OperationRow, result: PostedResult): PostedResult {
  const announced = announcedOf(request as unknown as Announcing);
  const amountsOnly = announced?.filter(({ account }) => account === null).length ?? 0;
  return result.voucher === "unread" ? { ...result, amountsOnly, announced } : { ...result, amountsOnly };
}

/**
 * The stored request of a command that announced a voucher: the postings that were shown, or the mirror of the voucher
 * that the command reverses.
 */
type Announcing = {
  expected?: { postings?: readonly AnnouncedPosting[] };
  postings?: readonly AnnouncedPosting[] | null;
  mirror?: readonly AnnouncedPosting[] | null;
};

function announcedOf({ expected, postings, mirror }: Announcing): readonly AnnouncedPosting[] | null {
  return expected?.postings ?? postings ?? mirror ?? null;
}

/**
 * The VAT report that was decided on; null where a person marked the decision as done, because no report was read then.
 */
function vatReportOf(result: unknown): VatReportResult | null {
  return result && "documentId" in (result as object) ? (result as VatReportResult) : null;
}

/** How an e-invoice was sent; where a person marked it as done, `hasError` is null because nothing of it was read. */
function sentAs({ request, result }: OperationRow): EInvoiceResult {
  const { hasError = null } = result as unknown as Partial<EInvoiceResult>;
  return { sendType: (request as unknown as EInvoiceInput).sendType, hasError };
}
