import "server-only";
import { listMemberRows } from "../company/member-rows";
import type { Tenant, Tx } from "../platform/db";
import { mayDo } from "../rules/access/roles";

/** The members who may change members: the owners; where a company has none, its accountants (decision 0301). */
export async function listMembersInCharge(tx: Tx, tenant: Tenant): Promise<string[]> {
  const rows = await listMemberRows(tx, tenant);
  const membersInCharge = rows.filter(({ role, endedAt }) => endedAt === null && mayDo(role, "members.write"));
  return membersInCharge.map(({ personId }) => personId);
}
