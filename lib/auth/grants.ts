import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { stagesThatNeedConnection } from "@/lib/api/contract/operations/operation";
import { audit } from "@/lib/audit/audit";
import { type Tenant, type Tx, withTenant } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { now } from "@/lib/values/clock";
import { coversScope, isScopeOffered, listLackingScopes } from "../rules/access/scopes";
import { chooseFirstColour } from "./company-colour";
import { redeemOwnerLink } from "./links/owner-links";
import type { LinkPlace } from "./links/single-use-links";
import { saveMembership } from "./membership-at-sign-in";
import type { TokenClaims } from "./oauth/access-token";
import type { Purpose } from "./oauth/authorization-request";
import type { RemoteCompany } from "./oauth/service-identity";
import type { TokenSet } from "./oauth/token-answer";
import type { StatedPermissions } from "./role-of-permissions";
import { createDataKey, findSealingKey, type MasterKey } from "./tokens/key-ring";
import { companyKeyOf, dataKeyOf, tokenColumnsOf } from "./tokens/store";

/** A grant as it was received: the checked tokens, the person they belong to and the company they open. */
export type Grant = {
  partnerId: string;
  claims: TokenClaims;
  personName: string | null;
  company: RemoteCompany;
  tokens: TokenSet;
  requestedScopes: readonly string[];
  permissions: StatedPermissions;
  /** The purpose of the attempt. A sign-in never replaces a wider connection; a reconnect does. */
  purpose: Purpose;
  /** The mail address of the login; null where neither the token nor the service states it. */
  email: string | null;
  /** The invitation or owner link with which the person came; null without one. */
  link: LinkPlace | null;
};

/**
 * The portal's id of a company at the service. It is derived from partner, issuer and the service's id, so that the row can
 * be found under row-level security before anything is known about it. (RFC 9562 version 8.)
 */
