import "server-only";
import type { Operation, Resolution } from "../../api/contract/operations/operation";
import { audit } from "../../audit/audit";
import { type CompanyAccess, requireAction } from "../../auth/access";
import { type Tx, withTenant } from "../../platform/db";
import { operateAction } from "../../rules/access/operation-area";
import { now } from "../../values/clock";
import { Problem } from "../../values/problem";
import { auditDetailOf } from "./audit-detail";
import { endOfKind } from "./kinds";
import { executeAndWatch, getOperationView } from "./submit-and-watch";
import { wakeAt } from "./wake-up";

type OperationOfDocument = Pick<Operation, "id" | "kind" | "subject">;

/**
 * Withdraws an operation the service was not called for yet, whoever in the company submitted it. Withdrawing it twice
 * is no error.
 *
 * Rule: one UPDATE decides. It takes the lease away, and a holder cannot write `sent` without the lease; once `sent` is
 *       written, the UPDATE finds nothing to change.
 * @throws Problem `role_missing`, `not_found`; `conflict` with detail `already_sent` for whoever comes too late
 */
export async function withdrawOperation(access: CompanyAccess, id: string): Promise<Operation> {
  const ordered = await getOperationView(access, id);
  requireAction(access, operateAction(ordered.kind));
  await withTenant(access, (tx) => withdrawInTransaction(tx, access, ordered));
  // A customer's acceptance may have waited for this operation to end.
  wakeAt(now());
  const operation = await getOperationView(access, id);
  if (operation.stage !== "withdrawn") throw new Problem("conflict", { detail: "already_sent" });
  return operation;
}

/** Withdraws the operation unless the service was called already. */
export function withdrawInTransaction(tx: Tx, access: CompanyAccess, ordered: OperationOfDocument): Promise<void> {
  const { id } = ordered;
  return endOfKind(tx, access, ordered, async () => {
    if ((await updateWithdrawn(tx, access, id)) === 0) return;
    await audit(tx, access, { kind: "operation.withdrawn", subject: id, detail: auditDetailOf(ordered) });
  });
}

/** @returns 1 when the operation was withdrawn, 0 when it was too late */
export function updateWithdrawn(
  tx: Tx,
  { partnerId, companyId, personId }: CompanyAccess,
  id: string,
): Promise<number> {
  const resolution: Resolution = { decision: "withdrawn", personId, at: now().toISOString() };
  return tx.$executeRaw`
    UPDATE "operation" SET stage = 'withdrawn', resolution = ${JSON.stringify(resolution)}::jsonb, problem = NULL,
      finished_at = ${now()}, updated_at = clock_timestamp(), lease_token = NULL, lease_until = NULL
    WHERE partner_id = ${partnerId}::uuid AND company_id = ${companyId}::uuid AND id = ${id}::uuid
      AND stage = 'waiting' AND attempt = 0`;
}

/**
 * Ends the wait of an operation that can still be withdrawn, so that it is executed now. The answer is the same as
 * after submitting.
 *
 * @throws Problem `role_missing`, `not_found`; `conflict` with detail `withdrawn` when it was withdrawn
 */
export async function sendNow(access: CompanyAccess, id: string): Promise<Operation> {
  const ordered = await getOperationView(access, id);
  const { kind, stage } = ordered;
  requireAction(access, operateAction(kind));
  if (stage === "withdrawn") throw new Problem("conflict", { detail: "withdrawn" });
  await withTenant(access, async (tx) => {
    await endWaitInTransaction(tx, access, ordered);
  });
  return executeAndWatch(access, id);
}

/** Ends the wait of the operation if it still waits. */
export async function endWaitInTransaction(tx: Tx, access: CompanyAccess, ordered: OperationOfDocument): Promise<void> {
  const { id } = ordered;
  if ((await updateDue(tx, access, id)) === 0) return;
  await audit(tx, access, { kind: "operation.sent_now", subject: id, detail: auditDetailOf(ordered) });
}

function updateDue(tx: Tx, { partnerId, companyId }: CompanyAccess, id: string): Promise<number> {
  return tx.$executeRaw`
    UPDATE "operation" SET carry_out_at = ${now()}, is_on_hold = false, updated_at = clock_timestamp()
    WHERE partner_id = ${partnerId}::uuid AND company_id = ${companyId}::uuid AND id = ${id}::uuid
      AND stage = 'waiting' AND (carry_out_at > ${now()} OR is_on_hold)`;
}
