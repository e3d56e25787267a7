import "server-only";
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { CompanyAccess } from "../../auth/access";
import { type Tenant, withTenant } from "../../platform/db";
import { log } from "../../platform/log";
import { Problem } from "../../values/problem";

const leaseSeconds = 15;
const renewEveryMs = 5_000;
const pollMs = 200;
/** This wait is longer than a call to the service may take. */
const maxWaitMs = 75_000;

/** The last pending write of this process, by company and record. */
const pendingWrites = new Map<string, Promise<unknown>>();

/** Returns the change stamp that the record had when the client read it; null where the client sends none. */
export function expectedStampIn(headers: Pick<Headers, "get">): string | null {
  const stamp = headers.get("if-match");
  return stamp === null ? null : stamp.replace(/^"(.*)"$/, "$1");
}

/**
 * Replaces a record of the service only if it is unchanged since its writer read it.
 *
 * The service accepts any replacement of a quote, whose id stays the same: of two people who read the same text, the second
 * would overwrite the first. So the portal's writers take turns, across all processes: a lease in the database decides. The
 * lease is renewed during the call to the service, and no transaction stays open for that long. A write of another program
 * between the portal's read and write is not noticed.
 * @param path identifies the record within the company
 * @param expectedStamp the record's `ModifiedUtc` as the writer read it
 * @throws Problem `conflict` when the record has another stamp now; `remote_busy` when earlier writers take too long
 */
export async function replaceIfUnchanged<T>(
  access: CompanyAccess,
  path: string,
  { expectedStamp, read }: { expectedStamp: string; read: () => Promise<unknown> },
  replace: () => Promise<T>,
): Promise<T> {
  const recordKey = `${access.companyId} ${path}`;
  const previousWrite = pendingWrites.get(recordKey);
  const pendingWrite = (async () => {
    await previousWrite?.catch(() => undefined);
    return withLease(access, path, async (holdsLease) => {
      if (stampOf(await read()) !== expectedStamp) throw new Problem("conflict", { detail: "changed" });
      if (!(await holdsLease())) throw new Problem("remote_busy");
      return replace();
    });
  })();
  pendingWrites.set(recordKey, pendingWrite);
  try {
    return await pendingWrite;
  } finally {
    if (pendingWrites.get(recordKey) === pendingWrite) pendingWrites.delete(recordKey);
  }
}

async function withLease<T>(
  tenant: Tenant,
  path: string,
  work: (holdsLease: () => Promise<boolean>) => Promise<T>,
): Promise<T> {
  const leaseToken = randomUUID();
  const deadlineMs = performance.now() + maxWaitMs;
  while (!(await acquireLease(tenant, path, leaseToken))) {
    if (performance.now() > deadlineMs) throw new Problem("remote_busy");
    await pause(pollMs);
  }
  const holdsLease = () => acquireLease(tenant, path, leaseToken);
  const renewalTimer = setInterval(() => {
    holdsLease().catch((error) => log("service").warn({ err: error }, "the lease of a replace was not renewed"));
  }, renewEveryMs);
  try {
    return await work(holdsLease);
  } finally {
    clearInterval(renewalTimer);
    await releaseLease(tenant, path, leaseToken).catch((error) =>
      log("service").warn({ err: error }, "a lease was not given back"),
    );
  }
}

/**
 * Acquires or renews the lease; the lease of another writer must expire first. The database's clock decides.
 */
async function acquireLease(tenant: Tenant, path: string, leaseToken: string): Promise<boolean> {
  const { partnerId, companyId } = tenant;
  const rowCount = await withTenant(
    { partnerId, companyId },
    (tx) => tx.$executeRaw`
    INSERT INTO "replacing" AS r (partner_id, company_id, path, lease_token, lease_until)
    VALUES (${partnerId}::uuid, ${companyId}::uuid, ${path}, ${leaseToken}::uuid,
      clock_timestamp() + make_interval(secs => ${leaseSeconds}::int))
    ON CONFLICT (partner_id, company_id, path) DO UPDATE
      SET lease_token = excluded.lease_token, lease_until = excluded.lease_until
      WHERE r.lease_token = excluded.lease_token OR r.lease_until < clock_timestamp()`,
  );
  return rowCount === 1;
}

async function releaseLease({ partnerId, companyId }: Tenant, path: string, leaseToken: string): Promise<void> {
  await withTenant({ partnerId, companyId }, (tx) =>
    tx.replacing.deleteMany({ where: { partnerId, companyId, path, leaseToken } }),
  );
}

function stampOf(record: unknown): unknown {
  return typeof record === "object" && record !== null && "ModifiedUtc" in record ? record.ModifiedUtc : null;
}