export function companyIdOf(partnerId: string, issuer: string, remoteCompanyId: string): string {
  const hex = createHash("sha256")
    .update(JSON.stringify([partnerId, issuer, remoteCompanyId]))
    .digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const timeZoneByCountry: Record<string, string> = { SE: "Europe/Stockholm", NO: "Europe/Oslo", NL: "Europe/Amsterdam" };
const timeZoneByOtherCountry: Record<string, string> = { FI: "Europe/Helsinki", DK: "Europe/Copenhagen" };

/** The id of the person with an identity at this partner, or null when the person was never here. */
export async function findPersonId(
  tx: Tx,
  partnerId: string,
  { issuer, subject }: TokenClaims,
): Promise<string | null> {
  const person = await tx.person.findFirst({ where: { partnerId, issuer, subject } });
  return person?.id ?? null;
}

/** What the person had at the company before a grant was stored. */
type EarlierAccess = {
  wasMember: boolean;
  /** Whether the person was a member with an active connection that covered every scope of the grant. */
  wasConnected: boolean;
};

/**
 * Whether a connection was stored, since a wider one is left as it is; and the scopes that the connection it replaced had
 * and that the grant lacks.
 */
type StoredConnection = { isReplaced: boolean; lostScopes: readonly string[] };

/** Whom a grant was stored for, and what became of its connection. */
export type StoredGrant = { personId: string; companyId: string } & StoredConnection & EarlierAccess;

/**
 * Stores a grant in one transaction: person, company, membership and connection.
 *
 * @throws Problem `connection_refused`: the person was removed, or the invitation or link cannot be used
 */
export async function storeGrant(grant: Grant): Promise<StoredGrant> {
  const { partnerId, claims } = grant;
  const companyId = companyIdOf(partnerId, claims.issuer, claims.remoteCompanyId);
  // The key is read before the transaction. Within it, the read would wait for a second database connection.
  const masterKey = await findSealingKey();
  return withTenant({ partnerId, companyId }, async (tx) => {
    // The people of one company are stored one after the other, so that only one of them can be the first.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`company ${companyId}`}, 0))`;
    const personId = await savePerson(tx, grant);
    const tenant = { partnerId, companyId, personId };
    const { link, company } = grant;
    if (link?.kind === "owner_link") await redeemOwnerLink(tx, { ...tenant, companyName: company.name }, link);
    const earlierAccess = await readEarlierAccess(tx, tenant, grant);
    await saveCompany(tx, tenant, grant, masterKey);
    await saveMembership(tx, tenant, grant);
    const storedConnection = await saveConnection(tx, tenant, grant, earlierAccess);
    const { isReplaced, lostScopes } = storedConnection;
    if (isReplaced) {
      await makeWaitingOperationsDue(tx, tenant);
      const detail = lostScopes.length > 0 ? { lostScopes: [...lostScopes] } : undefined;
      await audit(tx, tenant, { kind: "connection.made", detail });
    }
    return { personId, companyId, ...storedConnection, ...earlierAccess };
  });
}

async function readEarlierAccess(
  tx: Tx,
  { partnerId, companyId, personId }: Tenant & { personId: string },
  grant: Grant,
): Promise<EarlierAccess> {
  const where = { partnerId, companyId, personId };
  const wasMember = (await tx.membership.count({ where: { ...where, endedAt: null } })) > 0;
  const connection = wasMember ? await tx.connection.findFirst({ where: { ...where, status: "active" } }) : null;
  const wasConnected = connection !== null && scopesOf(grant).every((scope) => coversScope(connection.scopes, scope));
  return { wasMember, wasConnected };
}

/** The scopes of a grant: the ones that the identity server names, or the requested ones where it names none. */
function scopesOf({ tokens, requestedScopes }: Grant): string[] {
  return [...(tokens.scopes ?? requestedScopes)];
}

async function savePerson(tx: Tx, { partnerId, claims, personName }: Grant): Promise<string> {
  const { issuer, subject, email } = claims;
  const personData = { email: email ?? undefined, name: personName || undefined };
  const person = await tx.person.upsert({
    where: { partnerId_issuer_subject: { partnerId, issuer, subject } },
    create: { partnerId, id: randomUUID(), issuer, subject, ...personData },
    update: personData,
  });
  return person.id;
}

/** Creates the company, or updates the service's data about it. The colour of an existing company stays. */
async function saveCompany(
  tx: Tx,
  tenant: Tenant & { personId: string },
  { claims, company }: Grant,
  masterKey: MasterKey,
): Promise<void> {
  const { partnerId, companyId } = tenant;
  const { name, countryCode, currencyCode } = company;
  const timeZone = timeZoneByCountry[countryCode] ?? timeZoneByOtherCountry[countryCode] ?? "Europe/Stockholm";
  const companyData = { name, countryCode, currencyCode, timeZone };
  const dataKey = createDataKey(partnerId, companyId, masterKey);
  const remoteIdentity = { issuer: claims.issuer, remoteId: claims.remoteCompanyId, ...dataKey };
  await tx.company.upsert({
    where: { partnerId_id: { partnerId, id: companyId } },
    create: {
      partnerId,
      id: companyId,
      colour: await chooseFirstColour(tx, tenant),
      ...remoteIdentity,
      ...companyData,
    },
    update: companyData,
  });
}

/** Makes the operations that waited for this person's connection due now, even if their next retry is far away. */
async function makeWaitingOperationsDue(tx: Tx, { partnerId, companyId, personId }: Tenant): Promise<void> {
  const waitingFilter = { stage: { in: [...stagesThatNeedConnection] }, notBefore: { not: null } };
  await tx.operation.updateMany({
    where: { partnerId, companyId, personId: personId ?? "", ...waitingFilter },
    data: { notBefore: null },
  });
}

/** Stores the connection, unless the stored one is wider and is left as it is. */
async function saveConnection(
  tx: Tx,
  tenant: Tenant & { personId: string },
  grant: Grant,
  { wasMember }: EarlierAccess,
): Promise<StoredConnection> {
  const { partnerId, companyId, personId } = tenant;
  const scopes = scopesOf(grant);
  const storedConnection = await tx.connection.findFirst({ where: { partnerId, companyId, personId } });
  // Scopes that the portal may no longer request do not count.
  const storedScopes = (storedConnection?.scopes ?? []).filter((scope) => isScopeOffered(scope, env().OAUTH_SCOPES));
  // The connection of an ended membership is about to be revoked, so whoever comes back needs the new one, however narrow.
  const isNarrower =
    wasMember && storedConnection?.status === "active" && storedScopes.some((scope) => !coversScope(scopes, scope));
  if (isNarrower && grant.purpose !== "reconnect") return { isReplaced: false, lostScopes: [] };
  const grantedAt = now();
  const tokenColumnValues = tokenColumnsOf(tenant, await dataKeyOf(tx, tenant), { ...grant.tokens, scopes });
  const connectionColumns = {
    refreshTokenSealed: null,
    refreshIssuedAt: null,
    warnedDays: null,
    ...tokenColumnValues,
    // An access token that cannot be refreshed is used until it expires.
    renewAt: grant.tokens.refreshToken ? tokenColumnValues.renewAt : tokenColumnValues.accessExpiresAt,
    status: "active",
    reason: null,
    // A login that is renewed while it works has worked since before.
    statusSince: storedConnection?.status === "active" ? storedConnection.statusSince : grantedAt,
    connectedAt: grantedAt,
    healthTriedAt: null,
    lastRefreshedAt: null,
    leaseUntil: null,
    strangeRefusals: 0,
    restoredAt: null,
  };
  await tx.connection.upsert({
    where: { partnerId_companyId_personId: { partnerId, companyId, personId } },
    create: { ...companyKeyOf(tenant), id: randomUUID(), personId, ...connectionColumns },
    update: { ...connectionColumns, tokenVersion: { increment: 1 } },
  });
  return { isReplaced: true, lostScopes: listLackingScopes(scopes, storedScopes) };
}
