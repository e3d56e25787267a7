import "server-only";
import type { Operation, Resolution } from "../../api/contract/operations/operation";
import { audit } from "../../audit/audit";
import { type CompanyAccess, requireAction } from "../../auth/access";
import { type Tx, withTenant } from "../../platform/db";
import { actionToOperate } from "../../rules/access/operation-area";
import { now } from "../../values/clock";
import { Problem } from "../../values/problem";
import { auditDetailOf } from "./audit-detail";
import { endOperationOfKind } from "./kinds";
import { countStage } from "./leased-operation";
import { executeAndWatch, getOperationView } from "./submit-and-watch";
import { scheduleWakeUp } from "./wake-up";

type OperationReference = Pick<Operation, "id" | "kind" | "subject">;

/**
 * Withdraws an operation the service was not called for yet, whoever in the company submitted it. Withdrawing it twice
 * is no error.
 *
 * Rule: one UPDATE decides. It takes the lease away, and a holder cannot write `sent` without the lease; once `sent` is
 *       written, the UPDATE finds nothing to change.
 * @throws Problem `role_missing`, `not_found`; `conflict` with detail `already_sent` for whoever comes too late
 */
export async function withdrawOperation(access: CompanyAccess, id: string): Promise<Operation> {
  const submittedOperation = await getOperationView(access, id);
  requireAction(access, actionToOperate(submittedOperation.kind));
  await withTenant(access, (tx) => withdrawInTransaction(tx, access, submittedOperation));
  wakeUpAfterWithdrawal();
  const operation = await getOperationView(access, id);
  if (operation.stage !== "withdrawn") throw new Problem("conflict", { detail: "already_sent" });
  return operation;
}

/** Looks for due operations: a customer's acceptance may have waited for a withdrawn operation to end. */
export function wakeUpAfterWithdrawal(): void {
  scheduleWakeUp(now());
}

/**
 * Withdraws the operation unless the service was called since.
 *
 * @param attempt the number of calls that are known to have changed nothing
 * @returns whether it is withdrawn now
 */
export async function withdrawInTransaction(
  tx: Tx,
  access: CompanyAccess,
  operation: OperationReference,
  attempt = 0,
): Promise<boolean> {
  const { id } = operation;
  let isWithdrawn = false;
  await endOperationOfKind(tx, access, operation, async () => {
    isWithdrawn = (await updateWithdrawn(tx, access, id, attempt)) === 1;
    if (!isWithdrawn) return;
    const detail = auditDetailOf(await withRequest(tx, access, operation));
    await audit(tx, access, { kind: "operation.withdrawn", subject: id, detail });
    countStage(operation, "withdrawn");
  });
  return isWithdrawn;
}

/** @returns 1 when the operation was withdrawn, 0 when it was too late */
export function updateWithdrawn(
  tx: Tx,
  { partnerId, companyId, personId }: CompanyAccess,
  id: string,
  attempt = 0,
): Promise<number> {
  const resolution: Resolution = { decision: "withdrawn", personId, at: now().toISOString() };
  return tx.$executeRaw`
    UPDATE "operation" SET stage = 'withdrawn', resolution = ${JSON.stringify(resolution)}::jsonb, problem = NULL,
      finished_at = ${now()}, updated_at = clock_timestamp(), lease_token = NULL, lease_until = NULL
    WHERE partner_id = ${partnerId}::uuid AND company_id = ${companyId}::uuid AND id = ${id}::uuid
      AND stage = 'waiting' AND attempt = ${attempt}`;
}

/**
 * Ends the wait of an operation that can still be withdrawn, so that it is executed now. The answer is the same as
 * after submitting.
 *
 * @throws Problem `role_missing`, `not_found`; `conflict` with detail `withdrawn` when it was withdrawn
 */
export async function endWaitOfOperation(access: CompanyAccess, id: string): Promise<Operation> {
  const operation = await getOperationView(access, id);
  const { kind, stage } = operation;
  requireAction(access, actionToOperate(kind));
  if (stage === "withdrawn") throw new Problem("conflict", { detail: "withdrawn" });
  await withTenant(access, async (tx) => {
    await endWaitInTransaction(tx, access, operation);
  });
  return executeAndWatch(access, id);
}

/** Ends the wait of the operation if it still waits. */
export async function endWaitInTransaction(
  tx: Tx,
  access: CompanyAccess,
  operation: OperationReference,
): Promise<void> {
  const { id } = operation;
  if ((await updateDueNow(tx, access, id)) === 0) return;
  const detail = auditDetailOf(await withRequest(tx, access, operation));
  await audit(tx, access, { kind: "operation.sent_now", subject: id, detail });
}

/** The operation with its stored request, which names what else the operation is about. */
async function withRequest(tx: Tx, { partnerId, companyId }: CompanyAccess, operation: OperationReference) {
  const where = { partnerId, companyId, id: operation.id };
  const { request } = await tx.operation.findFirstOrThrow({ where, select: { request: true } });
  return { ...operation, request };
}

function updateDueNow(tx: Tx, { partnerId, companyId }: CompanyAccess, id: string): Promise<number> {
  return tx.$executeRaw`
    UPDATE "operation" SET carry_out_at = ${now()}, is_on_hold = false, updated_at = clock_timestamp()
    WHERE partner_id = ${partnerId}::uuid AND company_id = ${companyId}::uuid AND id = ${id}::uuid
      AND stage = 'waiting' AND (carry_out_at > ${now()} OR is_on_hold)`;
}
