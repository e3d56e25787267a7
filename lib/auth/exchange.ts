import "server-only";
import { withPartner } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { areaOfScope, listLackingScopes, type WorkArea, workAreas } from "@/lib/rules/access/scopes";
import { now } from "@/lib/values/clock";
import { Problem } from "@/lib/values/problem";
import { setAppStoreStatus } from "./app-store";
import type { Attempt } from "./attempts";
import { ConnectionRefusal } from "./connection-refusal";
import { endMembership, isNoAccessCode } from "./ended-membership";
import { companyIdOf, findPersonId, type Grant, storeGrant } from "./grants";
import { findLinkPlace, type LinkPlace, linkOf, refusalOfLink } from "./links/single-use-links";
import { checkAccessToken, type TokenClaims } from "./oauth/access-token";
import { getIdentityEndpoints } from "./oauth/authorization-server";
import { NoAnswer } from "./oauth/http";
import {
  permissionsOf,
  probeWritePermission,
  type RemoteCompany,
  type RemoteUser,
  readCompany,
  readCurrentUser,
} from "./oauth/service-identity";
import { OAuthRefusal, parseTokenAnswer, type TokenSet, UnclearAnswer } from "./oauth/token-answer";
import { sendCode } from "./oauth/token-calls";
import { clientOf, type Partner } from "./partners";
import type { Session } from "./session";
import { redirectUriOf, remoteCompanyIdOf } from "./start";
import { isConnectionUsable } from "./usable-connection";

/** The refusal of an attempt for which the identity server answered for another company than the expected one. */
export class OtherCompanyRefusal extends ConnectionRefusal {
  /** @param companyName the name of that company; null when the service does not say */
  constructor(readonly companyName: string | null) {
    super("other_company");
  }
}

/** The refusal of an attempt where the service says that the person no longer has access to the company. */
export class NoAccessRefusal extends ConnectionRefusal {
  constructor(cause: Problem) {
    super("no_access", { cause });
  }
}

export type GrantedAccess = {
  personId: string;
  companyId: string;
  hasOtherCompanies: boolean;
  /** Whether the person had no company at this partner before. */
  isFirstCompany: boolean;
  /** Whether the person's connection to the company worked before and the grant added nothing to it. */
  wasConnected: boolean;
  /** The areas of work for which the replaced connection allowed more than the grant does. */
  lostAreas: readonly WorkArea[];
};

/**
 * Exchanges the code of an attempt for tokens, checks whose they are, and stores them.
 *
 * @throws Problem `connection_refused` (with the reason as detail), `remote_busy`, `remote_unexpected`, `remote_refused`
 */
export async function exchangeCode(
  partner: Partner,
  attempt: Attempt,
  code: string,
  session: Session | null,
): Promise<GrantedAccess> {
  const begunAt = now();
  const tokens = await requestTokens(partner, attempt, code);
  const checkedClaims = await checkAccessToken(tokens.accessToken, partner.clientId);
  // The portal stores nothing of another person or company. It reads only the name of the other company, to show it.
  if (checkedClaims) await assertExpectedOwner(partner.id, attempt, checkedClaims, session, tokens);
  assertScopesGranted(attempt, tokens);
  const [company, user, hasWritePermission] = await Promise.all([
    readCompany(tokens.accessToken),
    readCurrentUser(tokens.accessToken),
    probeWritePermission(tokens.accessToken),
  ]).catch(async (error) => {
    if (!(error instanceof Problem) || !isNoAccessCode(error.remote?.code)) throw error;
    if (checkedClaims) await endMembershipOfClaims(partner.id, checkedClaims, begunAt);
    throw new NoAccessRefusal(error);
  });
  const claims = checkedClaims ?? toClaims(company, user);
  if (!checkedClaims) await assertExpectedOwner(partner.id, attempt, claims, session, tokens);
  const grant: Grant = {
    partnerId: partner.id,
    claims,
    personName: user?.name ?? null,
    company,
    tokens,
    requestedScopes: attempt.scopes,
    permissions: permissionsOf(user, hasWritePermission),
    purpose: attempt.purpose,
    email: claims.email ?? user?.email ?? null,
    link: await findLinkPlaceOf(partner, attempt),
  };
  const { personId, companyId, isReplaced, wasMember, wasConnected, lostScopes } = await storeGrant(grant);
  // storeGrant leaves a wider connection as it is. If that connection no longer works, the new grant is the only one
  // there is and is stored. A link was used up with the first call.
  const isWiderConnectionKept = !isReplaced && (await isConnectionUsable(partner.id, personId, companyId));
  if (!isReplaced && !isWiderConnectionKept) await storeGrant({ ...grant, link: null });
  // Another window has meanwhile added another scope, which the new grant lacks.
  if (isWiderConnectionKept && attempt.purpose === "add_scope") throw new ConnectionRefusal("connection_changed");
  await setAppStoreStatus(tokens.accessToken, "active");
  const hasOtherCompanies = await hasSeveralCompanies(partner.id, personId);
  return {
    personId,
    companyId,
    hasOtherCompanies,
    isFirstCompany: !wasMember && !hasOtherCompanies,
    wasConnected: wasConnected && (isReplaced || isWiderConnectionKept),
    lostAreas: workAreas.filter((area) => lostScopes.some((scope) => areaOfScope(scope) === area)),
  };
}

