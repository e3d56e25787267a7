import { addSeconds, now } from "../clock";
import { type Db, pool } from "../store/db";

const dayMs = 24 * 3600 * 1000;
const cleaningIntervalMs = 3600 * 1000;
const checkIntervalMs = 5_000;

/**
 * Deletes sessions, interactions, codes, tokens and grants one day after they have ended, where no rule needs them any more.
 *
 * Used codes and used refresh tokens are stored as long as any token of their family is valid, because presenting one again
 * ends the family (RFC 6749 section 4.1.2, RFC 9700 section 4.14.2). A family is deleted as a whole, when it has no access
 * token and no usable refresh token left. Counters are never deleted, because tests rely on them.
 */
export async function deleteExpired(db: Db, instant: Date): Promise<void> {
  const queryValues = [addSeconds(instant, -dayMs / 1000)];
  for (const table of ["SignInSession", "Interaction", "AccessToken"]) {
    await db.query(`DELETE FROM "${table}" WHERE "expiresAt" <= $1`, queryValues);
  }
  await db.query(`DELETE FROM "AuthorizationCode" WHERE "expiresAt" <= $1 AND "grantId" IS NULL`, queryValues);
  await db.query(
    `WITH dead AS (
       SELECT g.id FROM "Grant" g
       WHERE g."createdAt" <= $1
         AND NOT EXISTS (SELECT 1 FROM "AccessToken" a WHERE a."grantId" = g.id)
         AND (g."revokedAt" IS NOT NULL OR NOT EXISTS (
           SELECT 1 FROM "RefreshToken" r
           WHERE r."grantId" = g.id AND r."spentAt" IS NULL AND r."revokedAt" IS NULL AND r."expiresAt" > $1))),
     codes AS (DELETE FROM "AuthorizationCode" c USING dead WHERE c."grantId" = dead.id),
     tokens AS (DELETE FROM "RefreshToken" r USING dead WHERE r."grantId" = dead.id)
     DELETE FROM "Grant" g USING dead WHERE g.id = dead.id`,
    queryValues,
  );
}

/**
 * Deletes now, and then every hour by the sandbox's clock. Tests move that clock, so a timer checks it every few seconds.
 */
export function startCleaning(): { stop(): Promise<void> } {
  let cleanedAtMs = Number.NEGATIVE_INFINITY;
  let currentCleaning = Promise.resolve();
  function cleanIfDue(): void {
    const nowMs = now().getTime();
    if (Math.abs(nowMs - cleanedAtMs) < cleaningIntervalMs) return;
    cleanedAtMs = nowMs;
    currentCleaning = deleteExpired(pool, now()).catch((error) => console.error("sandbox: cleaning:", error));
  }
  cleanIfDue();
  const timer = setInterval(cleanIfDue, checkIntervalMs);
  return {
    stop() {
      clearInterval(timer);
      return currentCleaning;
    },
  };
}
