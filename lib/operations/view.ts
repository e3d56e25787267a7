import "server-only";
import type {
  Candidate,
  ConvertInput,
  EmailResult,
  Operation,
  PostedResult,
  Resolution,
  VoidInput,
} from "../api/contract/operation";
import type { Tenant, Tx } from "../db";
import type { ProblemJson } from "../problem";
import type { ConvertRequest } from "./convert";
import { keyOf, type OperationRow } from "./rows";

/** An operation as our routes answer it, with those that follow it. Null when there is none. */
export async function viewOf(tx: Tx, tenant: Tenant, id: string): Promise<Operation | null> {
  const row = (await tx.operation.findFirst({ where: keyOf(tenant, id) })) as OperationRow | null;
  if (!row) return null;
  return toOperation(row, await nameOf(tx, tenant, row.personId), await followerOf(tx, tenant, id));
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

/** The operations about a draft or an invoice, and the one that made the invoice, the newest first. */
export async function viewsAbout(tx: Tx, tenant: Tenant, subject: string): Promise<Operation[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "operation"
    WHERE partner_id = ${tenant.partnerId}::uuid AND company_id = ${tenant.companyId}::uuid
      AND (subject = ${subject} OR result->>'invoiceId' = ${subject})
    ORDER BY created_at DESC LIMIT 50`;
  const views: Operation[] = [];
  for (const { id } of rows) {
    const view = await viewOf(tx, tenant, id);
    if (view) views.push(view);
  }
  return views;
}

function toOperation(row: OperationRow, personName: string | null, next: Operation | null): Operation {
  const isDone = row.stage === "done";
  const posted = isDone ? (row.result as unknown as PostedResult) : null;
  const convert = row.kind === "invoice-convert" ? posted : null;
  const request = row.request as unknown as Partial<ConvertRequest & VoidInput>;
  const send: ConvertInput["send"] = request.send ?? null;
  const result = row.result as { candidates?: Candidate[] } | null;
  return {
    id: row.id,
    kind: row.kind,
    key: row.key,
    subject: row.subject,
    stage: row.stage,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    personId: row.personId,
    personName,
    attempt: row.attempt,
    convert,
    void: row.kind === "invoice-void" ? posted : null,
    reason: request.reason ?? null,
    writtenAt: request.writtenAt ?? null,
    email: row.kind === "invoice-email" && isDone ? (row.result as unknown as EmailResult) : null,
    candidates: result?.candidates ?? [],
    problem: isDone ? null : (row.problem as unknown as ProblemJson | null),
    resolution: row.resolution as unknown as Resolution | null,
    next,
    held: convert !== null && convert.voucher === "differs" && send !== null && next === null,
  };
}
