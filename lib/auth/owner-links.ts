import "server-only";
import { audit } from "@/lib/audit/audit";
import { query, runAsStranger, type Tx, withOtherRows, withPartner } from "@/lib/platform/db";
import { isSameCompanyName } from "@/lib/rules/access/company-name";
import { type LinkState, linkStateOf } from "@/lib/rules/access/single-use-link";
import { now } from "@/lib/values/clock";
import { Problem } from "@/lib/values/problem";
import { findNameReturnedForLink } from "./attempt-rows";
import { hashOfLinkToken, isLinkToken } from "./link-tokens";
import { findPartnerByHost } from "./partners";
import { portalTrailId, recordRefusedLink } from "./refusals";
import { hostOf, type RequestWithHeaders } from "./session";
import { callerOf, callLimits, throttle } from "./throttle";

/** The place of a link to an owner in the database, and the hash by which it was found. */
export type OwnerLinkPlace = { partnerId: string; senderId: string; id: string; tokenHash: string };

/** What a link says to whoever holds it. */
export type OpenedOwnerLink = {
  state: LinkState;
  /** The name of the company that the sender typed. */
  companyName: string;
  /** The name of the person who made the link; null where the service states none. */
  sentBy: string | null;
  partnerName: string;
  expiresAt: Date;
  /** The name of the company that came back instead in the attempt of the address; null where there is none. */
  returnedName: string | null;
};

/** The place of the link that a token belongs to, under the partner of a host; null for a token nobody was given. */
export async function findOwnerLinkPlace(host: string, token: string): Promise<OwnerLinkPlace | null> {
  if (!isLinkToken(token)) return null;
  const tokenHash = hashOfLinkToken(token);
  const { rows } = await query<{ partner_id: string; sender_id: string; id: string }>(
    "SELECT partner_id, sender_id, id FROM owner_link_place($1, $2)",
    [host, tokenHash],
  );
  const [row] = rows;
  return row ? { partnerId: row.partner_id, senderId: row.sender_id, id: row.id, tokenHash } : null;
}

/**
 * Opens a link for whoever has it; calls are limited by caller, so that nobody guesses.
 *
 * @param attemptId the hash of a refused attempt's state from the address; null without one
 * @throws Problem `too_many_requests`
 */
export function openPublicOwnerLink(
  request: RequestWithHeaders,
  token: string,
  attemptId: string | null = null,
): Promise<OpenedOwnerLink | null> {
  return runAsStranger(async () => {
    await throttle(callLimits.ownerLink, callerOf(request));
    const place = await findOwnerLinkPlace(hostOf(request), token);
    const row = place && (await readRow(place));
    const partner = await findPartnerByHost(hostOf(request));
    if (row?.state !== "open") await recordRefusedLink(request, `owner_link_${row?.state ?? "unknown"}`);
    if (!place || !row || !partner) return null;
    const { companyName, sentBy, expiresAt, state } = row;
    const returnedName = attemptId ? await findNameReturnedForLink(place, attemptId) : null;
    return { state, companyName, sentBy, partnerName: partner.name, expiresAt, returnedName };
  });
}

function readRow({ partnerId, senderId, id }: OwnerLinkPlace) {
  return withPartner(
    partnerId,
    async (tx) => {
      const row = await tx.ownerLink.findFirst({ where: { partnerId, id } });
      const sender = await tx.person.findFirst({ where: { partnerId, id: senderId } });
      return row && { ...row, state: linkStateOf(row, now()), sentBy: sender?.name ?? null };
    },
    senderId,
  );
}

/**
 * Asserts that a link can be used, before the browser leaves for the identity server.
 *
 * @throws Problem `connection_refused` with detail `owner_link_unknown`, or with its state
 */
export async function assertOwnerLinkOpen(host: string, token: string): Promise<void> {
  const place = await findOwnerLinkPlace(host, token);
  const row = place && (await readRow(place));
  if (row?.state !== "open") throw refusalOfOwnerLink(row?.state ?? "unknown");
}

export function refusalOfOwnerLink(state: Exclude<LinkState, "open"> | "unknown"): Problem {
  return new Problem("connection_refused", { detail: `owner_link_${state}` });
}

/** The refusal of an attempt where a company with another name came back than the one that the link names. */
export class OtherLinkedCompanyRefusal extends Problem {
  constructor(
    readonly ownerLinkId: string,
    readonly companyName: string | null,
  ) {
    super("connection_refused", { detail: "owner_link_other_company" });
  }
}

/** The person who came with a link, and the company that they came back with. */
type LinkedLogin = { partnerId: string; companyId: string; personId: string; companyName: string };

/**
 * Uses a link in the transaction that stores the grant. Its row is locked before it is looked at, so that it is used once
 * even where two companies have the same name.
 *
 * @throws Problem `connection_refused`: the link is for another company, or can be used no more
 */
export async function redeemOwnerLink(tx: Tx, login: LinkedLogin, place: OwnerLinkPlace): Promise<void> {
  const { partnerId, companyId, personId, companyName } = login;
  const { senderId, id, tokenHash } = place;
  if (place.partnerId !== partnerId) throw refusalOfOwnerLink("unknown");
  // The row is the sender's, and the line belongs into the partner's own trail: the company's people did not make the link.
  await withOtherRows(tx, { companyId: portalTrailId, personId: senderId }, async () => {
    await tx.$executeRaw`SELECT 1 FROM "owner_link" WHERE partner_id = ${partnerId}::uuid AND id = ${id}::uuid FOR UPDATE`;
    const row = await tx.ownerLink.findFirst({ where: { partnerId, id, tokenHash } });
    const usedAt = now();
    const state = row ? linkStateOf(row, usedAt) : "unknown";
    if (!row || state !== "open") throw refusalOfOwnerLink(state === "open" ? "unknown" : state);
    if (!isSameCompanyName(row.companyName, companyName)) throw new OtherLinkedCompanyRefusal(id, companyName || null);
    await tx.ownerLink.updateMany({
      where: { partnerId, id },
      data: { usedAt, usedById: personId, companyId, senderMailAt: usedAt },
    });
    const trail = { partnerId, companyId: portalTrailId, personId };
    await audit(tx, trail, { kind: "owner_link.used", subject: id });
  });
}
