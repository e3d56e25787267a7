import { randomUUID } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import { addSeconds, now } from "../clock";
import { getIssuerUrl } from "../settings";
import { type Db, pool } from "../store/db";
import type { Grant } from "./grants";
import { getSigningKey } from "./keys";
import { makeUsablePersonSql, type Role } from "./people";

/** The lifetime of an access token in seconds (docs/api/identity.md#lifetimes). */
export const accessTokenSeconds = 3600;

/** The person, company and application of a call, and its scopes and role. */
export type Caller = {
  readonly userId: string;
  readonly companyId: string;
  readonly clientId: string;
  readonly scopes: ReadonlySet<string>;
  readonly role: Role;
};

/**
 * Issues an RS256 access token with the claims of the service (docs/api/identity.md#access-token). A token is for one
 * company, the claim `customer_id`.
 *
 * @param scopes  the scopes of the grant, or some of them
 */
export async function issueAccessToken(
  db: Db,
  grant: Grant,
  scopes: readonly string[],
  lifetimeSeconds = accessTokenSeconds,
): Promise<string> {
  const key = await getSigningKey();
  const issuedAt = now();
  const expiresAt = addSeconds(issuedAt, lifetimeSeconds);
  const jti = randomUUID();
  const { rows } = await db.query<{ email: string }>(`SELECT email FROM "User" WHERE id = $1`, [grant.userId]);
  await db.query(`INSERT INTO "AccessToken" (jti, "grantId", "expiresAt") VALUES ($1, $2, $3)`, [
    jti,
    grant.id,
    expiresAt,
  ]);
  return new SignJWT({
    client_id: grant.clientId,
    scope: [...scopes],
    auth_time: toEpochSeconds(grant.authTime),
    idp: "vonidsrv",
    customer_id: grant.companyId,
    email: rows[0]?.email,
    amr: ["pwd"],
  })
    .setProtectedHeader({ alg: "RS256", typ: "at+jwt", kid: key.kid })
    .setIssuer(getIssuerUrl())
    .setAudience(getAudience())
    .setSubject(grant.userId)
    .setJti(jti)
    .setIssuedAt(toEpochSeconds(issuedAt))
    .setNotBefore(toEpochSeconds(issuedAt))
    .setExpirationTime(toEpochSeconds(expiresAt))
    .sign(key.privateKey);
}

/** Returns the claim `aud` of every access token. */
export function getAudience(): string {
  return `${getIssuerUrl()}/resources`;
}

/**
 * The caller of an `Authorization` header; null where the token is missing, forged, expired or revoked, or where the person
 * may no longer act for the company.
 */
export async function findCaller(authorization: string | undefined): Promise<Caller | null> {
  const claims = await readVerifiedClaims(authorization);
  if (claims === null) return null;
  // The signature is checked before the database is queried, so that only tokens signed by this server reach the database.
  const { rows } = await pool.query<Omit<Caller, "scopes">>(
    `SELECT g."userId", g."companyId", g."clientId", m.role
     FROM "AccessToken" a
     JOIN "Grant" g ON g.id = a."grantId"
     JOIN "User" u ON u.id = g."userId"
     JOIN "Membership" m ON m."userId" = g."userId" AND m."companyId" = g."companyId"
     WHERE a.jti = $1 AND a."revokedAt" IS NULL AND g."revokedAt" IS NULL AND ${makeUsablePersonSql()}`,
    [claims.jti],
  );
  return rows[0] ? { ...rows[0], scopes: new Set(claims.scopes) } : null;
}

/** Whether the token of an `Authorization` header is valid except that its person is no longer a member of the company. */
export async function hasLostCompany(authorization: string | undefined): Promise<boolean> {
  const claims = await readVerifiedClaims(authorization);
  if (claims === null) return false;
  const { rowCount } = await pool.query(
    `SELECT 1 FROM "AccessToken" a
     JOIN "Grant" g ON g.id = a."grantId"
     JOIN "User" u ON u.id = g."userId"
     WHERE a.jti = $1 AND a."revokedAt" IS NULL AND g."revokedAt" IS NULL AND ${makeUsablePersonSql()}
       AND NOT EXISTS (SELECT 1 FROM "Membership" m WHERE m."userId" = g."userId" AND m."companyId" = g."companyId")`,
    [claims.jti],
  );
  return rowCount === 1;
}

async function readVerifiedClaims(
  authorization: string | undefined,
): Promise<{ jti: string; scopes: string[] } | null> {
  const token = /^Bearer +([A-Za-z0-9\-._~+/]+=*)$/i.exec(authorization ?? "")?.[1];
  return token === undefined ? null : verifyAccessToken(token);
}

/** The id and scopes of an access token that this server signed and that has not expired; null for anything else. */
export async function verifyAccessToken(token: string): Promise<{ jti: string; scopes: string[] } | null> {
  const key = await getSigningKey();
  try {
    const { payload } = await jwtVerify(token, key.publicKey, {
      algorithms: ["RS256"],
      typ: "at+jwt",
      issuer: getIssuerUrl(),
      audience: getAudience(),
      currentDate: now(),
      requiredClaims: ["exp", "jti"],
    });
    if (payload.jti === undefined || !Array.isArray(payload.scope)) return null;
    return { jti: payload.jti, scopes: payload.scope.map(String) };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
    throw error;
  }
}

function toEpochSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}