/**
 * Asserts that an attempt to add a permission was granted everything that it asked for. Otherwise nothing is stored, and the
 * tokens in use stay. The new tokens are thrown away, like those for another company (decision 0307).
 */
function assertScopesGranted({ purpose, scopes }: Attempt, tokens: TokenSet): void {
  if (purpose === "add_scope" && tokens.scopes && listLackingScopes(tokens.scopes, scopes).length > 0)
    throw new ConnectionRefusal("scope_not_granted");
}

async function findLinkPlaceOf({ host }: Partner, attempt: Attempt): Promise<LinkPlace | null> {
  const link = linkOf(attempt);
  if (!link) return null;
  const place = await findLinkPlace(host, link);
  if (!place) throw refusalOfLink(link.kind, "unknown");
  return place;
}

async function requestTokens(partner: Partner, { verifier }: Attempt, code: string): Promise<TokenSet> {
  try {
    const form = { code, redirectUri: redirectUriOf(partner), verifier };
    return parseTokenAnswer(await sendCode(getIdentityEndpoints().token, clientOf(partner), form));
  } catch (cause) {
    if (cause instanceof NoAnswer || cause instanceof UnclearAnswer)
      throw new Problem("remote_busy", { detail: "identity_server", cause });
    if (!(cause instanceof OAuthRefusal)) throw cause;
    if (cause.error === "invalid_grant") throw new ConnectionRefusal("code_refused", { cause });
    log("auth").error({ error: cause.error }, "the identity server refuses how the portal exchanges codes");
    throw new Problem("remote_unexpected", { detail: cause.error, cause });
  }
}

/** Asserts that an attempt that was no sign-in came back with the same person, and with the company it was for. */
async function assertExpectedOwner(
  partnerId: string,
  { purpose, companyId }: Attempt,
  claims: TokenClaims,
  session: Session | null,
  { accessToken }: TokenSet,
): Promise<void> {
  if (purpose === "sign_in") return;
  const personId = await withPartner(partnerId, (tx) => findPersonId(tx, partnerId, claims));
  if (personId === null || personId !== session?.personId) throw new ConnectionRefusal("other_person");
  if (companyId && claims.remoteCompanyId !== (await remoteCompanyIdOf(partnerId, companyId)))
    throw new OtherCompanyRefusal((await readCompany(accessToken).catch(() => null))?.name || null);
}

/** The claims of an opaque token, as the service itself states them. */
function toClaims(company: RemoteCompany, user: RemoteUser | null): TokenClaims {
  if (!user || !company.identifier) throw new Problem("remote_unexpected", { detail: "token_owner_unknown" });
  return { issuer: getOpaqueIssuer(), subject: user.id, remoteCompanyId: company.identifier, email: user.email };
}

/** The issuer of opaque tokens, which name none. It is the identity server that they came from. */
function getOpaqueIssuer(): string {
  return new URL(getIdentityEndpoints().authorize).origin;
}

/** Ends the membership of a token's person whom the service no longer lets in. The token must have been checked. */
async function endMembershipOfClaims(partnerId: string, claims: TokenClaims, refusedAt: Date): Promise<void> {
  const personId = await withPartner(partnerId, (tx) => findPersonId(tx, partnerId, claims));
  const companyId = companyIdOf(partnerId, claims.issuer, claims.remoteCompanyId);
  if (personId) await endMembership({ partnerId, companyId, personId }, refusedAt);
}

async function hasSeveralCompanies(partnerId: string, personId: string): Promise<boolean> {
  const where = { partnerId, personId, endedAt: null };
  return (await withPartner(partnerId, (tx) => tx.membership.count({ where }), personId)) > 1;
}
