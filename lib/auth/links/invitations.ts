import "server-only";
import { audit } from "@/lib/audit/audit";
import { type Tenant, type Tx, withTenant } from "@/lib/platform/db";
import {
  type InvitationState,
  type InvitedRole,
  invitationStateOf,
  isSameAddress,
} from "@/lib/rules/access/invitation";
import { now } from "@/lib/values/clock";
import type { Invitation } from "@/prisma/generated/client";
import { ConnectionRefusal } from "../connection-refusal";
import type { RequestWithHeaders } from "../session";
import { type LinkPlace, openPublicLink, refusalOfLink } from "./single-use-links";

/** What an invitation says to whoever holds its link, and no more of the company. */
export type OpenedInvitation = {
  state: InvitationState;
  companyName: string;
  countryCode: string;
  timeZone: string;
  currencyCode: string;
  /** The name of the person who invited; null where the service states none. */
  invitedBy: string | null;
  email: string;
  role: InvitedRole;
  expiresAt: Date;
};

/** Opens an invitation for whoever has its link. @throws Problem `too_many_requests` */
export function openPublicInvitation(request: RequestWithHeaders, token: string): Promise<OpenedInvitation | null> {
  return openPublicLink(request, { kind: "invitation", token }, readInvitation);
}

/** What an invitation says; null where it is gone. */
export async function readInvitation({ tenant, id }: LinkPlace): Promise<OpenedInvitation | null> {
  const { partnerId, companyId } = tenant;
  return withTenant(tenant, async (tx) => {
    const row = await tx.invitation.findFirst({ where: { partnerId, companyId, id } });
    const company = await tx.company.findFirst({ where: { partnerId, id: companyId } });
    if (!row || !company) return null;
    const inviter = await tx.person.findFirst({ where: { partnerId, id: row.invitedById } });
    return {
      state: invitationStateOf(row, now()),
      companyName: company.name,
      countryCode: company.countryCode,
      timeZone: company.timeZone,
      currencyCode: company.currencyCode,
      invitedBy: inviter?.name ?? null,
      email: row.email,
      role: row.role as InvitedRole,
      expiresAt: row.expiresAt,
    };
  });
}

/** The person who comes with an invitation, and the company that they came back with. */
export type InvitedLogin = Tenant & { personId: string; email: string | null };

/** What a used invitation gives: the role, and who chose it. */
export type UsedInvitation = { role: InvitedRole; invitedById: string };

/**
 * Uses the invitation with whose link a person came, in the transaction that makes them a member. Grants of one company are
 * stored one after the other, so that an invitation is used once.
 *
 * @throws Problem `connection_refused`: the invitation is for another company or another address, or can be used no more
 */
export async function redeemInvitation(
  tx: Tx,
  { email, ...login }: InvitedLogin,
  { tenant, id, tokenHash }: LinkPlace,
): Promise<UsedInvitation> {
  const { partnerId, companyId } = login;
  if (tenant.partnerId !== partnerId || tenant.companyId !== companyId)
    throw new ConnectionRefusal("invitation_other_company");
  // The invitation may have been sent again since its link was found, and the link before must work no more.
  const row = await tx.invitation.findFirst({ where: { partnerId, companyId, id, tokenHash } });
  if (!row) throw refusalOfLink("invitation", "unknown");
  const state = invitationStateOf(row, now());
  if (state !== "open") throw refusalOfLink("invitation", state);
  if (!isSameAddress(email, row.email)) throw new ConnectionRefusal("invitation_other_login");
  return markUsed(tx, login, row);
}

/**
 * Uses the open invitation to the address of a login that came without its link. The link is not needed: it was mailed to
 * the address that the identity server states of the login.
 *
 * @returns null where no invitation to the address is open
 */
export async function redeemInvitationTo(tx: Tx, { email, ...login }: InvitedLogin): Promise<UsedInvitation | null> {
  const { partnerId, companyId } = login;
  const unusedRows = await tx.invitation.findMany({
    where: { partnerId, companyId, usedAt: null, withdrawnAt: null },
    orderBy: { createdAt: "desc" },
  });
  const row = unusedRows.find(
    (invitation) => isSameAddress(email, invitation.email) && invitationStateOf(invitation, now()) === "open",
  );
  return row ? markUsed(tx, login, row) : null;
}

async function markUsed(tx: Tx, login: Omit<InvitedLogin, "email">, row: Invitation): Promise<UsedInvitation> {
  const { partnerId, companyId, personId } = login;
  await tx.invitation.updateMany({
    where: { partnerId, companyId, id: row.id },
    data: { usedAt: now(), usedById: personId },
  });
  await audit(tx, login, { kind: "invitation.used", subject: row.id });
  return { role: row.role as InvitedRole, invitedById: row.invitedById };
}

/** The invitations that can still be used and end when a person leaves: those they made, and any to their address. */
export async function listInvitationsEndingWith(
  tx: Tx,
  { partnerId, companyId }: Tenant,
  { personId, email }: { personId: string; email: string | null },
): Promise<Invitation[]> {
  const openRows = await tx.invitation.findMany({
    where: { partnerId, companyId, usedAt: null, withdrawnAt: null, expiresAt: { gt: now() } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return openRows.filter((row) => row.invitedById === personId || isSameAddress(email, row.email));
}

/** Withdraws the open invitations to an address, because its person is a member already, or leaves. */
export async function withdrawInvitationsTo(tx: Tx, actor: Tenant, email: string | null): Promise<void> {
  await withdrawOpenInvitations(tx, actor, (invitation) => isSameAddress(email, invitation.email));
}

/** Withdraws the open invitations that a person made, because they leave. */
export async function withdrawInvitationsBy(tx: Tx, actor: Tenant, personId: string): Promise<void> {
  await withdrawOpenInvitations(tx, actor, (invitation) => invitation.invitedById === personId);
}

async function withdrawOpenInvitations(
  tx: Tx,
  actor: Tenant,
  isEnding: (invitation: { email: string; invitedById: string }) => boolean,
): Promise<void> {
  const { partnerId, companyId } = actor;
  const unusedRows = await tx.invitation.findMany({ where: { partnerId, companyId, usedAt: null, withdrawnAt: null } });
  for (const { id } of unusedRows.filter(isEnding)) {
    await tx.invitation.updateMany({ where: { partnerId, companyId, id }, data: { withdrawnAt: now() } });
    await audit(tx, actor, { kind: "invitation.withdrawn", subject: id });
  }
}
