import { now } from "../clock";
import type { FormParameters } from "../http/form-parameters";
import { pool } from "../store/db";
import { verifyAccessToken } from "./access-token";
import { authenticateClient } from "./client-auth";
import { OAuthError } from "./oauth-error";
import { hashSecret } from "./secrets";
import { refuseRepeatedParameters } from "./token";

/**
 * Revokes a token (RFC 7009). A refresh token is revoked with its whole grant, an access token alone. For a token that is
 * unknown, expired or of another application, the answer is the same and nothing changes.
 *
 * `token_type_hint` is not needed: the two kinds of tokens differ in form, so the token is found with a wrong hint or
 * without one.
 * @throws OAuthError  with an error code of RFC 6749 section 5.2
 */
export async function revokeToken(authorization: string | undefined, form: FormParameters): Promise<void> {
  refuseRepeatedParameters(form);
  const client = await authenticateClient(pool, authorization, form);
  const token = form.text("token");
  if (token === undefined) throw new OAuthError("invalid_request", "token is missing.");
  await pool.query(
    `UPDATE "Grant" g SET "revokedAt" = $3, "revokedReason" = 'revoked_by_client' FROM "RefreshToken" r
     WHERE r."tokenHash" = $1 AND r."grantId" = g.id AND g."clientId" = $2 AND g."revokedAt" IS NULL`,
    [hashSecret(token), client.clientId, now()],
  );
  const accessToken = await verifyAccessToken(token);
  if (accessToken === null) return;
  await pool.query(
    `UPDATE "AccessToken" a SET "revokedAt" = $3 FROM "Grant" g
     WHERE a.jti = $1 AND g.id = a."grantId" AND g."clientId" = $2 AND a."revokedAt" IS NULL`,
    [accessToken.jti, client.clientId, now()],
  );
}
