import "server-only";
import type { Tenant, Tx } from "../platform/db";

/** The owners of a company; where it has none, its accountants, who are in charge meanwhile (decision 0301). */
export async function listMembersInCharge(tx: Tx, { partnerId, companyId }: Tenant): Promise<string[]> {
  const members = await tx.membership.findMany({ where: { partnerId, companyId, endedAt: null } });
  const owners = members.filter(({ role }) => role === "owner");
  const inCharge = owners.length > 0 ? owners : members.filter(({ role }) => role === "accountant");
  return inCharge.map(({ personId }) => personId);
}
