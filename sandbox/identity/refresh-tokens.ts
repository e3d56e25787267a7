import { now } from "../clock";
import { getUsedTokenGraceSeconds, shouldKeepTokenFamily } from "../faults/identity-faults";
import type { Db, Tx } from "../store/db";
import type { Client } from "./clients";
import { type Grant, revokeGrant } from "./grants";
import { OAuthError } from "./oauth-error";
import { isMember, lockPerson } from "./people";
import { createSecret, hashSecret } from "./secrets";

/** Issues an opaque refresh token of a grant, which is valid for two years (docs/api/identity.md#lifetimes). */
export async function issueRefreshToken(db: Db, grantId: string): Promise<string> {
  const token = createSecret();
  const issuedAt = now();
  const expiresAt = new Date(issuedAt);
  expiresAt.setUTCFullYear(issuedAt.getUTCFullYear() + 2);
  await db.query(
    `INSERT INTO "RefreshToken" ("tokenHash", "grantId", "issuedAt", "expiresAt") VALUES ($1, $2, $3, $4)`,
    [hashSecret(token), grantId, issuedAt, expiresAt],
  );
  return token;
}

type TokenRow = Grant & {
  grantRevokedAt: Date | null;
  revokedAt: Date | null;
  revokedReason: string | null;
  spentAt: Date | null;
  expiresAt: Date;
};

const messageByEndReason: Record<string, string> = {
  password_changed: "The password was changed after this refresh token was issued.",
  membership_ended: "The person no longer has access to the company.",
};

/**
 * Marks a refresh token as used and returns its grant. A refresh token may be used once. A second use means that somebody
 * else may have a copy, so all tokens of the family end (RFC 9700 section 4.14.2).
 *
 * A refusal is returned and not thrown, because the revocation must be committed.
 * @returns `repeated`, the hash of the token, where it was used before and the control API has set a grace time that is not
 *          over
 */
export async function spendRefreshToken(
  tx: Tx,
  client: Client,
  token: string,
): Promise<{ grant: Grant; tokenHash: string } | { repeated: string } | OAuthError> {
  const tokenHash = hashSecret(token);
  const makeRefusal = (description: string) => new OAuthError("invalid_grant", description);
  const ownerResult = await tx.query<{ userId: string; clientId: string }>(
    `SELECT g."userId", g."clientId" FROM "RefreshToken" r JOIN "Grant" g ON g.id = r."grantId" WHERE "tokenHash" = $1`,
    [tokenHash],
  );
  const tokenOwner = ownerResult.rows[0];
  if (!tokenOwner || tokenOwner.clientId !== client.clientId) return makeRefusal("The refresh token is unknown.");
  const isPersonUsable = await lockPerson(tx, tokenOwner.userId, "SHARE");

  const { rows } = await tx.query<TokenRow>(
    `SELECT g.id, g."clientId", g."userId", g."companyId", g.scopes, g."authTime", g."revokedAt" AS "grantRevokedAt",
       r."revokedAt", r."revokedReason", r."spentAt", r."expiresAt"
     FROM "RefreshToken" r JOIN "Grant" g ON g.id = r."grantId" WHERE r."tokenHash" = $1 FOR UPDATE OF r`,
    [tokenHash],
  );
  const tokenRow = rows[0];
  if (!tokenRow) return makeRefusal("The refresh token is unknown.");
  if (tokenRow.grantRevokedAt !== null) return makeRefusal("The authorization was revoked.");
  if (tokenRow.spentAt !== null) {
    if (isWithinGrace(tokenRow.spentAt)) return { repeated: tokenHash };
    if (!shouldKeepTokenFamily()) await revokeGrant(tx, tokenRow.id, "refresh_replayed");
    return makeRefusal("The refresh token was used before.");
  }
  if (tokenRow.revokedAt !== null)
    return makeRefusal(messageByEndReason[tokenRow.revokedReason ?? ""] ?? "The refresh token was revoked.");
  if (tokenRow.expiresAt <= now()) return makeRefusal("The refresh token has expired.");
  if (!isPersonUsable || !(await isMember(tx, tokenRow.userId, tokenRow.companyId))) {
    return makeRefusal("The person no longer has access to the company.");
  }
  await tx.query(`UPDATE "RefreshToken" SET "spentAt" = $2 WHERE "tokenHash" = $1`, [tokenHash, now()]);
  const { id, clientId, userId, companyId, scopes, authTime } = tokenRow;
  return { grant: { id, clientId, userId, companyId, scopes, authTime }, tokenHash };
}

function isWithinGrace(spentAt: Date): boolean {
  const graceSeconds = getUsedTokenGraceSeconds();
  return graceSeconds !== null && now().getTime() - spentAt.getTime() <= graceSeconds * 1000;
}
