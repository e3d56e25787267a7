import "server-only";
import { randomUUID } from "node:crypto";
import * as z from "zod";
import { type AuditKind, audit } from "@/lib/audit/audit";
import { mailWithinLimits } from "@/lib/auth/links/link-mail-limits";
import { hashOfLinkToken, makeLinkToken } from "@/lib/auth/links/link-tokens";
import { pagePathOf } from "@/lib/auth/links/single-use-links";
import { getPartner } from "@/lib/auth/partners";
import { portalTrailId } from "@/lib/auth/refusals";
import type { Session } from "@/lib/auth/session";
import { callLimits, throttle } from "@/lib/auth/throttle";
import type { Locale } from "@/lib/i18n/locales";
import { describeSender } from "@/lib/mail/describe-sender";
import { sendLinkMail } from "@/lib/mail/send-link";
import { withPartner, withTenant } from "@/lib/platform/db";
import { comparableNameOf, maxCompanyNameLength, toNameOnOneLine } from "@/lib/rules/access/company-name";
import type { SentOwnerLink, ShownOwnerLink } from "@/lib/rules/access/owner-link";
import { linkEndOf, linkStateOf } from "@/lib/rules/access/single-use-link";
import { now } from "@/lib/values/clock";
import { isOutsideEmailAddress } from "@/lib/values/email-address";
import { parseInput } from "@/lib/values/parse-input";
import { parseUuid } from "@/lib/values/parse-uuid";
import { Problem } from "@/lib/values/problem";
import type { OwnerLink } from "@/prisma/generated/client";
import { buildOwnerLinkMail } from "./owner-link-mail";

/** The person who makes links: they belong to a person and to no company. */
type Sender = Pick<Session, "partnerId" | "personId" | "name" | "email">;

const maxAddressLength = 254;
const ownerLinkSchema = z.strictObject({
  companyName: z.string().trim().min(1).max(maxCompanyNameLength),
  email: z.string().trim().max(maxAddressLength).nullish(),
});

const trailOf = ({ partnerId, personId }: Sender) => ({ partnerId, companyId: portalTrailId, personId });

/** A person's links that are not revoked, the newest first; a used one until its sender has dismissed it. */
export async function listOwnerLinks(sender: Sender): Promise<readonly ShownOwnerLink[]> {
  const rows = await findLinkRows(sender);
  return rows.filter(({ toldAt }) => toldAt === null).map(toShownOwnerLink);
}

/** The names of the companies whose owners have used a person's links. */
export async function listNamesConnectedByOwners(sender: Sender): Promise<readonly string[]> {
  const rows = await findLinkRows(sender);
  return rows.flatMap(({ usedAt, companyName }) => (usedAt ? [companyName] : []));
}

function findLinkRows({ partnerId, personId }: Sender): Promise<OwnerLink[]> {
  const where = { partnerId, senderId: personId, revokedAt: null };
  const orderBy = [{ createdAt: "desc" as const }, { id: "asc" as const }];
  return withPartner(partnerId, (tx) => tx.ownerLink.findMany({ where, orderBy }), personId);
}

function toShownOwnerLink(row: OwnerLink): ShownOwnerLink {
  const state = linkStateOf(row, now());
  return {
    id: row.id,
    companyName: row.companyName,
    email: row.email,
    state: state === "revoked" ? "expired" : state,
    expiresAt: row.expiresAt.toISOString(),
    mailedAt: row.mailedAt?.toISOString() ?? null,
  };
}

/**
 * Makes a link by which the owner of a company's login connects that company, once and within seven days. With an
 * address it is mailed there.
 *
 * @throws Problem `too_many_requests`; `invalid_input` naming `companyName` with code `no_name`, or `email` with code
 *         `address`
 */
export async function makeOwnerLink(sender: Sender, body: unknown, locale: Locale): Promise<SentOwnerLink> {
  const input = parseInput(ownerLinkSchema, body);
  const companyName = toNameOnOneLine(input.companyName);
  const email = input.email || null;
  if (!comparableNameOf(companyName)) throw refusedInput("companyName", "no_name");
  if (email !== null && !isOutsideEmailAddress(email)) throw refusedInput("email", "address");
  await countLink(sender);
  const token = makeLinkToken();
  const { partnerId, personId } = sender;
  const createdAt = now();
  const data = {
    ...{ partnerId, id: randomUUID(), senderId: personId, companyName, email, locale },
    ...{ tokenHash: hashOfLinkToken(token), createdAt, expiresAt: linkEndOf(createdAt) },
  };
  return mailWithinLimits(sender, email, async () => {
    const row = await withTenant(trailOf(sender), async (tx) => {
      const createdRow = await tx.ownerLink.create({ data });
      await audit(tx, trailOf(sender), { kind: "owner_link.made", subject: data.id });
      return createdRow;
    });
    return mailOwnerLink(sender, row, token);
  });
}

