import "server-only";
import { audit } from "@/lib/audit/audit";
import { type CompanyAccess, requireAction } from "@/lib/auth/access";
import { endDeclinesOfGivenRights } from "@/lib/auth/end-declines";
import { findMember, lockMemberRows, type MemberRow } from "@/lib/company/member-rows";
import { type Tx, withTenant } from "@/lib/platform/db";
import { mayMakeOwner, roleOfFormerOwner } from "@/lib/rules/access/chosen-roles";
import { mayDo } from "@/lib/rules/access/roles";
import type { PeopleView } from "@/lib/rules/access/shown-people";
import { parseUuid } from "@/lib/values/parse-uuid";
import { Problem } from "@/lib/values/problem";
import { readPeople } from "./people";

/**
 * Makes another member the owner of the company. An owner hands it over by that; whoever is in charge of a company without
 * owner names its first one, and is an accountant like others from then on.
 *
 * @throws Problem `role_missing`, `not_found`; `invalid_input` naming `personId`; `conflict` with detail `member_left` or
 *         `role_changed`
 */
export async function makeOwner(access: CompanyAccess, personIdText: string): Promise<PeopleView> {
  const isNaming = mayDo(access.role, "ownership.name");
  if (!isNaming) requireAction(access, "ownership.write");
  const personId = parseUuid(personIdText);
  return withTenant(access, async (tx) => {
    // Whoever was in charge has lost the right to change members once the company has an owner.
    const { rows, actor } = await lockMemberRows(tx, access, isNaming ? "members.write" : "ownership.write");
    if (isNaming && !mayDo(actor.role, "ownership.name")) throw new Problem("conflict", { detail: "role_changed" });
    const newOwner = findMember(rows, personId);
    if (personId === actor.personId || !mayMakeOwner(actor.role, newOwner.roleAtService))
      throw new Problem("invalid_input", { fields: [{ field: "personId", code: "wider_than_service" }] });
    if (isNaming) await nameOwner(tx, access, newOwner);
    else await handOver(tx, access, { newOwner, actor });
    await endDeclinesOfGivenRights(tx, { ...access, personId }, "owner");
    return readPeople(tx, access);
  });
}

/**
 * Gives a member the role that the table of decision 0301 gives the first writer of a company. It counts as no chosen role:
 * if the service says later that the person is a consultant, they get the role of the table again.
 */
async function nameOwner(tx: Tx, access: CompanyAccess, { personId }: MemberRow): Promise<void> {
  const { partnerId, companyId } = access;
  await tx.membership.updateMany({
    where: { partnerId, companyId, personId },
    data: { role: "owner", isUnclear: false, roleChosenById: null },
  });
  await audit(tx, access, { kind: "ownership.named", subject: personId });
}

/** Makes a member the owner. The former owner keeps working with the role that the service's permissions give. */
async function handOver(
  tx: Tx,
  access: CompanyAccess,
  { newOwner, actor }: { newOwner: MemberRow; actor: MemberRow },
): Promise<void> {
  const { partnerId, companyId } = access;
  const formerRole = roleOfFormerOwner(actor.roleAtService);
  const chosenHere = { isUnclear: false, roleChosenById: actor.personId };
  await tx.membership.updateMany({
    where: { partnerId, companyId, personId: newOwner.personId },
    data: { role: "owner", ...chosenHere },
  });
  await tx.membership.updateMany({
    where: { partnerId, companyId, personId: actor.personId },
    data: { role: formerRole, ...chosenHere },
  });
  await audit(tx, access, { kind: "ownership.handed_over", subject: newOwner.personId, detail: { formerRole } });
}
