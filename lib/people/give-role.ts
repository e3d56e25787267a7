import "server-only";
import { audit } from "@/lib/audit/audit";
import type { CompanyAccess } from "@/lib/auth/access";
import { endDeclinesOfGivenRights } from "@/lib/auth/end-declines";
import type { MemberRow } from "@/lib/company/member-rows";
import type { Tx } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { listChoosableRoles } from "@/lib/rules/access/chosen-roles";
import type { AssignableRole } from "@/lib/rules/access/roles";
import { isRoleOffered } from "@/lib/rules/access/scopes";
import { Problem } from "@/lib/values/problem";

/**
 * Gives a locked member another role. The owner's role changes only when the company is handed over, and nobody changes
 * their own.
 *
 * @throws Problem `invalid_input` naming `role` with code `handed_over_only`, `not_offered` or `wider_than_service`
 */
export async function giveRole(tx: Tx, access: CompanyAccess, member: MemberRow, role: AssignableRole): Promise<void> {
  const { partnerId, companyId } = access;
  const { personId, roleAtService } = member;
  if (role === "owner" || member.role === "owner" || personId === access.personId)
    throw refusedRole("handed_over_only");
  if (!isOfferedAt(access)(role)) throw refusedRole("not_offered");
  if (!listChoosableRoles(roleAtService).includes(role)) throw refusedRole("wider_than_service");
  await tx.membership.updateMany({
    where: { partnerId, companyId, personId },
    data: { role, isUnclear: false, roleChosenById: access.personId },
  });
  await endDeclinesOfGivenRights(tx, { partnerId, companyId, personId }, role);
  await audit(tx, access, { kind: "role.given", subject: personId, detail: { role } });
}

/** Returns a function that says whether a role fits the company: one for an area that is not offered there does not. */
export function isOfferedAt({ company }: CompanyAccess): (role: AssignableRole) => boolean {
  return (role) => isRoleOffered(role, env().OAUTH_SCOPES, company.countryCode);
}

/** The refusal of a role that cannot be given to a person. */
export function refusedRole(code: "handed_over_only" | "not_offered" | "wider_than_service"): Problem {
  return new Problem("invalid_input", { fields: [{ field: "role", code }] });
}
