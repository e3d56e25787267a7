import "server-only";
import type { CompanyAccess } from "@/lib/auth/access";
import type { Tenant, Tx } from "@/lib/platform/db";
import { type Action, type AssignableRole, isRole, mayDo, type Role } from "@/lib/rules/access/roles";
import { Problem } from "@/lib/values/problem";
import type { Membership } from "@/prisma/generated/client";

/** A membership with the role it gives now. */
export type MemberRow = Omit<Membership, "role" | "roleAtService"> & {
  role: Role;
  roleAtService: AssignableRole | null;
};

/**
 * Reads the memberships of a company, also the ended ones. An accountant of a company without owner is in charge of it.
 */
export async function listMemberRows(tx: Tx, { partnerId, companyId }: Tenant): Promise<MemberRow[]> {
  const memberships = await tx.membership.findMany({ where: { partnerId, companyId } });
  const hasOwner = memberships.some(({ role, endedAt }) => role === "owner" && endedAt === null);
  return memberships.flatMap(({ role, roleAtService, ...membership }) => {
    if (!isRole(role)) return [];
    const roleNow = role === "accountant" && !hasOwner ? "accountant_in_charge" : role;
    return [{ ...membership, role: roleNow, roleAtService: roleAtService as AssignableRole | null }];
  });
}

/**
 * Reads the memberships for a change of them. Changes of one company's people are made one after the other, and after
 * those that sign in, so that what is checked here still holds when it is written.
 *
 * @throws Problem `role_missing` where the person who acts has lost the right meanwhile
 */
export async function lockMemberRows(
  tx: Tx,
  access: CompanyAccess,
  action: Action | null,
): Promise<{ rows: MemberRow[]; actor: MemberRow }> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`company ${access.companyId}`}, 0))`;
  const rows = await listMemberRows(tx, access);
  const actor = rows.find(({ personId, endedAt }) => personId === access.personId && endedAt === null);
  if (!actor) throw new Problem("not_found");
  if (action && !mayDo(actor.role, action)) throw new Problem("role_missing", { detail: action });
  return { rows, actor };
}

/**
 * Locks the membership of a person who leaves, so that what they do at this moment is stored before, or refused by
 * {@link keepMembership}.
 */
export async function lockMembershipToEnd(tx: Tx, { partnerId, companyId }: Tenant, personId: string): Promise<void> {
  await tx.$executeRaw`SELECT FROM "membership" WHERE partner_id = ${partnerId}::uuid
    AND company_id = ${companyId}::uuid AND person_id = ${personId}::uuid FOR UPDATE`;
}

/**
 * Keeps the membership of the person who acts from ending before this transaction has ended.
 *
 * @throws Problem `not_found` where it has ended since the access of the request was read
 */
export async function keepMembership(tx: Tx, { partnerId, companyId, personId }: CompanyAccess): Promise<void> {
  const rowCount = await tx.$executeRaw`SELECT FROM "membership" WHERE partner_id = ${partnerId}::uuid
    AND company_id = ${companyId}::uuid AND person_id = ${personId}::uuid AND ended_at IS NULL FOR KEY SHARE`;
  if (rowCount === 0) throw new Problem("not_found");
}

/**
 * The membership of a person who is still a member.
 *
 * @throws Problem `not_found` for somebody who never was a member; `conflict` with detail `member_left`
 */
export function findMember(rows: readonly MemberRow[], personId: string): MemberRow {
  const row = rows.find((member) => member.personId === personId);
  if (!row) throw new Problem("not_found");
  if (row.endedAt) throw new Problem("conflict", { detail: "member_left" });
  return row;
}

/** Whether the company would have no owner without this member, although it has one now. */
export function isLastOwner(rows: readonly MemberRow[], { role, endedAt }: MemberRow): boolean {
  if (role !== "owner" || endedAt !== null) return false;
  return rows.filter((member) => member.role === "owner" && member.endedAt === null).length === 1;
}
