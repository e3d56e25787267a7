import "server-only";
import type { EInvoiceInput, EInvoiceResult, PaymentResult } from "../api/contract/invoice-operation";
import type {
  Candidate,
  DocumentResult,
  EmailResult,
  Operation,
  OperationAbout,
  OperationKind,
  PostedResult,
  Resolution,
  VoidInput,
} from "../api/contract/operation";
import type { Tenant, Tx } from "../db";
import type { ProblemJson } from "../problem";
import type { ConvertRequest } from "./convert";
import { followsOf } from "./follow";
import { isWithdrawable, leftOf } from "./hold";
import { keyOf, type OperationRow } from "./rows";
import { inSeconds } from "./step";

/** An operation as our routes answer it, with those that follow it. Null when there is none. */
export async function viewOf(tx: Tx, tenant: Tenant, id: string): Promise<Operation | null> {
  const row = (await tx.operation.findFirst({ where: keyOf(tenant, id) })) as OperationRow | null;
  if (!row) return null;
  const resolution = row.resolution as unknown as Resolution | null;
  const names = {
    ordered: await nameOf(tx, tenant, row.personId),
    resolved: resolution ? await nameOf(tx, tenant, resolution.personId) : null,
  };
  return toOperation(row, names, await followerOf(tx, tenant, id));
}

async function followerOf(tx: Tx, tenant: Tenant, id: string): Promise<Operation | null> {
  const { partnerId, companyId } = tenant;
  const next = await tx.operation.findFirst({ where: { partnerId, companyId, previousId: id }, select: { id: true } });
  return next ? viewOf(tx, tenant, next.id) : null;
}

async function nameOf(tx: Tx, { partnerId }: Tenant, personId: string): Promise<string | null> {
  const person = await tx.person.findFirst({ where: { partnerId, id: personId }, select: { name: true } });
  return person?.name ?? null;
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

/** How long after its time an operation that waited is still told to the person who ordered it. */
const toldForSeconds = 120;

/** What a person ordered that waits to be carried out, or was to be not long ago; the newest first. */
export async function viewsWaiting(tx: Tx, tenant: Tenant, personId: string): Promise<Operation[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "operation"
    WHERE partner_id = ${tenant.partnerId}::uuid AND company_id = ${tenant.companyId}::uuid
      AND person_id = ${personId}::uuid AND carry_out_at > ${inSeconds(-toldForSeconds)}
    ORDER BY created_at DESC LIMIT 50`;
  return viewsOf(tx, tenant, rows);
}

async function viewsOf(tx: Tx, tenant: Tenant, rows: readonly { id: string }[]): Promise<Operation[]> {
  const views: Operation[] = [];
  for (const { id } of rows) {
    const view = await viewOf(tx, tenant, id);
    if (view) views.push(view);
  }
  return views;
}

/** What posts an invoice. */
const posting: ReadonlySet<OperationKind> = new Set([
  "quote-invoice",
  "order-invoice",
  "invoice-convert",
  "invoice-void",
  "invoice-credit",
]);

/** What makes or moves neither a quote, an order nor an invoice. */
const besides: ReadonlySet<OperationKind> = new Set([
  "quote-email",
  "order-email",
  "invoice-email",
  "invoice-payment",
  "invoice-einvoice",
]);

type Names = { ordered: string | null; resolved: string | null };

function toOperation(row: OperationRow, names: Names, next: Operation | null): Operation {
  const isDone = row.stage === "done";
  const kept = row.result as { candidates?: Candidate[] } | null;
  const result = isDone ? (row.result as unknown) : null;
  const posted = posting.has(row.kind) ? (result as PostedResult | null) : null;
  const isMail = row.kind.endsWith("-email");
  const request = row.request as unknown as Partial<ConvertRequest & VoidInput>;
  return {
    id: row.id,
    kind: row.kind,
    key: row.key,
    subject: row.subject,
    stage: row.stage,
    createdAt: row.createdAt.toISOString(),
    carryOutAt: row.carryOutAt?.toISOString() ?? null,
    leftMs: leftOf(row),
    withdrawable: isWithdrawable(row),
    about: row.about as unknown as OperationAbout | null,
    sentAt: row.sentAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    personId: row.personId,
    personName: names.ordered,
    attempt: row.attempt,
    posted,
    made: posting.has(row.kind) || besides.has(row.kind) ? null : (result as DocumentResult | null),
    reason: request.reason ?? null,
    writtenAt: request.writtenAt ?? null,
    email: isMail ? (result as EmailResult | null) : null,
    paid: row.kind === "invoice-payment" ? (result as PaymentResult | null) : null,
    eInvoice: row.kind === "invoice-einvoice" && isDone ? sentAs(row) : null,
    candidates: kept?.candidates ?? [],
    problem: isDone ? null : (row.problem as unknown as ProblemJson | null),
    resolution: row.resolution as unknown as Resolution | null,
    resolvedBy: names.resolved,
    next,
    sends: followsOf(row).some(({ kind }) => kind.endsWith("-email")),
    held: posted?.voucher === "differs" && followsOf(row).length > 0 && next === null,
  };
}

/** How an e-invoice left; where a person says that it did, nothing of it was seen. */
function sentAs({ request, result }: OperationRow): EInvoiceResult {
  const { hasError = false } = result as unknown as Partial<EInvoiceResult>;
  return { sendType: (request as unknown as EInvoiceInput).sendType, hasError };
}
