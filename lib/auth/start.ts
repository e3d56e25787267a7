import "server-only";
import { withTenant } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { machineNow } from "@/lib/values/clock";
import { Problem } from "@/lib/values/problem";
import {
  chooseScopesToRequest,
  isScopeOffered,
  listChoosableAreas,
  requiredScopes,
  type WorkArea,
  workAreas,
} from "../rules/access/scopes";
import { connectionRowOf, getUnconfirmedAccess } from "./access";
import { createAttemptRow } from "./attempt-rows";
import { type Attempt, makeAttemptCookies } from "./attempts";
import { makeAreasCookie, readChosenAreas } from "./chosen-areas";
import { readInvitation } from "./links/invitations";
import { readOwnerLink } from "./links/owner-links";
import { assertLinkOpen, linkOf } from "./links/single-use-links";
import {
  attemptPurposes,
  buildAuthorizationUrl,
  makeStateOrVerifier,
  type Purpose,
  type RequiredPrompt,
} from "./oauth/authorization-request";
import { getIdentityEndpoints } from "./oauth/authorization-server";
import { findPartnerByHost, type Partner } from "./partners";
import { parseReturnTo } from "./return-to";
import { hostOf, sessionOf } from "./session";

/** What reads the links of each kind. */
const readerByKind = { invitation: readInvitation, owner_link: readOwnerLink };

/** The fields of the form that begins an attempt. */
export type StartForm = {
  purpose: Purpose;
  companyId: string | null;
  /** The scope to add. */
  scope: string | null;
  /**
   * The areas for which consent is requested; null where the form offers no choice. The areas of the last sign-in are
   * requested then.
   */
  areas: readonly WorkArea[] | null;
  returnTo: string | null;
  requiredPrompt: RequiredPrompt;
  /** The token of the invitation with which the person signs in; null without one. */
  invitationToken: string | null;
  /** The token of the link by which the owner of a company connects it; null without one. */
  ownerLinkToken: string | null;
};

/** Parses the form that begins an attempt. @throws Problem `invalid_input` naming the field */
export function parseStartForm(form: URLSearchParams): StartForm {
  const purpose = attemptPurposes.find((knownPurpose) => knownPurpose === form.get("purpose"));
  if (!purpose) throw new Problem("invalid_input", { fields: [{ field: "purpose", code: "unknown" }] });
  const scope = form.get("scope");
  if (scope && !isScopeOffered(scope, env().OAUTH_SCOPES))
    throw new Problem("invalid_input", { fields: [{ field: "scope", code: "unknown" }] });
  if (purpose === "add_scope" && !scope)
    throw new Problem("invalid_input", { fields: [{ field: "scope", code: "required" }] });
  const tokenOf = (fieldName: string) => (purpose === "sign_in" && form.get(fieldName)) || null;
  const ownerLinkToken = tokenOf("ownerLink");
  return {
    purpose,
    companyId: form.get("companyId") || null,
    scope: scope || null,
    areas: form.has("area") || form.has("choosesAreas") ? form.getAll("area").map(parseArea) : null,
    returnTo: parseReturnTo(form.get("returnTo")),
    // Whoever opened the link may not be whom the identity server remembers in this browser.
    requiredPrompt: ownerLinkToken ? "login" : parseRequiredPrompt(form.get("choose"), purpose),
    invitationToken: ownerLinkToken ? null : tokenOf("invitation"),
    ownerLinkToken,
  };
}

function parseArea(areaName: string): WorkArea {
  const area = workAreas.find((knownArea) => knownArea === areaName);
  if (!area) throw new Problem("invalid_input", { fields: [{ field: "area", code: "unknown" }] });
  return area;
}

/**
 * What the identity server must ask. When the attempt adds a scope, the server asks nothing and keeps the company it
 * has.
 */
function parseRequiredPrompt(choice: string | null, purpose: Purpose): RequiredPrompt {
  if (choice === "login" || choice === "company") return choice;
  if (choice) throw new Problem("invalid_input", { fields: [{ field: "choose", code: "unknown" }] });
  return purpose === "add_scope" ? "nothing" : "company";
}

