import "server-only";
import type {
  Candidate,
  ConvertInput,
  ConvertResult,
  EmailResult,
  Operation,
  Resolution,
} from "../api/contract/operation";
import type { Tenant, Tx } from "../db";
import type { ProblemJson } from "../problem";
import { keyOf, type OperationRow } from "./rows";

/** An operation as our routes answer it, with those that follow it. Null when there is none. */
export async function viewOf(tx: Tx, tenant: Tenant, id: string): Promise<Operation | null> {
  const row = (await tx.operation.findFirst({ where: keyOf(tenant, id) })) as OperationRow | null;
  return row ? toOperation(row, await followerOf(tx, tenant, id)) : null;
}

async function followerOf(tx: Tx, tenant: Tenant, id: string): Promise<Operation | null> {
  const { partnerId, companyId } = tenant;
  const next = await tx.operation.findFirst({ where: { partnerId, companyId, previousId: id }, select: { id: true } });
  return next ? viewOf(tx, tenant, next.id) : null;
}

/** The operations about a draft or an invoice, the newest first. */
export async function viewsAbout(tx: Tx, tenant: Tenant, subject: string): Promise<Operation[]> {
  const { partnerId, companyId } = tenant;
  const rows = await tx.operation.findMany({
    where: { partnerId, companyId, subject },
    orderBy: { createdAt: "desc" },
    take: 50,
    select: { id: true },
  });
  const views: Operation[] = [];
  for (const { id } of rows) {
    const view = await viewOf(tx, tenant, id);
    if (view) views.push(view);
  }
  return views;
}

function toOperation(row: OperationRow, next: Operation | null): Operation {
  const isConvert = row.kind === "invoice-convert";
  const isDone = row.stage === "done";
  const convert = isConvert && isDone ? (row.result as unknown as ConvertResult) : null;
  const { send } = row.request as unknown as Partial<ConvertInput>;
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
    attempt: row.attempt,
    convert,
    email: !isConvert && isDone ? (row.result as unknown as EmailResult) : null,
    candidates: result?.candidates ?? [],
    problem: isDone ? null : (row.problem as unknown as ProblemJson | null),
    resolution: row.resolution as unknown as Resolution | null,
    next,
    held: convert !== null && convert.voucher === "differs" && send !== null && next === null,
  };
}
