import "server-only";
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { CompanyAccess } from "../../auth/access";
import { type Tenant, withTenant } from "../../platform/db";
import { log } from "../../platform/log";
import { Problem } from "../../values/problem";

const leaseSeconds = 20;
const renewEveryMs = 5_000;
const lookEveryMs = 200;
/** Longer than a call to the service may take. */
const patienceMs = 75_000;

/** The last pending write of this process, by company and record. */
const waiting = new Map<string, Promise<unknown>>();

/** The change stamp that the record had when the client read it; null where the client sends none. */
export function seenIn(headers: Pick<Headers, "get">): string | null {
  const said = headers.get("if-match");
  return said === null ? null : said.replace(/^"(.*)"$/, "$1");
}

/**
 * Replaces a record of the service only if it is unchanged since its writer read it.
 *
 * The service accepts any replacement of a quote, whose id stays the same: of two people who read the same text, the second
 * would overwrite the first. So the portal's writers take turns, across all processes: a lease in the database decides. The
 * lease is renewed during the call to the service, and no transaction stays open for that long. A write of another program
 * between the portal's read and write is not noticed.
 * @param path identifies the record within the company
 * @param known `expectedStamp` is the record's `ModifiedUtc` as the writer read it
 * @throws Problem `conflict` when the record has another stamp now; `remote_busy` when earlier writers take too long
 */
export async function whileUnchanged<T>(
  access: CompanyAccess,
  path: string,
  { seen, read }: { seen: string; read: () => Promise<unknown> },
  replace: () => Promise<T>,
): Promise<T> {
  const place = `${access.companyId} ${path}`;
  const before = waiting.get(place);
  const turn = (async () => {
    await before?.catch(() => undefined);
    return leased(access, path, async (isMine) => {
      if (stampOf(await read()) !== seen) throw new Problem("conflict", { detail: "changed" });
      if (!(await isMine())) throw new Problem("remote_busy");
      return replace();
    });
  })();
  waiting.set(place, turn);
  try {
    return await turn;
  } finally {
    if (waiting.get(place) === turn) waiting.delete(place);
  }
}

async function leased<T>(
  tenant: Tenant,
  path: string,
  work: (isMine: () => Promise<boolean>) => Promise<T>,
): Promise<T> {
  const token = randomUUID();
  const untilMs = performance.now() + patienceMs;
  while (!(await take(tenant, path, token))) {
    if (performance.now() > untilMs) throw new Problem("remote_busy");
    await pause(lookEveryMs);
  }
  const isMine = () => take(tenant, path, token);
  const renewing = setInterval(() => {
    isMine().catch((error) => log().warn({ err: error }, "the lease of a replace was not renewed"));
  }, renewEveryMs);
  try {
    return await work(isMine);
  } finally {
    clearInterval(renewing);
    await release(tenant, path, token).catch((error) => log().warn({ err: error }, "a lease was not given back"));
  }
}

/** Acquires or renews the lease; the lease of another writer must expire first. The database's clock decides. */
async function take(tenant: Tenant, path: string, token: string): Promise<boolean> {
  const { partnerId, companyId } = tenant;
  const taken = await withTenant(
    { partnerId, companyId },
    (tx) => tx.$executeRaw`
    INSERT INTO "replacing" AS r (partner_id, company_id, path, lease_token, lease_until)
    VALUES (${partnerId}::uuid, ${companyId}::uuid, ${path}, ${token}::uuid,
      clock_timestamp() + make_interval(secs => ${leaseSeconds}::int))
    ON CONFLICT (partner_id, company_id, path) DO UPDATE
      SET lease_token = excluded.lease_token, lease_until = excluded.lease_until
      WHERE r.lease_token = excluded.lease_token OR r.lease_until < clock_timestamp()`,
  );
  return taken === 1;
}

async function release({ partnerId, companyId }: Tenant, path: string, leaseToken: string): Promise<void> {
  await withTenant({ partnerId, companyId }, (tx) =>
    tx.replacing.deleteMany({ where: { partnerId, companyId, path, leaseToken } }),
  );
}

function stampOf(record: unknown): unknown {
  return typeof record === "object" && record !== null && "ModifiedUtc" in record ? record.ModifiedUtc : null;
}
