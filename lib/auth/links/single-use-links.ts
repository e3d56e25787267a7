import "server-only";
import { query, runAsStranger, type Tenant } from "@/lib/platform/db";
import type { AttemptRefusalReason } from "@/lib/rules/access/attempt-refusals";
import type { InvitationState } from "@/lib/rules/access/invitation";
import type { LinkKind, LinkState, SingleUseLink } from "@/lib/rules/access/single-use-link";
import type { Attempt } from "../attempts";
import { ConnectionRefusal } from "../connection-refusal";
import { portalTrailId, recordRefusedLink } from "../refusals";
import { hostOf, type RequestWithHeaders } from "../session";
import { callerOf, callLimits, type Limit, throttle } from "../throttle";
import { hashOfLinkToken, isLinkToken } from "./link-tokens";

/**
 * Where a link is stored, and the hash by which it was found.
 *
 * @property tenant whose rows a transaction must see to read the link: those of the company that invites, or those of the
 *   person who sent an owner link, with the partner's own trail
 */
export type LinkPlace = { kind: LinkKind; tenant: Tenant; id: string; tokenHash: string };

type StateOfAnyLink = LinkState | InvitationState | "unknown";

/** What differs between the kinds of links: the page that opens them, how often it may be opened, and their places. */
const kinds: Readonly<Record<LinkKind, { page: string; limit: Limit; placeQuery: string }>> = {
  invitation: {
    page: "/invitation",
    limit: callLimits.invitation,
    placeQuery: `SELECT partner_id AS "partnerId", company_id AS "companyId", NULL AS "personId", id
      FROM invitation_place($1, $2)`,
  },
  owner_link: {
    page: "/connect",
    limit: callLimits.ownerLink,
    placeQuery: `SELECT partner_id AS "partnerId", '${portalTrailId}' AS "companyId", sender_id AS "personId", id
      FROM owner_link_place($1, $2)`,
  },
};

/** The path of the page that opens a link. */
export function pagePathOf({ kind, token }: SingleUseLink): string {
  return `${kinds[kind].page}/${token}`;
}

/** An attempt has at most one of the tokens. */
export type AttemptWithLink = Pick<Attempt, "invitationToken" | "ownerLinkToken">;

/** The link with which a person comes to an attempt; null without one. */
export function linkOf({ invitationToken, ownerLinkToken }: AttemptWithLink): SingleUseLink | null {
  if (ownerLinkToken) return { kind: "owner_link", token: ownerLinkToken };
  return invitationToken ? { kind: "invitation", token: invitationToken } : null;
}

/** The page that opens the link of an attempt; null without a link, and for a text that can be the token of none. */
export function findPageOfLink(attempt: AttemptWithLink): string | null {
  const link = linkOf(attempt);
  return link && isLinkToken(link.token) ? pagePathOf(link) : null;
}

/** The place of a link, under the partner of a host; null for a token nobody was given. */
export async function findLinkPlace(host: string, { kind, token }: SingleUseLink): Promise<LinkPlace | null> {
  if (!isLinkToken(token)) return null;
  const tokenHash = hashOfLinkToken(token);
  const { rows } = await query<Tenant & { id: string }>(kinds[kind].placeQuery, [host, tokenHash]);
  const [row] = rows;
  if (!row) return null;
  const { id, ...tenant } = row;
  return { kind, tenant, id, tokenHash };
}

/** The refusal of an attempt with a link that opens nothing. */
export function refusalOfLink(kind: LinkKind, state: Exclude<StateOfAnyLink, "open">): ConnectionRefusal {
  // Only an invitation is withdrawn and only an owner link is revoked, which the type of the text does not say.
  return new ConnectionRefusal(`${kind}_${state}` as AttemptRefusalReason);
}

type ReadLink<Opened> = (place: LinkPlace) => Promise<Opened | null>;

/**
 * Opens a link for whoever has it; calls are limited by caller, so that nobody guesses. A link that opens nothing is
 * recorded.
 *
 * @param read reads what a link of this kind says
 * @returns null for a token nobody was given
 * @throws Problem `too_many_requests`
 */
export function openPublicLink<Opened extends { state: StateOfAnyLink }>(
  request: RequestWithHeaders,
  link: SingleUseLink,
  read: ReadLink<Opened>,
): Promise<Opened | null> {
  return runAsStranger(async () => {
    await throttle(kinds[link.kind].limit, callerOf(request));
    const opened = await openLink(hostOf(request), link, read);
    const state = opened?.state ?? "unknown";
    if (state !== "open") await recordRefusedLink(request, `${link.kind}_${state}`);
    return opened;
  });
}

/**
 * Asserts that a link can be used, before the browser leaves for the identity server.
 *
 * @throws Problem `connection_refused` with kind and state of the link as detail, such as `invitation_unknown`
 */
export async function assertLinkOpen(
  host: string,
  link: SingleUseLink,
  read: ReadLink<{ state: StateOfAnyLink }>,
): Promise<void> {
  const state = (await openLink(host, link, read))?.state ?? "unknown";
  if (state !== "open") throw refusalOfLink(link.kind, state);
}

async function openLink<Opened>(host: string, link: SingleUseLink, read: ReadLink<Opened>): Promise<Opened | null> {
  const place = await findLinkPlace(host, link);
  return place && read(place);
}
