import "server-only";
import { randomUUID } from "node:crypto";
import * as z from "zod";
import { audit } from "@/lib/audit/audit";
import { type CompanyAccess, requireAction } from "@/lib/auth/access";
import { mailWithinLimits } from "@/lib/auth/links/link-mail-limits";
import { hashOfLinkToken, makeLinkToken } from "@/lib/auth/links/link-tokens";
import { pagePathOf } from "@/lib/auth/links/single-use-links";
import { getPartner } from "@/lib/auth/partners";
import { callLimits, throttle } from "@/lib/auth/throttle";
import { lockMemberRows } from "@/lib/company/member-rows";
import type { Locale } from "@/lib/i18n/locales";
import { describeSender } from "@/lib/mail/describe-sender";
import { sendLinkMail } from "@/lib/mail/send-link";
import { type Tx, withTenant } from "@/lib/platform/db";
import {
  type InvitedRole,
  invitationStateOf,
  isSameAddress,
  listShownInvitations,
  type SentInvitation,
  type ShownInvitation,
} from "@/lib/rules/access/invitation";
import { roles } from "@/lib/rules/access/roles";
import { linkEndOf } from "@/lib/rules/access/single-use-link";
import { now } from "@/lib/values/clock";
import { isOutsideEmailAddress } from "@/lib/values/email-address";
import { parseInput } from "@/lib/values/parse-input";
import { parseUuid } from "@/lib/values/parse-uuid";
import { Problem } from "@/lib/values/problem";
import type { Invitation } from "@/prisma/generated/client";
import { isOfferedAt, refusedRole } from "./give-role";
import { buildInvitationMail } from "./invitation-mail";

const maxAddressLength = 254;
const invitationSchema = z.strictObject({
  email: z.string().trim().max(maxAddressLength),
  role: z.enum(roles.filter((role): role is InvitedRole => role !== "owner")),
});

/** The invitations that can be used, and after them those that have expired lately, each time the newest first. */
export async function listInvitations(tx: Tx, { partnerId, companyId }: CompanyAccess): Promise<ShownInvitation[]> {
  const unusedRows = await tx.invitation.findMany({
    where: { partnerId, companyId, usedAt: null, withdrawnAt: null },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
  });
  const rows = listShownInvitations(unusedRows, now());
  const inviters = await tx.person.findMany({
    where: { partnerId, id: { in: rows.map(({ invitedById }) => invitedById) } },
  });
  const nameOf = (personId: string) => inviters.find(({ id }) => id === personId)?.name ?? "";
  return rows.map((row) => toShownInvitation(row, nameOf(row.invitedById)));
}

function toShownInvitation(row: Invitation, invitedBy: string): ShownInvitation {
  return {
    id: row.id,
    email: row.email,
    role: row.role as InvitedRole,
    invitedBy,
    expiresAt: row.expiresAt.toISOString(),
    isExpired: invitationStateOf(row, now()) === "expired",
    mailedAt: row.mailedAt?.toISOString() ?? null,
  };
}

/**
 * Invites the person who reads the mails of an address, with a role. The link works once, for seven days, and for a login
 * with that address alone.
 *
 * @throws Problem `role_missing`, `too_many_requests`; `invalid_input` naming `email` with code `address`, `already_member`
 *         or `already_invited`, or naming `role` with code `not_offered`
 */
export async function invitePerson(access: CompanyAccess, body: unknown, locale: Locale): Promise<SentInvitation> {
  requireAction(access, "members.write");
  const { email, role } = parseInput(invitationSchema, body);
  if (!isOfferedAt(access)(role)) throw refusedRole("not_offered");
  if (!isOutsideEmailAddress(email)) throw refusedAddress("address");
  await throttle(callLimits.madeInvitations, access.companyId);
  const token = makeLinkToken();
  return mailWithinLimits(access, email, async () => {
    const row = await createInvitation(access, { email, role, tokenHash: hashOfLinkToken(token) });
    return mailInvitation(access, row, token, locale);
  });
}

function createInvitation(
  access: CompanyAccess,
  { email, role, tokenHash }: Pick<Invitation, "email" | "role" | "tokenHash">,
): Promise<Invitation> {
  const { partnerId, companyId, personId } = access;
  return withTenant(access, async (tx) => {
    await assertInvitable(tx, access, email);
    const createdAt = now();
    const data = {
      ...{ partnerId, companyId, id: randomUUID(), email, role, tokenHash },
      ...{ invitedById: personId, createdAt, expiresAt: linkEndOf(createdAt) },
    };
    const createdRow = await tx.invitation.create({ data });
    await audit(tx, access, { kind: "invitation.made", subject: data.id, detail: { role } });
    return createdRow;
  });
}

