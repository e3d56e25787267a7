import "server-only";
import type { CompanyAccess } from "../auth/access";
import { endRightRequests, listRightRequestRows } from "../company/right-request-rows";
import type { Tenant, Tx } from "../platform/db";
import { mayDo } from "../rules/access/roles";

const noticeKind = "right_request";

/**
 * Stores the notices about requests for rights: one for each open request, for whoever may change roles now. Notices of
 * other requests are deleted, and all of them for somebody who may not change roles any more.
 */
export async function storeRightRequestNotices(tx: Tx, access: CompanyAccess): Promise<void> {
  const { partnerId, companyId, personId, role } = access;
  const { openRequests, endedIds } = mayDo(role, "members.write")
    ? await listRightRequestRows(tx, access)
    : { openRequests: [], endedIds: [] };
  if (endedIds.length > 0) await endRightRequests(tx, access, endedIds);
  const noticeKey = { partnerId, companyId, personId, kind: noticeKind };
  await tx.notice.deleteMany({ where: { ...noticeKey, subject: { notIn: openRequests.map(({ id }) => id) } } });
  if (openRequests.length === 0) return;
  await tx.notice.createMany({
    skipDuplicates: true,
    data: openRequests.map(({ id, createdAt }) => ({ ...noticeKey, subject: id, about: {}, since: createdAt })),
  });
}

/** Deletes everybody's notices about a request for a right that was answered. */
export async function deleteRightRequestNotices(
  tx: Tx,
  { partnerId, companyId }: Tenant,
  requestId: string,
): Promise<void> {
  await tx.notice.deleteMany({ where: { partnerId, companyId, kind: noticeKind, subject: requestId } });
}
