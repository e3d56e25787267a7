import "server-only";
import type { VatReportResult } from "../../api/contract/books/vat-report-operation";
import { type BatchSummary, maxBatchSize, type PurchaseBatchSummary } from "../../api/contract/operations/batch";
import type {
  AnnouncedPosting,
  EmailInput,
  OrderShipInput,
  QuoteExpectation,
  QuoteInput,
  RequestedOrderChange,
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
import type { OperationDescription } from "../../api/contract/operations/operation-description";
import type { PostedResult } from "../../api/contract/operations/posted-result";
import type { EmployeeResult } from "../../api/contract/payroll/employee-form";
import type { ApprovalResult } from "../../api/contract/purchases/approval-operation";
import type { SetOffResult } from "../../api/contract/purchases/set-off-operation";
import type { EInvoiceInput, EInvoiceResult, PaymentResult } from "../../api/contract/sales/invoice-operation";
import type { Tenant, Tx } from "../../platform/db";
import { kindsOfArea } from "../../rules/access/operation-area";
import type { ProblemJson } from "../../values/problem";
import { followUpsOf } from "../commands/follow-ups";
import { instantInSeconds } from "./leased-operation";
import { isWithdrawable, remainingWaitMs } from "./remaining-wait";
import { isMailingKind, resultKindOf } from "./result-kinds";
import type { OperationRow } from "./rows";

/** An operation as the portal's routes answer it, with its follow-ups. Null when there is none. */
export async function findOperationView(tx: Tx, tenant: Tenant, id: string): Promise<Operation | null> {
  const [view] = await listViews(tx, tenant, [{ id }]);
  return view ?? null;
}

/** The operations about a draft or a document, and the one that made it, the newest first. */
export async function listViewsAbout(tx: Tx, tenant: Tenant, subject: string): Promise<Operation[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "operation"
    WHERE partner_id = ${tenant.partnerId}::uuid AND company_id = ${tenant.companyId}::uuid
      AND (subject = ${subject} OR result->>'invoiceId' = ${subject} OR result->>'documentId' = ${subject})
    ORDER BY created_at DESC LIMIT 50`;
  return listViews(tx, tenant, rows);
}

/** The time after its execution for which an operation that waited is still shown to the person who submitted it. */
const displaySeconds = 120;

/**
 * Lists the operations of a person that wait for the company's undo seconds or were due not long ago, and those that
 * waited, failed and were not shown to the person. The newest comes first.
 */
export async function listWaitingViews(tx: Tx, tenant: Tenant, personId: string): Promise<Operation[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "operation"
    WHERE partner_id = ${tenant.partnerId}::uuid AND company_id = ${tenant.companyId}::uuid
      AND person_id = ${personId}::uuid AND ((carry_out_at > ${instantInSeconds(-displaySeconds)} AND NOT is_scheduled)
        OR (has_waited AND seen_at IS NULL AND stage IN ('refused', 'unknown')))
    ORDER BY created_at DESC LIMIT ${50 + maxBatchSize}::int`;
  return listViews(tx, tenant, rows);
}

/** The operations of one batch, by kind and number. */
export async function listViewsOfBatch(tx: Tx, tenant: Tenant, batchId: string): Promise<Operation[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "operation"
    WHERE partner_id = ${tenant.partnerId}::uuid AND company_id = ${tenant.companyId}::uuid
      AND batch_id = ${batchId}::uuid
    ORDER BY kind, (about->>'number')::int, id`;
  return listViews(tx, tenant, rows);
}

/** The operations about any of these subjects, the newest first. */
export async function listViewsOfSubjects(tx: Tx, tenant: Tenant, subjects: readonly string[]): Promise<Operation[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "operation"
    WHERE partner_id = ${tenant.partnerId}::uuid AND company_id = ${tenant.companyId}::uuid
      AND subject = ANY (${[...subjects]}::text[])
    ORDER BY created_at DESC LIMIT 2000`;
  return listViews(tx, tenant, rows);
}

/** The time for which a batch is listed for the person who submitted it. */
const listingSeconds = 7 * 86_400;

/** The kinds of operation of batches of supplier invoices that are listed. */
const listedPurchaseKinds: readonly OperationKind[] = ["book-supplier-invoice", "register-supplier-payment"];

/** The batches of sales documents a person submitted, the newest first. */
export async function listBatchesOfPerson(tx: Tx, tenant: Tenant, personId: string): Promise<BatchSummary[]> {
  const rows = await listBatchRows(tx, tenant, personId, kindsOfArea("sales"));
  return rows.map(({ kind, ...counts }) => ({ ...counts, is: kind === "invoice-void" ? "void" : "send" }));
}

/** The batches of bookings and payments of supplier invoices a person submitted, the newest first. */
export async function listPurchaseBatches(tx: Tx, tenant: Tenant, personId: string): Promise<PurchaseBatchSummary[]> {
  const rows = await listBatchRows(tx, tenant, personId, listedPurchaseKinds);
  return rows.map(({ kind, ...counts }) => ({ ...counts, is: kind === "book-supplier-invoice" ? "book" : "pay" }));
}

async function listBatchRows(tx: Tx, tenant: Tenant, personId: string, kinds: readonly OperationKind[]) {
  const rows = await tx.$queryRaw<(Omit<BatchSummary, "is" | "createdAt"> & { kind: string; createdAt: Date })[]>`
    SELECT batch_id AS id, min(kind) AS kind, min(created_at) AS "createdAt", count(*)::int AS total,
      (count(*) FILTER (WHERE stage = 'done'))::int AS done,
      (count(*) FILTER (WHERE stage = 'refused'))::int AS refused,
      (count(*) FILTER (WHERE stage = 'unknown' AND resolution IS NULL))::int AS unknown,
      (count(*) FILTER (WHERE stage = 'withdrawn'))::int AS withdrawn,
      (count(*) FILTER (WHERE stage IN ('waiting', 'sent', 'checking')))::int AS open
    FROM "operation"
    WHERE partner_id = ${tenant.partnerId}::uuid AND company_id = ${tenant.companyId}::uuid
      AND person_id = ${personId}::uuid AND batch_id IS NOT NULL AND kind = ANY (${[...kinds]}::text[])
      AND created_at > ${instantInSeconds(-listingSeconds)}
    GROUP BY batch_id ORDER BY "createdAt" DESC LIMIT 5`;
  return rows.map(({ createdAt, ...counts }) => ({ ...counts, createdAt: createdAt.toISOString() }));
}

function isUnseen({ hasWaited, seenAt, stage }: OperationRow): boolean {
  return hasWaited && seenAt === null && (stage === "refused" || stage === "unknown");
}

/** The views of the operations with these ids, in the order of the ids. */
export async function listViews(tx: Tx, tenant: Tenant, references: readonly { id: string }[]): Promise<Operation[]> {
  const { partnerId, companyId } = tenant;
  const ids = references.map(({ id }) => id);
  const rows = await tx.operation.findMany({ where: { partnerId, companyId, id: { in: ids } } });
  const views = await buildViews(tx, tenant, rows as OperationRow[]);
  const viewById = new Map(views.map((view) => [view.id, view]));
  return ids.flatMap((id) => viewById.get(id) ?? []);
}

/**
 * The views of these rows, with the names of who submitted and who resolved them and with their follow-ups. All rows
 * are read together.
 */
async function buildViews(tx: Tx, tenant: Tenant, rows: readonly OperationRow[]): Promise<Operation[]> {
  if (rows.length === 0) return [];
  const { partnerId, companyId } = tenant;
  const followUpRows = (await tx.operation.findMany({
    where: { partnerId, companyId, previousId: { in: rows.map(({ id }) => id) } },
  })) as OperationRow[];
  const followUpViews = await buildViews(tx, tenant, followUpRows);
  const followUpByPreviousId = new Map(
    followUpRows.map(({ previousId }, index) => [previousId, followUpViews[index] ?? null]),
  );
  const resolverOf = (row: OperationRow) => (row.resolution as unknown as Resolution | null)?.personId ?? null;
  const personIds = new Set(rows.flatMap((row) => [row.personId, resolverOf(row)]).filter((id) => id !== null));
  const persons = await tx.person.findMany({
    where: { partnerId, id: { in: [...personIds] } },
    select: { id: true, name: true },
  });
  const nameByPersonId = new Map(persons.map(({ id, name }) => [id, name]));
  return rows.map((row) => {
    const resolverId = resolverOf(row);
    const namesOfRow = {
      requester: nameByPersonId.get(row.personId) ?? null,
      resolver: resolverId ? (nameByPersonId.get(resolverId) ?? null) : null,
    };
    return toOperation(row, namesOfRow, followUpByPreviousId.get(row.id) ?? null);
  });
}

/** The kinds of operation that change an existing order or are made from it. */
const kindsAboutOrder: ReadonlySet<OperationKind> = new Set([
  "order-ship",
  "order-backorder",
  "order-void",
  "order-invoice",
]);

/** The kinds of operation that change a sent quote or are made from it. */
const kindsAboutQuote: ReadonlySet<OperationKind> = new Set(["quote-accept", "quote-order", "quote-invoice"]);

function requestedOrderChangeOf({ request }: OperationRow): RequestedOrderChange {
  const { expected, delivered = null } = request as unknown as Pick<OrderShipInput, "expected"> &
    Partial<RequestedOrderChange>;
  return { expected, delivered };
}

function requestedQuoteVersionOf({ request }: OperationRow): QuoteExpectation {
  return (request as unknown as QuoteInput).expected;
}

type NamesOfPeople = { requester: string | null; resolver: string | null };

function toOperation(row: OperationRow, namesOfPeople: NamesOfPeople, followUpView: Operation | null): Operation {
  const isDone = row.stage === "done";
  const followUps = followUpsOf(row.request as object);
  const storedResult = row.result as { candidates?: Candidate[] } | null;
  const result = isDone ? (row.result as unknown) : null;
  const resultKind = resultKindOf(row.kind);
  const postedResult = resultKind === "invoice" && result ? postedResultOf(row, result as PostedResult) : null;
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
    untold: isUnseen(row),
    letter: row.isScheduled && row.stage === "waiting" ? (row.request as unknown as EmailInput).order : null,
    about: row.about as unknown as OperationDescription | null,
    sentAt: row.sentAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    personId: row.personId,
    personName: namesOfPeople.requester,
    attempt: row.attempt,
    posted: postedResult,
    made: resultKind === "document" ? (result as DocumentResult | null) : null,
    reason: request.reason ?? null,
    writtenAt: request.writtenAt ?? null,
    email: resultKind === "email" || resultKind === "reminder" ? (result as EmailResult | null) : null,
    paid: resultKind === "payment" ? (result as PaymentResult | null) : null,
    approval: resultKind === "approval" ? (result as ApprovalResult | null) : null,
    employee: resultKind === "employee" ? (result as EmployeeResult | null) : null,
    setOff: resultKind === "setOff" ? (result as SetOffResult | null) : null,
    eInvoice: resultKind === "eInvoice" && isDone ? eInvoiceResultOf(row) : null,
    vatReport: resultKind === "vatReport" ? vatReportOf(result) : null,
    candidates: storedResult?.candidates ?? [],
    ofOrder: row.stage === "refused" && kindsAboutOrder.has(row.kind) ? requestedOrderChangeOf(row) : null,
    ofQuote: row.stage === "refused" && kindsAboutQuote.has(row.kind) ? requestedQuoteVersionOf(row) : null,
    problem: isDone ? null : (row.problem as unknown as ProblemJson | null),
    resolution: row.resolution as unknown as Resolution | null,
    resolvedBy: namesOfPeople.resolver,
    next: followUpView,
    following: followUps.map(({ kind }) => kind),
    sends: followUps.some(({ kind }) => isMailingKind(kind)),
    held: postedResult?.voucher === "differs" && followUps.length > 0 && followUpView === null,
  };
}

