import "server-only";
import type { CompanyAccess } from "@/lib/auth/access";
import type { Tenant, Tx } from "@/lib/platform/db";
import { type Action, actions, mayDo } from "@/lib/rules/access/roles";
import { now } from "@/lib/values/clock";
import { listMemberRows, type MemberRow } from "./member-rows";

/** A request for a right that waits for an answer, with the membership of the person who asked. */
export type OpenRightRequest = { id: string; action: Action; createdAt: Date; member: MemberRow };

/**
 * Reads the requests for rights that nobody has answered, the oldest first.
 *
 * @returns `openRequests` wait for an answer. `endedIds` are the requests that nobody has to answer any more, because
 *          the person has left or their role allows the action by now
 */
export async function listRightRequestRows(
  tx: Tx,
  access: CompanyAccess,
): Promise<{ openRequests: OpenRightRequest[]; endedIds: string[] }> {
  const { partnerId, companyId } = access;
  const rows = await tx.rightRequest.findMany({
    where: { partnerId, companyId, answeredAt: null },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  if (rows.length === 0) return { openRequests: [], endedIds: [] };
  const members = (await listMemberRows(tx, access)).filter(({ endedAt }) => endedAt === null);
  const openRequests = rows.flatMap(({ id, personId, action: actionText, createdAt }) => {
    const action = actions.find((knownAction) => knownAction === actionText);
    const member = members.find((row) => row.personId === personId);
    return action && member && !mayDo(member.role, action) ? { id, action, createdAt, member } : [];
  });
  const openIds = new Set(openRequests.map(({ id }) => id));
  return { openRequests, endedIds: rows.map(({ id }) => id).filter((id) => !openIds.has(id)) };
}

/** Ends requests for rights that need no answer any more. */
export async function endRightRequests(tx: Tx, tenant: Tenant, ids: readonly string[]): Promise<void> {
  await endOpenRequests(tx, tenant, { id: { in: [...ids] } });
}

/** Ends the requests for rights of a person who leaves the company. */
export async function endRightRequestsOf(tx: Tx, tenant: Tenant, personId: string): Promise<void> {
  await endOpenRequests(tx, tenant, { personId });
}

async function endOpenRequests(
  tx: Tx,
  { partnerId, companyId }: Tenant,
  filter: { id: { in: string[] } } | { personId: string },
): Promise<void> {
  await tx.rightRequest.updateMany({
    where: { partnerId, companyId, answeredAt: null, ...filter },
    data: { answeredAt: now() },
  });
}