/**
 * Begins an attempt: binds it to the browser, stores its row, and answers where the browser is sent.
 *
 * @throws Problem `not_signed_in`, `not_found`; `connection_refused` for an invitation or a link that cannot be used
 */
export async function startAttempt(
  request: { headers: Headers },
  form: StartForm,
): Promise<{ location: string; cookies: string[] }> {
  const partner = await findPartnerByHost(hostOf(request));
  if (!partner) throw new Problem("not_found");
  const link = linkOf(form);
  if (link) await assertLinkOpen(partner.host, link, readerByKind[link.kind]);
  const attemptBinding = await getAttemptBinding(request, form);
  const attempt: Attempt = {
    partnerId: partner.id,
    state: makeStateOrVerifier(),
    verifier: makeStateOrVerifier(),
    purpose: form.purpose,
    ...attemptBinding,
    scope: form.scope,
    invitationToken: form.invitationToken,
    ownerLinkToken: form.ownerLinkToken,
    returnTo: form.returnTo,
    begunAtMs: machineNow().getTime(),
  };
  await createAttemptRow(attempt);
  return {
    location: authorizationUrlOf(partner, attempt, form.requiredPrompt),
    cookies: [
      ...makeAttemptCookies(attempt, request.headers.get("cookie")),
      ...(form.areas ? [makeAreasCookie(form.areas, listChoosableAreas(env().OAUTH_SCOPES))] : []),
    ],
  };
}

/** The session, company and scopes of an attempt. A reconnect requests the scopes that the connection had, and no more. */
async function getAttemptBinding(
  request: { headers: Headers },
  { purpose, companyId, scope, areas, ownerLinkToken }: StartForm,
): Promise<Pick<Attempt, "sessionId" | "companyId" | "scopes">> {
  const offeredScopes = env().OAUTH_SCOPES;
  // The owner of a company is asked for what the page of the link says, whatever was chosen in this browser before.
  const areasInBrowser = ownerLinkToken ? null : readChosenAreas(request.headers.get("cookie"));
  const scopesOfFirstConsent = [...chooseScopesToRequest(offeredScopes, areas ?? areasInBrowser)];
  const session = await sessionOf(request);
  if (purpose === "sign_in")
    return { sessionId: session?.sessionId ?? null, companyId: null, scopes: scopesOfFirstConsent };
  if (!session) throw new Problem("not_signed_in");
  if (purpose === "add_company") return { sessionId: session.sessionId, companyId: null, scopes: scopesOfFirstConsent };
  const access = await getUnconfirmedAccess(request, companyId ?? "");
  const scopesOfConnection = (connectionRowOf(access)?.scopes ?? []).filter((connectionScope) =>
    isScopeOffered(connectionScope, offeredScopes),
  );
  const scopesToGrant = new Set([
    ...requiredScopes,
    ...(scopesOfConnection.length > 0 ? scopesOfConnection : scopesOfFirstConsent),
    ...(scope ? [scope] : []),
  ]);
  return { sessionId: session.sessionId, companyId: access.companyId, scopes: [...scopesToGrant] };
}

function authorizationUrlOf(
  partner: Partner,
  { state, verifier, scopes }: Attempt,
  requiredPrompt: RequiredPrompt,
): string {
  return buildAuthorizationUrl({
    authorizeUrl: getIdentityEndpoints().authorize,
    clientId: partner.clientId,
    redirectUri: redirectUriOf(partner),
    scopes,
    state,
    verifier,
    serviceId: env().SERVICE_ID,
    requiredPrompt,
  });
}

/** The redirect URI of a partner, as it is registered at the identity server. */
export function redirectUriOf({ origin }: Partner): string {
  return `${origin}/api/connections/callback`;
}

/** The service's id of a company, or null where the company is not found. */
export async function remoteCompanyIdOf(partnerId: string, companyId: string): Promise<string | null> {
  const tenant = { partnerId, companyId };
  const company = await withTenant(tenant, (tx) => tx.company.findFirst({ where: { partnerId, id: companyId } }));
  return company?.remoteId ?? null;
}
