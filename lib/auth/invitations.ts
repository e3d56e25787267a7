import "server-only";
import { audit } from "@/lib/audit/audit";
import { query, runAsStranger, type Tenant, type Tx, withTenant } from "@/lib/platform/db";
import {
  type InvitationState,
  type InvitedRole,
  invitationStateOf,
  isSameAddress,
} from "@/lib/rules/access/invitation";
import { now } from "@/lib/values/clock";
import { Problem } from "@/lib/values/problem";
import { hashOfLinkToken, isLinkToken } from "./link-tokens";
import { recordRefusedLink } from "./refusals";
import { hostOf, type RequestWithHeaders } from "./session";
import { callerOf, callLimits, throttle } from "./throttle";

/** The place of an invitation in the database. */
export type InvitationPlace = { tenant: Tenant; id: string };

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

/** The place of the invitation that a token belongs to, under the partner of a host; null for a token nobody was given. */
export async function findInvitationPlace(host: string, token: string): Promise<InvitationPlace | null> {
  if (!isLinkToken(token)) return null;
  const { rows } = await query<{ partner_id: string; company_id: string; id: string }>(
    "SELECT partner_id, company_id, id FROM invitation_place($1, $2)",
    [host, hashOfLinkToken(token)],
  );
  const [row] = rows;
  return row ? { tenant: { partnerId: row.partner_id, companyId: row.company_id }, id: row.id } : null;
}

/**
 * Opens an invitation for whoever has its link; calls are limited by caller, so that nobody guesses.
 *
 * @throws Problem `too_many_requests`
 */
export function openPublicInvitation(request: RequestWithHeaders, token: string): Promise<OpenedInvitation | null> {
  return runAsStranger(async () => {
    await throttle(callLimits.invitation, callerOf(request));
    const invitation = await openInvitation(hostOf(request), token);
    const state = invitation?.state ?? "unknown";
    if (state !== "open") await recordRefusedLink(request, `invitation_${state}`);
    return invitation;
  });
}

/** What the invitation of a token says; null for a token nobody was given. */
async function openInvitation(host: string, token: string): Promise<OpenedInvitation | null> {
  const place = await findInvitationPlace(host, token);
  if (!place) return null;
  const { partnerId, companyId } = place.tenant;
  return withTenant(place.tenant, async (tx) => {
    const row = await tx.invitation.findFirst({ where: { partnerId, companyId, id: place.id } });
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

/**
 * Asserts that an invitation can be used, before the browser leaves for the identity server.
 *
 * @throws Problem `connection_refused` with detail `invitation_unknown`, or with its state
 */
export async function assertInvitationOpen(host: string, token: string): Promise<void> {
  const invitation = await openInvitation(host, token);
  if (invitation?.state !== "open") throw refusalOf(invitation?.state ?? "unknown");
}

function refusalOf(state: Exclude<InvitationState, "open"> | "unknown"): Problem {
  return new Problem("connection_refused", { detail: `invitation_${state}` });
}

/** The person who comes with an invitation, and the company that they came back with. */
type InvitedLogin = Tenant & { personId: string; email: string | null };

/**
 * Uses an invitation in the transaction that makes its person a member. Grants of one company are stored one after the
 * other, so that an invitation is used once.
 *
 * @returns the role it gives, and who invited
 * @throws Problem `connection_refused`: the invitation is for another company or another address, or can be used no more
 */
export async function redeemInvitation(
  tx: Tx,
  { email, ...login }: InvitedLogin,
  { tenant, id }: InvitationPlace,
): Promise<{ role: InvitedRole; invitedById: string }> {
  const { partnerId, companyId, personId } = login;
  if (tenant.partnerId !== partnerId || tenant.companyId !== companyId)
    throw new Problem("connection_refused", { detail: "invitation_other_company" });
  const row = await tx.invitation.findFirst({ where: { partnerId, companyId, id } });
  const state = row ? invitationStateOf(row, now()) : "unknown";
  if (!row || state !== "open") throw refusalOf(state === "open" ? "unknown" : state);
  if (!isSameAddress(email, row.email)) throw new Problem("connection_refused", { detail: "invitation_other_login" });
  await tx.invitation.updateMany({
    where: { partnerId, companyId, id },
    data: { usedAt: now(), usedById: personId },
  });
  await audit(tx, login, { kind: "invitation.used", subject: id });
  return { role: row.role as InvitedRole, invitedById: row.invitedById };
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
