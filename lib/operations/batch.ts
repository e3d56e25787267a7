import "server-only";
import type { Prisma } from "@/prisma/generated/client";
import type { Batch, BatchCommand, BatchSummary, PurchaseBatchSummary } from "../api/contract/operations/batch";
import type { Operation } from "../api/contract/operations/operation";
import { type CompanyAccess, requireAction } from "../auth/access";
import { type Tx, withTenant } from "../platform/db";
import { log } from "../platform/log";
import { actionToOperate, actionToRead } from "../rules/access/operation-area";
import { mayDo } from "../rules/access/roles";
import { now } from "../values/clock";
import { Problem, toProblemJson } from "../values/problem";
import { parseBatch, parseSubjects } from "./commands/batch-command";
import { type Command, hashOfCommand, subjectOf } from "./commands/command";
import { noteLease } from "./engine/held-leases";
import { checkSubmittedCommand, type SubmittedCommand, storeCommand } from "./engine/submit-command";
import { listBatchesOfPerson, listPurchaseBatches, listViewsOfBatch, listViewsOfSubjects } from "./engine/view";
import { endWaitInTransaction, withdrawInTransaction } from "./engine/withdraw";
import { resumeOperations } from "./operations";

const maxConcurrentChecks = 4;
const batchIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Submits the same command for many documents. Each document gets its own operation, and all operations are stored
 * before the service is called. The batch is answered at once, because the work does not depend on the request. A
 * command whose document another operation already works on is stored as a refused operation, so that each document of
 * the batch has a result.
 *
 * @throws Problem `role_missing`, `invalid_input`
 */
export async function submitBatch(access: CompanyAccess, body: unknown): Promise<Batch> {
  const { id, orders: commands } = parseBatch(body);
  for (const { kind } of commands) requireAction(access, actionToOperate(kind));
  const submittedCommands = await withTenant(access, async (tx) => {
    if ((await listViewsOfBatch(tx, access, id)).length > 0) return [];
    const storedCommands: SubmittedCommand[] = [];
    for (const command of commands) storedCommands.push(...(await storeOrRefuse(tx, access, id, command)));
    return storedCommands;
  });
  startBatch(access, submittedCommands).catch((error) =>
    log("operations").error({ err: error, batch: id }, "a batch could not be begun"),
  );
  return getBatch(access, id);
}

async function storeOrRefuse(
  tx: Tx,
  access: CompanyAccess,
  batchId: string,
  { about, ...command }: BatchCommand,
): Promise<SubmittedCommand[]> {
  try {
    const submittedCommand = await storeCommand(tx, access, command as Command, null, { batchId, about });
    if (submittedCommand.row.batchId === batchId) return [submittedCommand];
    throw new Problem("conflict", { detail: "subject" });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await storeRefusedOperation(tx, access, batchId, { about, ...command }, error);
    return [];
  }
}

/**
 * Stores a refused operation for a command of a batch. Its key is made of the batch and the document, because the
 * command's own key belongs to the operation that the document waits for.
 */
async function storeRefusedOperation(
  tx: Tx,
  { partnerId, companyId, personId }: CompanyAccess,
  batchId: string,
  { about, ...command }: BatchCommand,
  problem: Problem,
): Promise<void> {
  await tx.operation.createMany({
    skipDuplicates: true,
    data: {
      ...{ partnerId, companyId, personId, batchId, about },
      id: crypto.randomUUID(),
      kind: command.kind,
      key: `${batchId}:${subjectOf(command as Command)}`,
      requestHash: hashOfCommand(command),
      subject: subjectOf(command as Command),
      stage: "refused",
      request: command.input as unknown as Prisma.InputJsonObject,
      problem: JSON.parse(JSON.stringify(toProblemJson(problem))) as Prisma.InputJsonObject,
      createdAt: now(),
      finishedAt: now(),
    },
  });
}

