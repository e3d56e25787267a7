import "server-only";
import { createHash, randomBytes } from "node:crypto";

/** What an attempt is for. Each use asks the identity server for as much choosing as it needs, and no more. */
export const purposes = ["sign_in", "add_company", "reconnect", "add_scope"] as const;
export type Purpose = (typeof purposes)[number];

export type AuthorizationRequest = {
  authorizeUrl: string;
  clientId: string;
  redirectUri: string;
  scopes: readonly string[];
  state: string;
  verifier: string;
  serviceId?: string;
  /** Another login or another company is wanted: forget who is signed in at the identity server. */
  fresh: boolean;
};

/** A state or verifier: 32 random bytes, 43 characters of the unreserved set (RFC 7636 section 4.1). */
export function randomWord(): string {
  return randomBytes(32).toString("base64url");
}

/** S256 of RFC 7636 section 4.2. */
export function challengeOf(verifier: string): string {
  return createHash("sha256").update(verifier).digest("base64url");
}

/**
 * The address of the identity server a browser is sent to.
 *
 * `prompt=select_account` asks for the company; `forceselectcompany` works only together with `login`, so both are sent
 * when a fresh login is wanted (seed section 5). A server that knows no PKCE ignores `code_challenge` (RFC 6749 section 3.1).
 */
export function authorizationUrl(request: AuthorizationRequest): string {
  const { authorizeUrl, clientId, redirectUri, scopes, state, verifier, serviceId, fresh } = request;
  const hints = [serviceId && `service:${serviceId}`, fresh && "forceselectcompany:true"].filter(Boolean);
  const url = new URL(authorizeUrl);
  url.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: scopes.join(" "),
    response_type: "code",
    state,
    prompt: fresh ? "login select_account" : "select_account",
    ...(hints.length ? { acr_values: hints.join(" ") } : {}),
    code_challenge: challengeOf(verifier),
    code_challenge_method: "S256",
  }).toString();
  return url.href;
}
