import "server-only";
import type { Prisma, Operation as Row } from "@/prisma/generated/client";
import type { OperationKind, OperationStage } from "../../api/contract/operations/operation";
import { type Tenant, type Tx, withTenant } from "../../platform/db";
import { forgetLease, noteLease } from "./held-leases";

export type OperationRow = Row & { kind: OperationKind; stage: OperationStage };

/** The columns the holder of an operation's lease may change. */
export type OperationChange = Omit<Prisma.OperationUncheckedUpdateManyInput, "stage" | "leaseToken" | "leaseUntil"> & {
  stage?: OperationStage;
};

export function operationKeyOf({ partnerId, companyId }: Tenant, id: string) {
  return { partnerId, companyId, id };
}

export async function findOperation(tx: Tx, tenant: Tenant, id: string): Promise<OperationRow | null> {
  return (await tx.operation.findFirst({ where: operationKeyOf(tenant, id) })) as OperationRow | null;
}

/** The lease of a killed process ends within the 20 seconds after which another process must have taken its work over. */
const leaseSeconds = 15;

/**
 * Takes the lease of an unfinished operation for a short time that must be renewed.
 *
 * The database's clock decides, so that processes cannot disagree. Of any number of processes only one gets the lease.
 * @param leaseToken names this holder; every later change demands it
 * @param dueAt      the service's time, compared with `notBefore` and `carryOutAt`
 */
export function claimLease(tenant: Tenant, id: string, leaseToken: string, dueAt: Date): Promise<OperationRow | null> {
  return withTenant(tenant, async (tx) => {
    const updatedRowCount = await tx.$executeRaw`
      UPDATE "operation" SET lease_token = ${leaseToken}::uuid,
        lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds}::int)
      WHERE partner_id = ${tenant.partnerId}::uuid AND company_id = ${tenant.companyId}::uuid AND id = ${id}::uuid
        AND stage IN ('waiting', 'sent', 'checking') AND NOT is_on_hold
        AND (lease_until IS NULL OR lease_until < clock_timestamp())
        AND (not_before IS NULL OR not_before <= ${dueAt})
        AND (carry_out_at IS NULL OR carry_out_at <= ${dueAt})`;
    if (updatedRowCount !== 1) return null;
    noteLease({ tenant, id, leaseToken });
    return findOperation(tx, tenant, id);
  });
}

/**
 * Whether somebody works on an unfinished operation, or may begin to.
 *
 * @param dueAt the service's time
 */
export async function isDueOrLeased(tenant: Tenant, id: string, dueAt: Date): Promise<boolean> {
  const rows = await withTenant(
    tenant,
    (tx) => tx.$queryRaw<unknown[]>`
      SELECT 1 FROM "operation"
      WHERE partner_id = ${tenant.partnerId}::uuid AND company_id = ${tenant.companyId}::uuid AND id = ${id}::uuid
        AND stage IN ('waiting', 'sent', 'checking') AND NOT is_on_hold
        AND (lease_until >= clock_timestamp() OR (
          (not_before IS NULL OR not_before <= ${dueAt}) AND (carry_out_at IS NULL OR carry_out_at <= ${dueAt})))`,
  );
  return rows.length > 0;
}

/** Renews the lease while its holder works. */
export async function renewLease(tenant: Tenant, id: string, leaseToken: string): Promise<void> {
  await withTenant(tenant, (tx) => extendLease(tx, tenant, id, leaseToken));
}

/** Renews the lease inside a transaction. From then on it runs for its whole time. */
export function extendLease(tx: Tx, tenant: Tenant, id: string, leaseToken: string): Promise<number> {
  return tx.$executeRaw`
    UPDATE "operation" SET lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds}::int)
    WHERE partner_id = ${tenant.partnerId}::uuid AND company_id = ${tenant.companyId}::uuid AND id = ${id}::uuid
      AND lease_token = ${leaseToken}::uuid`;
}

/** Releases the lease, so that the next step need not wait for it to run out. */
export async function releaseLease(tenant: Tenant, id: string, leaseToken: string): Promise<void> {
  await withTenant(tenant, (tx) =>
    tx.operation.updateMany({
      where: { ...operationKeyOf(tenant, id), leaseToken },
      data: { leaseToken: null, leaseUntil: null },
    }),
  );
  forgetLease(leaseToken);
}

/** The error that another process has taken the operation over. The holder must stop and write nothing more. */
export class LeaseLost extends Error {
  override name = "LeaseLost";
}

/**
 * Changes an operation, if the lease is still held.
 *
 * Rule: no holder writes `sent` for an operation whose person has left the company meanwhile, so it is not sent then.
 * @throws LeaseLost
 */
export async function changeLeasedRow(
  tx: Tx,
  tenant: Tenant,
  id: string,
  leaseToken: string,
  changes: OperationChange,
): Promise<void> {
  const { count } = await tx.operation.updateMany({
    where: { ...operationKeyOf(tenant, id), leaseToken, ...(changes.stage === "sent" ? { isAbandoned: false } : {}) },
    data: changes,
  });
  if (count !== 1) throw new LeaseLost();
}
