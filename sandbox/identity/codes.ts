import { addSeconds, now } from "../clock";
import type { Tx } from "../store/db";
import { removeFragment } from "./authorize-request";
import type { Client } from "./clients";
import { createGrant, type Grant, revokeGrant } from "./grants";
import { OAuthError } from "./oauth-error";
import { isMember, lockPerson } from "./people";
import { type Challenge, type ChallengeMethod, isVerifierOfChallenge } from "./pkce";
import { createSecret, hashSecret } from "./secrets";

const codeLifetimeSeconds = 5 * 60;

export type CodeDetails = {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly userId: string;
  readonly companyId: string;
  readonly scopes: readonly string[];
  readonly challenge: Challenge | null;
  readonly authTime: Date;
};

/** Issues an authorization code, which is valid for five minutes and one use. */
export async function issueCode(tx: Tx, details: CodeDetails): Promise<string> {
  const secret = createSecret();
  await tx.query(
    `INSERT INTO "AuthorizationCode" ("codeHash", "clientId", "redirectUri", "userId", "companyId",
       scopes, "codeChallenge", "codeChallengeMethod", "authTime", "expiresAt")
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      hashSecret(secret),
      details.clientId,
      details.redirectUri,
      details.userId,
      details.companyId,
      [...details.scopes],
      details.challenge?.value ?? null,
      details.challenge?.method ?? null,
      details.authTime,
      addSeconds(now(), codeLifetimeSeconds),
    ],
  );
  return secret;
}

type CodeRow = {
  clientId: string;
  redirectUri: string;
  userId: string;
  companyId: string;
  scopes: string[];
  codeChallenge: string | null;
  codeChallengeMethod: ChallengeMethod | null;
  authTime: Date;
  expiresAt: Date;
  spentAt: Date | null;
  grantId: string | null;
};

/**
 * Redeems a code for a new grant (RFC 6749 sections 4.1.2 and 4.1.3). A refusal is returned and not thrown, because its
 * changes must be committed: the code is marked as used, and a grant that was issued for it earlier is revoked.
 *
 * A request of another client does not change the code; any other invalid request marks it as used.
 */
export async function redeemCode(
  tx: Tx,
  client: Client,
  codeRequest: { code: string; redirectUri: string; verifier: string | undefined },
): Promise<Grant | OAuthError> {
  const codeHash = hashSecret(codeRequest.code);
  const makeRefusal = (description: string) => new OAuthError("invalid_grant", description);
  const ownerResult = await tx.query<{ userId: string; clientId: string }>(
    `SELECT "userId", "clientId" FROM "AuthorizationCode" WHERE "codeHash" = $1`,
    [codeHash],
  );
  const codeOwner = ownerResult.rows[0];
  if (!codeOwner || codeOwner.clientId !== client.clientId) return makeRefusal("The authorization code is unknown.");
  const isPersonUsable = await lockPerson(tx, codeOwner.userId, "SHARE");

  const { rows } = await tx.query<CodeRow>(`SELECT * FROM "AuthorizationCode" WHERE "codeHash" = $1 FOR UPDATE`, [
    codeHash,
  ]);
  const codeRow = rows[0];
  if (!codeRow) return makeRefusal("The authorization code is unknown.");
  if (codeRow.spentAt !== null) {
    if (codeRow.grantId !== null) await revokeGrant(tx, codeRow.grantId, "code_replayed");
    return makeRefusal("The authorization code was used before; what it gave is revoked.");
  }
  await tx.query(`UPDATE "AuthorizationCode" SET "spentAt" = $2 WHERE "codeHash" = $1`, [codeHash, now()]);
  if (codeRow.expiresAt <= now()) return makeRefusal("The authorization code is older than five minutes.");
  if (codeRow.redirectUri !== removeFragment(codeRequest.redirectUri)) {
    return makeRefusal("redirect_uri is not the one of the authorization request.");
  }
  if (!isVerifierOfChallenge(codeRequest.verifier, challengeOf(codeRow)))
    return makeRefusal("code_verifier does not answer the challenge.");
  if (!isPersonUsable || !(await isMember(tx, codeRow.userId, codeRow.companyId))) {
    return makeRefusal("The person no longer has access to the company.");
  }
  const grant = await createGrant(tx, codeRow);
  await tx.query(`UPDATE "AuthorizationCode" SET "grantId" = $2 WHERE "codeHash" = $1`, [codeHash, grant.id]);
  return grant;
}

function challengeOf(codeRow: CodeRow): Challenge | null {
  if (codeRow.codeChallenge === null || codeRow.codeChallengeMethod === null) return null;
  return { value: codeRow.codeChallenge, method: codeRow.codeChallengeMethod };
}
