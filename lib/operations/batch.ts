import "server-only";
import type { Prisma } from "@/prisma/generated/client";
import type { Batch, BatchCommand, BatchSummary } from "../api/contract/operations/batch";
import type { Operation } from "../api/contract/operations/operation";
import { type CompanyAccess, requireAction } from "../auth/access";
import { type Tx, withTenant } from "../platform/db";
import { log } from "../platform/log";
import { operateAction, readAction } from "../rules/access/operation-area";
import { mayDo } from "../rules/access/roles";
import { now } from "../values/clock";
import { Problem, toProblemJson } from "../values/problem";
import { parseBatch, parseSubjects } from "./commands/batch-command";
import { type Command, hashOfCommand, subjectOf } from "./commands/command";
import { checkSubmitted, type SubmittedCommand, storeCommand } from "./engine/submit-command";
import { batchesOf, viewsOfBatch, viewsOfSubjects } from "./engine/view";
import { endWaitInTransaction, withdrawInTransaction } from "./engine/withdraw";
import { resumeOperations } from "./operations";

const checkedAtOnce = 4;
const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Submits the same command for many documents. Each document gets its own operation, and all operations are stored
 * before the service is called. The batch is answered at once, because the work does not depend on the request. A
 * command whose document another operation already works on is stored as a refused operation, so that each document of
 * the batch has a result.
 *
 * @throws Problem `role_missing`, `invalid_input`
 */
export async function submitBatch(access: CompanyAccess, body: unknown): Promise<Batch> {
  const { id, orders } = parseBatch(body);
  for (const { kind } of orders) requireAction(access, operateAction(kind));
  const presses = await withTenant(access, async (tx) => {
    if ((await viewsOfBatch(tx, access, id)).length > 0) return [];
    const written: SubmittedCommand[] = [];
    for (const order of orders) written.push(...(await insertOrRefuse(tx, access, id, order)));
    return written;
  });
  begin(access, presses).catch((error) => log().error({ err: error, batch: id }, "a batch could not be begun"));
  return getBatch(access, id);
}

async function insertOrRefuse(
  tx: Tx,
  access: CompanyAccess,
  batchId: string,
  { about, ...order }: BatchCommand,
): Promise<SubmittedCommand[]> {
  try {
    const press = await storeCommand(tx, access, order as Command, null, { batchId, about });
    if (press.row.batchId === batchId) return [press];
    throw new Problem("conflict", { detail: "subject" });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await insertRefused(tx, access, batchId, { about, ...order }, error);
    return [];
  }
}

/**
 * The key is made of the batch and the document, because the command's own key belongs to the operation that is in its
 * way.
 */
async function insertRefused(
  tx: Tx,
  { partnerId, companyId, personId }: CompanyAccess,
  batchId: string,
  { about, ...order }: BatchCommand,
  problem: Problem,
): Promise<void> {
  await tx.operation.createMany({
    skipDuplicates: true,
    data: {
      ...{ partnerId, companyId, personId, batchId, about },
      id: crypto.randomUUID(),
      kind: order.kind,
      key: `${batchId}:${subjectOf(order as Command)}`,
      requestHash: hashOfCommand(order),
      subject: subjectOf(order as Command),
      stage: "refused",
      request: order.input as unknown as Prisma.InputJsonObject,
      problem: JSON.parse(JSON.stringify(toProblemJson(problem))) as Prisma.InputJsonObject,
      createdAt: now(),
      finishedAt: now(),
    },
  });
}

/** Checks the commands that wait against the books, a few at once, and executes the operations that do not wait. */
async function begin(access: CompanyAccess, presses: readonly SubmittedCommand[]): Promise<void> {
  const waiting = presses.filter(({ endsAt }) => endsAt !== null);
  const look = async () => {
    for (let press = waiting.shift(); press; press = waiting.shift()) await checkSubmitted(access, press);
  };
  await Promise.all([resumeOperations(), ...Array.from({ length: checkedAtOnce }, look)]);
}

/** @throws Problem `role_missing`, `not_found` */
export async function getBatch(access: CompanyAccess, id: string): Promise<Batch> {
  requireAction(access, "sales.read");
  if (!idShape.test(id)) throw new Problem("not_found");
  const operations = seenBy(access, await withTenant(access, (tx) => viewsOfBatch(tx, access, id)));
  const [first] = operations;
  if (!first) throw new Problem("not_found");
  return { id, createdAt: first.createdAt, operations };
}

/** The batches this person submitted in the last days, the newest first. */
export async function listBatches(access: CompanyAccess): Promise<{ items: BatchSummary[] }> {
  requireAction(access, "sales.read");
  return { items: await withTenant(access, (tx) => batchesOf(tx, access, access.personId)) };
}

/**
 * The operations that were submitted earlier about these documents, the newest first. They let the screen say that a
 * mail is the second one about its document.
 */
export async function listAbout(access: CompanyAccess, body: unknown): Promise<{ items: Operation[] }> {
  requireAction(access, "sales.read");
  const subjects = parseSubjects(body);
  return { items: seenBy(access, await withTenant(access, (tx) => viewsOfSubjects(tx, access, subjects))) };
}

/** The operations that the person's role lets them read. */
function seenBy({ role }: CompanyAccess, operations: readonly Operation[]): Operation[] {
  return operations.filter(({ kind }) => mayDo(role, readAction(kind)));
}

/**
 * Withdraws the operations of a batch that the service was not called for yet; the others stay as they are. @throws
 * Problem
 */
export function withdrawBatch(access: CompanyAccess, id: string): Promise<Batch> {
  return withEach(access, id, withdrawInTransaction);
}

/** Ends the wait of all operations of a batch. @throws Problem */
export async function sendBatchNow(access: CompanyAccess, id: string): Promise<Batch> {
  const batch = await withEach(access, id, endWaitInTransaction);
  resumeOperations().catch((error) => log().error({ err: error, batch: id }, "a batch could not be taken up"));
  return batch;
}

async function withEach(
  access: CompanyAccess,
  id: string,
  work: (tx: Tx, access: CompanyAccess, one: Operation) => Promise<void>,
): Promise<Batch> {
  const { operations } = await getBatch(access, id);
  for (const { kind } of operations) requireAction(access, operateAction(kind));
  await withTenant(access, async (tx) => {
    for (const one of operations) if (one.withdrawable) await work(tx, access, one);
  });
  return getBatch(access, id);
}