/** @throws Problem `invalid_input` for the address of a member, or of somebody who has an invitation that can be used */
async function assertInvitable(tx: Tx, access: CompanyAccess, email: string): Promise<void> {
  const { rows } = await lockMemberRows(tx, access, "members.write");
  const { partnerId, companyId } = access;
  const memberIds = rows.filter(({ endedAt }) => endedAt === null).map(({ personId }) => personId);
  const members = await tx.person.findMany({ where: { partnerId, id: { in: memberIds } } });
  if (members.some((member) => isSameAddress(member.email, email))) throw refusedAddress("already_member");
  const openInvitations = await tx.invitation.findMany({
    where: { partnerId, companyId, usedAt: null, withdrawnAt: null, expiresAt: { gt: now() } },
  });
  if (openInvitations.some((invitation) => isSameAddress(invitation.email, email)))
    throw refusedAddress("already_invited");
}

function refusedAddress(code: "address" | "already_member" | "already_invited"): Problem {
  return new Problem("invalid_input", { fields: [{ field: "email", code }] });
}

/**
 * Sends an invitation again, with a new link that works for seven days from now. The link before works no more.
 *
 * @throws Problem `role_missing`, `not_found`, `too_many_requests`
 */
export async function resendInvitation(access: CompanyAccess, idText: string, locale: Locale): Promise<SentInvitation> {
  requireAction(access, "members.write");
  const { email } = await findUnused(access, idText);
  await throttle(callLimits.madeInvitations, access.companyId);
  const token = makeLinkToken();
  const changes = { tokenHash: hashOfLinkToken(token), expiresAt: linkEndOf(now()), mailedAt: null };
  return mailWithinLimits(access, email, async () => {
    const row = await changeUnused(access, idText, changes, "invitation.sent_again");
    return mailInvitation(access, row, token, locale);
  });
}

/**
 * Withdraws an invitation, whose link works no more. One that has expired leaves the list by that.
 *
 * @throws Problem `role_missing`; `not_found`, also for one that was used or withdrawn already
 */
export async function withdrawInvitation(access: CompanyAccess, idText: string): Promise<void> {
  requireAction(access, "members.write");
  await changeUnused(access, idText, { withdrawnAt: now() }, "invitation.withdrawn");
}

/** @throws Problem `not_found`, also for an invitation that was used or withdrawn */
async function findUnused(access: CompanyAccess, idText: string): Promise<Invitation> {
  const { partnerId, companyId } = access;
  const where = { partnerId, companyId, id: parseUuid(idText), usedAt: null, withdrawnAt: null };
  const row = await withTenant(access, (tx) => tx.invitation.findFirst({ where }));
  if (!row) throw new Problem("not_found");
  return row;
}

type InvitationChange = Partial<Pick<Invitation, "tokenHash" | "expiresAt" | "mailedAt" | "withdrawnAt">>;

function changeUnused(
  access: CompanyAccess,
  idText: string,
  changes: InvitationChange,
  kind: "invitation.sent_again" | "invitation.withdrawn",
): Promise<Invitation> {
  const { partnerId, companyId } = access;
  const where = { partnerId, companyId, id: parseUuid(idText), usedAt: null, withdrawnAt: null };
  return withTenant(access, async (tx) => {
    await lockMemberRows(tx, access, "members.write");
    const { count } = await tx.invitation.updateMany({ where, data: changes });
    if (count === 0) throw new Problem("not_found");
    await audit(tx, access, { kind, subject: where.id });
    return tx.invitation.findFirstOrThrow({ where: { partnerId, companyId, id: where.id } });
  });
}

/** Mails the link of an invitation. Without a mail server, or when it refuses, the link is there to be copied. */
async function mailInvitation(
  access: CompanyAccess,
  row: Invitation,
  token: string,
  locale: Locale,
): Promise<SentInvitation> {
  const { partnerId, companyId, company } = access;
  const portal = await getPartner(partnerId);
  const link = `${portal.origin}${pagePathOf({ kind: "invitation", token })}`;
  const inviter = await withTenant(access, (tx) => tx.person.findFirst({ where: { partnerId, id: access.personId } }));
  const inviterName = inviter?.name ?? "";
  const mail = buildInvitationMail({
    ...{ to: row.email, locale, link, companyName: company.name, portal },
    inviter: describeSender(inviter ?? { name: null, email: null }),
    role: row.role as InvitedRole,
  });
  const where = { partnerId, companyId, id: row.id, tokenHash: row.tokenHash };
  const { delivery, mailedAt } = await sendLinkMail(mail, row.id, (sentAt) =>
    withTenant(access, (tx) => tx.invitation.updateMany({ where, data: { mailedAt: sentAt } })),
  );
  return { link, mail: delivery, invitation: toShownInvitation({ ...row, mailedAt }, inviterName) };
}
