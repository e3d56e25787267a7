import "server-only";
import { withTenant } from "@/lib/platform/db";
import { writeIfRoom } from "@/lib/platform/disk-full";
import { log } from "@/lib/platform/log";
import { machineNow } from "@/lib/values/clock";
import type { CompanyAccess } from "./access";
import { recordSessionSeen } from "./session-seen";

/** The stored instant may be this old, so that most pages and calls write nothing. */
const precisionMs = 15 * 60_000;

/** When this process recorded that a session works with a company, so that most calls need no query. */
const recordedMs = new Map<string, number>();
const maxRecorded = 10_000;

/**
 * Records that the person works with the company in this session, at most every 15 minutes. A call is answered also when
 * this cannot be recorded.
 */
export async function recordCall(access: CompanyAccess, sessionId: string | null): Promise<void> {
  if (sessionId === null) return;
  const key = `${sessionId} ${access.companyId}`;
  const calledMs = machineNow().getTime();
  if (calledMs - (recordedMs.get(key) ?? 0) < precisionMs) return;
  if (recordedMs.size >= maxRecorded) recordedMs.clear();
  // It is noted before it is stored, so that calls which come at the same time store it once.
  recordedMs.set(key, calledMs);
  try {
    await recordSeen(access);
    await recordSessionSeen({ partnerId: access.partnerId, sessionId });
  } catch (error) {
    log("auth").warn({ err: error }, "the time at which a person was last seen was not stored");
  }
}

/** Stores that the person works with the company now. A full disk does not fail the page. */
export async function recordSeen(access: CompanyAccess): Promise<void> {
  const { partnerId, companyId, personId } = access;
  const seenAt = machineNow();
  const outdatedBefore = new Date(seenAt.getTime() - precisionMs);
  const isOutdated = { OR: [{ lastSeenAt: null }, { lastSeenAt: { lt: outdatedBefore } }] };
  await writeIfRoom(() =>
    withTenant(access, (tx) =>
      tx.membership.updateMany({
        where: { partnerId, companyId, personId, ...isOutdated },
        data: { lastSeenAt: seenAt },
      }),
    ),
  );
}