/**
 * The result of a posted invoice, with the announced postings that a later comparison of its voucher needs, or with how
 * many of them named no account.
 */
function postedResultOf({ request }: OperationRow, result: PostedResult): PostedResult {
  const announcedPostings = announcedPostingsOf(request as unknown as RequestWithPostings);
  const countWithoutAccount = announcedPostings?.filter(({ account }) => account === null).length ?? 0;
  return result.voucher === "unread"
    ? { ...result, amountsOnly: countWithoutAccount, announced: announcedPostings }
    : { ...result, amountsOnly: countWithoutAccount };
}

/**
 * The stored request of a command that announced a voucher: the postings that were shown, or the mirror of the voucher
 * that the command reverses.
 */
type RequestWithPostings = {
  expected?: { postings?: readonly AnnouncedPosting[] };
  postings?: readonly AnnouncedPosting[] | null;
  mirror?: readonly AnnouncedPosting[] | null;
};

function announcedPostingsOf({ expected, postings, mirror }: RequestWithPostings): readonly AnnouncedPosting[] | null {
  return expected?.postings ?? postings ?? mirror ?? null;
}

/**
 * The VAT report that was decided on; null where a person marked the decision as done, because no report was read then.
 */
function vatReportOf(result: unknown): VatReportResult | null {
  return result && "documentId" in (result as object) ? (result as VatReportResult) : null;
}

/** How an e-invoice was sent. Where a person marked it as done, `hasError` is null, since nothing of it was read. */
function eInvoiceResultOf({ request, result }: OperationRow): EInvoiceResult {
  const { hasError = null } = result as unknown as Partial<EInvoiceResult>;
  return { sendType: (request as unknown as EInvoiceInput).sendType, hasError };
}
