import { now } from "../clock";
import type { Db } from "../store/db";
import { isWithin } from "./scopes";

/** Whether this person has allowed this application all of these scopes before. */
export async function hasConsent(
  db: Db,
  userId: string,
  clientId: string,
  scopes: readonly string[],
): Promise<boolean> {
  const { rows } = await db.query<{ scopes: string[] }>(
    `SELECT scopes FROM "Consent" WHERE "userId" = $1 AND "clientId" = $2`,
    [userId, clientId],
  );
  return isWithin(scopes, rows[0]?.scopes ?? []);
}

/** Adds scopes to what the person has allowed the application. */
export async function keepConsent(db: Db, userId: string, clientId: string, scopes: readonly string[]): Promise<void> {
  await db.query(
    `INSERT INTO "Consent" ("userId", "clientId", scopes, "grantedAt") VALUES ($1, $2, $3, $4)
     ON CONFLICT ("userId", "clientId") DO UPDATE SET "grantedAt" = excluded."grantedAt",
       scopes = ARRAY(SELECT DISTINCT unnest("Consent".scopes || excluded.scopes))`,
    [userId, clientId, [...scopes], now()],
  );
}
