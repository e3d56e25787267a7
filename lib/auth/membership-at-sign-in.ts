import "server-only";
import { audit } from "@/lib/audit/audit";
import type { Tenant, Tx } from "@/lib/platform/db";
import { listChoosableRoles } from "@/lib/rules/access/chosen-roles";
import type { AssignableRole } from "@/lib/rules/access/roles";
import type { Membership } from "@/prisma/generated/client";
import { ConnectionRefusal } from "./connection-refusal";
import { endDeclinesOfGivenRights } from "./end-declines";
import {
  type InvitedLogin,
  redeemInvitation,
  redeemInvitationTo,
  type UsedInvitation,
  withdrawInvitationsTo,
} from "./links/invitations";
import type { LinkPlace } from "./links/single-use-links";
import { isRoleUnclear, roleAtServiceOf, roleAtSignIn, type StatedPermissions } from "./role-of-permissions";

/**
 * What decides the role of a person who signs in.
 *
 * @property email the mail address of the login; null where neither the token nor the service states it
 * @property link  the invitation or owner link with which the person came; null without one
 */
type SigningIn = { permissions: StatedPermissions; email: string | null; link: LinkPlace | null };

/**
 * Gives a person the role that `roleAtSignIn` decides, or their invitation. A person whose membership had ended is a member
 * again, since the service has let them in; whoever was removed in the portal needs an invitation. An open invitation counts
 * for a login with its address, also where the person came without its link.
 *
 * @throws Problem `connection_refused`: the person was removed, or the invitation cannot be used
 */
export async function saveMembership(
  tx: Tx,
  tenant: Tenant & { personId: string },
  { permissions, email, link }: SigningIn,
): Promise<void> {
  const { partnerId, companyId, personId } = tenant;
  const members = await tx.membership.findMany({ where: { partnerId, companyId } });
  const hasOwner = members.some(({ role, endedAt }) => role === "owner" && endedAt === null);
  const storedMembership = members.find((member) => member.personId === personId) ?? null;
  const isMember = storedMembership?.endedAt === null;
  const usedInvitation = await redeemInvitationOf(tx, { ...tenant, email }, { link, isMember });
  const removedById = storedMembership?.removedById ?? null;
  if (!usedInvitation && removedById !== null && removedById !== personId) throw new ConnectionRefusal("removed");
  const roleAtService = roleAtServiceOf(permissions);
  const columnsAtSignIn = { endedAt: null, removedById: null, ...(roleAtService && { roleAtService }) };
  if (storedMembership) {
    await tx.membership.updateMany({ where: { partnerId, companyId, personId }, data: columnsAtSignIn });
    if (storedMembership.endedAt) await audit(tx, tenant, { kind: "membership.restored", subject: personId });
  }
  const roleColumns =
    usedInvitation && !isMember
      ? invitedRoleColumnsOf(usedInvitation, roleAtService)
      : roleColumnsAtSignIn(storedMembership, permissions, {
          hasOwner,
          isInCharge: hasOwner || members.some((member) => isAccountantBeside(member, personId)),
        });
  // An invitation that is left over would let the person in again after they have been removed.
  if (!isMember) await withdrawInvitationsTo(tx, tenant, email);
  if (!roleColumns) return;
  await tx.membership.upsert({
    where: { partnerId_companyId_personId: { partnerId, companyId, personId } },
    create: { partnerId, companyId, personId, ...columnsAtSignIn, ...roleColumns },
    update: roleColumns,
  });
  await endDeclinesOfGivenRights(tx, tenant, roleColumns.role);
  await audit(tx, tenant, { kind: "role.given", subject: personId, detail: { role: roleColumns.role } });
}

/** Uses the invitation with which a person came; for somebody who is no member also one to the address of their login. */
async function redeemInvitationOf(
  tx: Tx,
  login: InvitedLogin,
  { link, isMember }: { link: LinkPlace | null; isMember: boolean },
): Promise<UsedInvitation | null> {
  if (link?.kind === "invitation") return redeemInvitation(tx, login, link);
  return isMember ? null : redeemInvitationTo(tx, login);
}

type RoleColumns = { role: AssignableRole; isUnclear: boolean; roleChosenById: string | null };

/** The role of an invitation, or that of the service's permissions where these do not reach so far. */
function invitedRoleColumnsOf(
  { role, invitedById }: UsedInvitation,
  roleAtService: AssignableRole | null,
): RoleColumns {
  const isWithinService = listChoosableRoles(roleAtService).includes(role);
  return {
    role: isWithinService ? role : (roleAtService ?? "viewer"),
    isUnclear: false,
    roleChosenById: invitedById,
  };
}

function isAccountantBeside({ role, endedAt, personId }: Membership, otherPersonId: string): boolean {
  return role === "accountant" && endedAt === null && personId !== otherPersonId;
}

function roleColumnsAtSignIn(
  storedMembership: Membership | null,
  permissions: StatedPermissions,
  { hasOwner, isInCharge }: { hasOwner: boolean; isInCharge: boolean },
): RoleColumns | null {
  const role = roleAtSignIn(
    storedMembership && { ...storedMembership, isChosen: storedMembership.roleChosenById !== null },
    permissions,
    hasOwner,
    isInCharge,
  );
  return role && { role, isUnclear: isRoleUnclear(permissions), roleChosenById: null };
}
