import "server-only";
import { call, type RawAnswer } from "./http";

/** The portal's own credentials at the identity server, per partner. */
export type OAuthClient = { id: string; secret: string };

/**
 * The Authorization header for a client. The credentials are form-encoded before they are joined (RFC 6749 section
 * 2.3.1).
 */
export function basicAuthorizationOf({ id, secret }: OAuthClient): string {
  const encodeForForm = (text: string) => new URLSearchParams({ "": text }).toString().slice(1);
  return `Basic ${Buffer.from(`${encodeForForm(id)}:${encodeForForm(secret)}`).toString("base64")}`;
}

function postForm(
  url: string,
  client: OAuthClient,
  form: Record<string, string>,
  deadlineMs?: number,
): Promise<RawAnswer> {
  const headers = {
    authorization: basicAuthorizationOf(client),
    "content-type": "application/x-www-form-urlencoded",
  };
  return call(url, { method: "POST", headers, body: new URLSearchParams(form).toString(), deadlineMs });
}

/**
 * Sends the one-use code of a finished attempt (RFC 6749 section 4.1.3, RFC 7636 section 4.5).
 *
 * @throws NoAnswer
 */
export function sendCode(
  tokenUrl: string,
  client: OAuthClient,
  { code, redirectUri, verifier }: { code: string; redirectUri: string; verifier: string },
): Promise<RawAnswer> {
  const grant = { grant_type: "authorization_code", code, redirect_uri: redirectUri, code_verifier: verifier };
  return postForm(tokenUrl, client, grant);
}

/**
 * Spends a refresh token (RFC 6749 section 6). The answer is
 * returned unparsed, since it must be on disk before it is judged.
 *
 * @param deadlineMs the bound of the whole call
 * @throws NoAnswer
 */
export function sendRefresh(
  tokenUrl: string,
  client: OAuthClient,
  refreshToken: string,
  deadlineMs: number,
): Promise<RawAnswer> {
  return postForm(tokenUrl, client, { grant_type: "refresh_token", refresh_token: refreshToken }, deadlineMs);
}

/**
 * Revokes a refresh token (RFC 7009). The server answers 200 also for
 * unknown tokens; after any other answer the token may still be valid.
 *
 * @returns whether the server confirmed
 */
export async function revokeToken(revocationUrl: string, client: OAuthClient, refreshToken: string): Promise<boolean> {
  const form = { token: refreshToken, token_type_hint: "refresh_token" };
  const answer = await postForm(revocationUrl, client, form).catch(() => undefined);
  return answer?.status === 200;
}
