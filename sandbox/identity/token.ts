import { getUsedTokenGraceSeconds } from "../faults/identity-faults";
import type { FormParameters } from "../http/form-parameters";
import { countEvent } from "../store/counters";
import { pool, type Tx, transaction } from "../store/db";
import { accessTokenSeconds, issueAccessToken } from "./access-token";
import { authenticateClient } from "./client-auth";
import type { Client } from "./clients";
import { redeemCode } from "./codes";
import type { Grant } from "./grants";
import { OAuthError } from "./oauth-error";
import { issueRefreshToken, spendRefreshToken } from "./refresh-tokens";
import { isScopeSubset, parseScopes } from "./scopes";

/** The answer of the token endpoint (docs/api/identity.md#token-requests, RFC 6749 section 5.1). */
export type TokenAnswer = {
  readonly access_token: string;
  readonly token_type: "bearer";
  readonly expires_in: number;
  readonly refresh_token?: string;
  readonly scope: string;
};

// Answers by the hash of the used refresh token, to be repeated within a grace time; filled only while a grace time is set.
const repeatableAnswers = new Map<string, TokenAnswer>();

/** Clears the answers that may be repeated, after faults or data were replaced. */
export function clearRepeatableAnswers(): void {
  repeatableAnswers.clear();
}

/**
 * Answers the token endpoint: exchanges a code or a refresh token for tokens (RFC 6749 sections 4.1.3 and 6).
 *
 * @param authorization  the Authorization header of the request
 * @throws OAuthError    with an error code of RFC 6749 section 5.2
 */
export async function answerTokenRequest(
  authorization: string | undefined,
  form: FormParameters,
): Promise<TokenAnswer> {
  refuseRepeatedParameters(form);
  const client = await authenticateClient(pool, authorization, form);
  const grantType = form.text("grant_type");
  if (grantType === undefined) throw new OAuthError("invalid_request", "grant_type is missing.");
  if (grantType !== "authorization_code" && grantType !== "refresh_token") {
    throw new OAuthError("unsupported_grant_type", "grant_type must be authorization_code or refresh_token.");
  }
  if (!client.grantTypes.includes(grantType)) {
    throw new OAuthError("unauthorized_client", `The application may not use ${grantType}.`);
  }
  return grantType === "authorization_code" ? exchangeCode(client, form) : refreshTokens(client, form);
}

/** Refuses a form in which a parameter is sent twice, even an unknown one (RFC 6749 section 3.2). */
export function refuseRepeatedParameters(form: FormParameters): void {
  if (form.listRepeated().length > 0) throw new OAuthError("invalid_request", "A parameter was sent more than once.");
}

async function exchangeCode(client: Client, form: FormParameters): Promise<TokenAnswer> {
  const code = getParameter(form, "code");
  const redirectUri = getParameter(form, "redirect_uri");
  return commitAndThrowRefusal((tx) =>
    redeemForTokens(tx, client, { code, redirectUri, verifier: form.text("code_verifier") }),
  );
}

async function redeemForTokens(
  tx: Tx,
  client: Client,
  codeRequest: Parameters<typeof redeemCode>[2],
): Promise<TokenAnswer | OAuthError> {
  const grant = await redeemCode(tx, client, codeRequest);
  if (grant instanceof OAuthError) return grant;
  await countEvent(tx, grant.companyId, "code", "committed");
  return issueTokens(tx, grant, { mayRefresh: client.grantTypes.includes("refresh_token") });
}

async function refreshTokens(client: Client, form: FormParameters): Promise<TokenAnswer> {
  const token = getParameter(form, "refresh_token");
  const scope = form.text("scope");
  const requestedScopes = scope === undefined ? undefined : parseScopes(scope);
  if (requestedScopes === null) throw new OAuthError("invalid_scope", "A requested scope is unknown or malformed.");
  return commitAndThrowRefusal(async (tx) => {
    const spentToken = await spendRefreshToken(tx, client, token);
    if (spentToken instanceof OAuthError) return spentToken;
    if ("repeated" in spentToken) {
      return (
        repeatableAnswers.get(spentToken.repeated) ??
        new OAuthError("invalid_grant", "The refresh token was used before.")
      );
    }
    // This refusal is thrown, so that the transaction is rolled back and the refresh token is not used up.
    if (requestedScopes !== undefined && !isScopeSubset(requestedScopes, spentToken.grant.scopes)) {
      throw new OAuthError("invalid_scope", "A scope was asked for that was not granted.");
    }
    await countEvent(tx, spentToken.grant.companyId, "refresh", "committed");
    const answer = await issueTokens(tx, spentToken.grant, { mayRefresh: true, scopes: requestedScopes });
    if (getUsedTokenGraceSeconds() !== null) repeatableAnswers.set(spentToken.tokenHash, answer);
    return answer;
  });
}

/**
 * Issues the tokens of a grant. The access token may have fewer scopes than the grant. The refresh token always has all
 * scopes of the grant (RFC 6749 section 6), and exists only with `offline_access`.
 */
export async function issueTokens(
  tx: Tx,
  grant: Grant,
  options: { mayRefresh: boolean; scopes?: readonly string[] | undefined; expiresIn?: number | undefined },
): Promise<TokenAnswer> {
  const scopes = options.scopes ?? grant.scopes;
  const lifetimeSeconds = options.expiresIn ?? accessTokenSeconds;
  const hasRefreshToken = options.mayRefresh && grant.scopes.includes("offline_access");
  return {
    access_token: await issueAccessToken(tx, grant, scopes, lifetimeSeconds),
    token_type: "bearer",
    expires_in: lifetimeSeconds,
    ...(hasRefreshToken ? { refresh_token: await issueRefreshToken(tx, grant.id) } : {}),
    scope: scopes.join(" "),
  };
}

// A refusal that `callback` returns is thrown after the commit, so that its revocations are stored.
async function commitAndThrowRefusal(callback: (tx: Tx) => Promise<TokenAnswer | OAuthError>): Promise<TokenAnswer> {
  const result = await transaction(callback);
  if (result instanceof OAuthError) throw result;
  return result;
}

function getParameter(form: FormParameters, name: string): string {
  const value = form.text(name);
  if (value === undefined) throw new OAuthError("invalid_request", `${name} is missing.`);
  return value;
}
