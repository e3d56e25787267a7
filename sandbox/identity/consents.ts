import { now } from "../clock";
import type { Db } from "../store/db";
import { isScopeSubset } from "./scopes";

/** The person, application and company of a consent. A token is for one company, and so is a consent. */
export type ConsentSubject = { readonly userId: string; readonly clientId: string; readonly companyId: string };

/** Whether the person has already consented to all of these scopes for the application at the company. */
export async function hasConsent(
  db: Db,
  { userId, clientId, companyId }: ConsentSubject,
  scopes: readonly string[],
): Promise<boolean> {
  const { rows } = await db.query<{ scopes: string[] }>(
    `SELECT scopes FROM "Consent" WHERE "userId" = $1 AND "clientId" = $2 AND "companyId" = $3`,
    [userId, clientId, companyId],
  );
  return isScopeSubset(scopes, rows[0]?.scopes ?? []);
}

/** Adds scopes to the consent of a person for an application at a company. */
export async function saveConsent(
  db: Db,
  { userId, clientId, companyId }: ConsentSubject,
  scopes: readonly string[],
): Promise<void> {
  await db.query(
    `INSERT INTO "Consent" ("userId", "clientId", "companyId", scopes, "grantedAt") VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT ("userId", "clientId", "companyId") DO UPDATE SET "grantedAt" = excluded."grantedAt",
       scopes = ARRAY(SELECT DISTINCT unnest("Consent".scopes || excluded.scopes))`,
    [userId, clientId, companyId, [...scopes], now()],
  );
}