function refusedInput(field: "companyName" | "email", code: string): Problem {
  return new Problem("invalid_input", { fields: [{ field, code }] });
}

async function countLink({ partnerId, personId }: Sender): Promise<void> {
  await throttle(callLimits.madeOwnerLinks, `${partnerId} ${personId}`);
}

/**
 * Sends a link again, with a new address that works for seven days from now. The address before works no more.
 *
 * @throws Problem `too_many_requests`; `not_found`, also for a link of somebody else and one that was used or revoked
 */
export async function resendOwnerLink(sender: Sender, idText: string, locale: Locale): Promise<SentOwnerLink> {
  const id = parseUuid(idText);
  const storedRow = (await findLinkRows(sender)).find((row) => row.id === id);
  if (!storedRow) throw new Problem("not_found");
  await countLink(sender);
  const token = makeLinkToken();
  const changes = { tokenHash: hashOfLinkToken(token), expiresAt: linkEndOf(now()), mailedAt: null, locale };
  return mailWithinLimits(sender, storedRow.email, async () => {
    const row = await changeUnused(sender, id, changes, "owner_link.sent_again");
    return mailOwnerLink(sender, row, token);
  });
}

/**
 * Revokes a link, whose address works no more.
 *
 * @throws Problem `not_found`, also for a link of somebody else and one that was used or revoked already
 */
export async function revokeOwnerLink(sender: Sender, idText: string): Promise<void> {
  await changeUnused(sender, parseUuid(idText), { revokedAt: now() }, "owner_link.revoked");
}

/**
 * Dismisses the line that says that a link was used.
 *
 * @throws Problem `not_found`, also for a link of somebody else and one that nobody has used
 */
export async function dismissUsedOwnerLink({ partnerId, personId }: Sender, idText: string): Promise<void> {
  const where = { partnerId, senderId: personId, id: parseUuid(idText), usedAt: { not: null } };
  const { count } = await withPartner(
    partnerId,
    (tx) => tx.ownerLink.updateMany({ where, data: { toldAt: now() } }),
    personId,
  );
  if (count === 0) throw new Problem("not_found");
}

type LinkChange = Partial<Pick<OwnerLink, "tokenHash" | "expiresAt" | "mailedAt" | "locale" | "revokedAt">>;

function changeUnused(
  sender: Sender,
  id: string,
  changes: LinkChange,
  kind: Extract<AuditKind, `owner_link.${string}`>,
): Promise<OwnerLink> {
  const { partnerId, personId } = sender;
  const where = { partnerId, senderId: personId, id, usedAt: null, revokedAt: null };
  return withTenant(trailOf(sender), async (tx) => {
    const { count } = await tx.ownerLink.updateMany({ where, data: changes });
    if (count === 0) throw new Problem("not_found");
    await audit(tx, trailOf(sender), { kind, subject: id });
    return tx.ownerLink.findFirstOrThrow({ where: { partnerId, id } });
  });
}

/** Mails a link where its sender gave an address. Otherwise, and when the mail is refused, it is there to be copied. */
async function mailOwnerLink(sender: Sender, row: OwnerLink, token: string): Promise<SentOwnerLink> {
  const { partnerId, personId } = sender;
  const portal = await getPartner(partnerId);
  const link = `${portal.origin}${pagePathOf({ kind: "owner_link", token })}`;
  if (row.email === null) return { link, mail: "not_wanted", ownerLink: toShownOwnerLink(row) };
  const mail = buildOwnerLinkMail({
    ...{ to: row.email, locale: row.locale as Locale, link, portal },
    ...{ companyName: row.companyName, sender: describeSender(sender) },
  });
  const where = { partnerId, id: row.id, tokenHash: row.tokenHash };
  const { delivery, mailedAt } = await sendLinkMail(mail, row.id, (sentAt) =>
    withPartner(partnerId, (tx) => tx.ownerLink.updateMany({ where, data: { mailedAt: sentAt } }), personId),
  );
  return { link, mail: delivery, ownerLink: toShownOwnerLink({ ...row, mailedAt }) };
}
