import { now } from "../clock";
import type { Db } from "../store/db";
import { isWithin } from "./scopes";

/** A token is for one company, and so is what a person allows. */
export type ConsentFor = { readonly userId: string; readonly clientId: string; readonly companyId: string };

/** Whether this person has allowed this application all of these scopes at this company before. */
export async function hasConsent(
  db: Db,
  { userId, clientId, companyId }: ConsentFor,
  scopes: readonly string[],
): Promise<boolean> {
  const { rows } = await db.query<{ scopes: string[] }>(
    `SELECT scopes FROM "Consent" WHERE "userId" = $1 AND "clientId" = $2 AND "companyId" = $3`,
    [userId, clientId, companyId],
  );
  return isWithin(scopes, rows[0]?.scopes ?? []);
}

/** Adds scopes to what the person has allowed the application at the company. */
export async function keepConsent(
  db: Db,
  { userId, clientId, companyId }: ConsentFor,
  scopes: readonly string[],
): Promise<void> {
  await db.query(
    `INSERT INTO "Consent" ("userId", "clientId", "companyId", scopes, "grantedAt") VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT ("userId", "clientId", "companyId") DO UPDATE SET "grantedAt" = excluded."grantedAt",
       scopes = ARRAY(SELECT DISTINCT unnest("Consent".scopes || excluded.scopes))`,
    [userId, clientId, companyId, [...scopes], now()],
  );
}
