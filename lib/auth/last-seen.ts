import "server-only";
import { withTenant } from "@/lib/platform/db";
import { writeIfRoom } from "@/lib/platform/disk-full";
import { machineNow } from "@/lib/values/clock";
import type { CompanyAccess } from "./access";

/** The stored instant may be this old, so that most pages write nothing. */
const precisionMs = 15 * 60_000;

/** Stores that the person has opened a page of the company now. A full disk does not fail the page. */
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
