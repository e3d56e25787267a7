import "server-only";
import type { Operation } from "../../api/contract/operations/operation";
import type { CompanyAccess } from "../../auth/access";
import type { Tenant, Tx } from "../../platform/db";
import { kindOf } from "./kinds";
import { isCertainlyUnsent } from "./remaining-wait";
import type { OperationRow } from "./rows";
import { listViews } from "./view";
import { withdrawInTransaction } from "./withdraw";

/**
 * The unfinished operations of a person, each list with the oldest first.
 *
 * @property unsent    nothing of them reached the service, so they can be withdrawn
 * @property uncertain they may have reached it: their call is under way, or its outcome is being read back
 */
export type UnfinishedOperations = { unsent: readonly Operation[]; uncertain: readonly Operation[] };

/** Lists the unfinished operations of a person, so that they can be named before the person leaves the company. */
export async function listUnfinishedOfPerson(tx: Tx, tenant: Tenant, personId: string): Promise<UnfinishedOperations> {
  const { partnerId, companyId } = tenant;
  const rows = (await tx.operation.findMany({
    where: { partnerId, companyId, personId, stage: { in: ["waiting", "sent", "checking"] } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  })) as OperationRow[];
  const unsentIds = new Set(rows.filter((row) => isCertainlyUnsent(row, kindOf(row.kind))).map(({ id }) => id));
  const views = await listViews(tx, tenant, rows);
  return {
    unsent: views.filter(({ id }) => unsentIds.has(id)),
    uncertain: views.filter(({ id }) => !unsentIds.has(id)),
  };
}

/**
 * Withdraws an operation that was listed as unsent, together with what its kind changes.
 *
 * @returns whether it is withdrawn now; false where the service was called since it was listed
 */
export function withdrawUnsent(tx: Tx, access: CompanyAccess, operation: Operation): Promise<boolean> {
  return withdrawInTransaction(tx, access, operation, operation.attempt);
}

/**
 * Abandons the operations of a person who leaves: the service is never called for them again, also when the person comes
 * back. A call that is under way at this moment still stores its outcome; whatever is not finished then is ended by the
 * next step, which is due at once.
 */
export async function abandonOperations(
  tx: Tx,
  { partnerId, companyId }: Tenant,
  operations: readonly Operation[],
): Promise<void> {
  const ids = operations.map(({ id }) => id);
  await tx.operation.updateMany({
    where: { partnerId, companyId, id: { in: ids }, stage: { in: ["waiting", "sent", "checking"] } },
    data: { isAbandoned: true, notBefore: null },
  });
}
