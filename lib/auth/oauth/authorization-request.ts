import "server-only";
import { createHash, randomBytes } from "node:crypto";

export const attemptPurposes = ["sign_in", "add_company", "reconnect", "add_scope"] as const;
export type Purpose = (typeof attemptPurposes)[number];

/** What the identity server must ask the person again: nothing, the company, or login and company. */
export type RequiredPrompt = "nothing" | "company" | "login";

const promptParameters = { nothing: null, company: "select_account", login: "login select_account" } as const;

export type AuthorizationRequest = {
  authorizeUrl: string;
  clientId: string;
  redirectUri: string;
  scopes: readonly string[];
  state: string;
  verifier: string;
  serviceId?: string;
  requiredPrompt: RequiredPrompt;
};

/** A random state or code verifier: 32 bytes as 43 characters of the unreserved set (RFC 7636 section 4.1). */
export function makeStateOrVerifier(): string {
  return randomBytes(32).toString("base64url");
}

/** The code challenge of a code verifier by S256 (RFC 7636 section 4.2). */
export function codeChallengeOf(verifier: string): string {
  return createHash("sha256").update(verifier).digest("base64url");
}

/**
 * The address at the identity server to which a browser is sent.
 *
 * `prompt=select_account` asks for the company; `forceselectcompany` works only together with `login`, so both are sent
 * when another login is wanted (docs/api/identity.md#authorization-request). Without a prompt the server keeps the
 * login and the company it has. A server that knows no PKCE ignores `code_challenge` (RFC 6749 section 3.1).
 */
export function buildAuthorizationUrl(request: AuthorizationRequest): string {
  const { authorizeUrl, clientId, redirectUri, scopes, state, verifier, serviceId, requiredPrompt } = request;
  const acrValues = [
    serviceId && `service:${serviceId}`,
    requiredPrompt === "login" && "forceselectcompany:true",
  ].filter(Boolean);
  const prompt = promptParameters[requiredPrompt];
  const url = new URL(authorizeUrl);
  url.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: scopes.join(" "),
    response_type: "code",
    state,
    ...(prompt ? { prompt } : {}),
    ...(acrValues.length ? { acr_values: acrValues.join(" ") } : {}),
    code_challenge: codeChallengeOf(verifier),
    code_challenge_method: "S256",
  }).toString();
  return url.href;
}