/** Checks the commands that wait against the books, a few at once, and executes the operations that do not wait. */
async function startBatch(access: CompanyAccess, submittedCommands: readonly SubmittedCommand[]): Promise<void> {
  const waitingCommands = submittedCommands.filter(({ getWaitEnd }) => getWaitEnd !== null);
  for (const { row, leaseToken } of waitingCommands) noteLease({ tenant: access, id: row.id, leaseToken });
  const checkUntilNoneWaits = async () => {
    for (let submittedCommand = waitingCommands.shift(); submittedCommand; submittedCommand = waitingCommands.shift())
      await checkSubmittedCommand(access, submittedCommand);
  };
  await Promise.all([resumeOperations(), ...Array.from({ length: maxConcurrentChecks }, checkUntilNoneWaits)]);
}

/** @throws Problem `role_missing`, `not_found` */
export async function getBatch(access: CompanyAccess, id: string): Promise<Batch> {
  requireAction(access, "sales.read");
  if (!batchIdPattern.test(id)) throw new Problem("not_found");
  const operations = selectVisibleOperations(
    access,
    await withTenant(access, (tx) => listViewsOfBatch(tx, access, id)),
  );
  const [firstOperation] = operations;
  if (!firstOperation) throw new Problem("not_found");
  return { id, createdAt: firstOperation.createdAt, operations };
}

/** The batches this person submitted in the last days, the newest first. */
export async function listBatches(access: CompanyAccess): Promise<{ items: BatchSummary[] }> {
  requireAction(access, "sales.read");
  return { items: await withTenant(access, (tx) => listBatchesOfPerson(tx, access, access.personId)) };
}

/** The batches of bookings and payments of supplier invoices this person submitted in the last days, the newest first. */
export async function listBatchesOfPurchases(access: CompanyAccess): Promise<{ items: PurchaseBatchSummary[] }> {
  requireAction(access, "purchase.read");
  return { items: await withTenant(access, (tx) => listPurchaseBatches(tx, access, access.personId)) };
}

/**
 * The operations that were submitted earlier about these documents, the newest first. They let the screen say that a
 * mail is the second one about its document.
 */
export async function listOperationsOfSubjects(access: CompanyAccess, body: unknown): Promise<{ items: Operation[] }> {
  requireAction(access, "sales.read");
  const subjects = parseSubjects(body);
  return {
    items: selectVisibleOperations(access, await withTenant(access, (tx) => listViewsOfSubjects(tx, access, subjects))),
  };
}

/** The operations that the person's role lets them read. */
function selectVisibleOperations({ role }: CompanyAccess, operations: readonly Operation[]): Operation[] {
  return operations.filter(({ kind }) => mayDo(role, actionToRead(kind)));
}

/**
 * Withdraws the operations of a batch that the service was not yet called for, and leaves the others unchanged.
 * @throws Problem
 */
export function withdrawBatch(access: CompanyAccess, id: string): Promise<Batch> {
  return changeEachWithdrawable(access, id, async (tx, actor, operation) => {
    await withdrawInTransaction(tx, actor, operation);
  });
}

/** Ends the wait of all operations of a batch. @throws Problem */
export async function endWaitOfBatch(access: CompanyAccess, id: string): Promise<Batch> {
  const batch = await changeEachWithdrawable(access, id, endWaitInTransaction);
  resumeOperations().catch((error) =>
    log("operations").error({ err: error, batch: id }, "a batch could not be taken up"),
  );
  return batch;
}

async function changeEachWithdrawable(
  access: CompanyAccess,
  id: string,
  changeOperation: (tx: Tx, access: CompanyAccess, operation: Operation) => Promise<void>,
): Promise<Batch> {
  const { operations } = await getBatch(access, id);
  for (const { kind } of operations) requireAction(access, actionToOperate(kind));
  await withTenant(access, async (tx) => {
    for (const operation of operations) if (operation.withdrawable) await changeOperation(tx, access, operation);
  });
  return getBatch(access, id);
}
