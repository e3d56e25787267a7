import type { Context } from "hono";
import { addSeconds, now } from "../clock";
import { type Db, pool } from "../store/db";
import { clearCookie, readCookie, writeCookie } from "./cookies";
import { makeUsablePersonSql, type Person } from "./people";
import { createSecret, hashSecret } from "./secrets";

const sessionLifetimeSeconds = 8 * 60 * 60;

/** The sign-in of a person at the identity server in one browser. */
export type SignInSession = {
  readonly person: Person;
  readonly authTime: Date;
  /** The company that was last chosen in this browser; null where none was. */
  readonly companyId: string | null;
};

/** Finds the valid session of the browser that sent the request; null where there is none. */
export async function findSession(c: Context): Promise<SignInSession | null> {
  const sessionId = readCookie(c, "session");
  if (sessionId === undefined) return null;
  const { rows } = await pool.query<Person & { authTime: Date; companyId: string | null }>(
    `SELECT u.id, u.email, u."firstName", u."lastName", s."authTime", s."companyId"
     FROM "SignInSession" s JOIN "User" u ON u.id = s."userId"
     WHERE s."idHash" = $1 AND s."expiresAt" > $2 AND ${makeUsablePersonSql()}`,
    [hashSecret(sessionId), now()],
  );
  const row = rows[0];
  if (!row) return null;
  const { authTime, companyId, ...person } = row;
  return { person, authTime, companyId };
}

/**
 * Starts a session with a new id, so that an id that an attacker placed in the browser is useless (session fixation). Where
 * the previous session was of the same person, the company that was last chosen is kept.
 */
export async function startSession(c: Context, person: Person, previousSession: SignInSession | null): Promise<void> {
  await endSession(c);
  const sessionId = createSecret();
  await pool.query(
    `INSERT INTO "SignInSession" ("idHash", "userId", "authTime", "expiresAt", "companyId") VALUES ($1, $2, $3, $4, $5)`,
    [
      hashSecret(sessionId),
      person.id,
      now(),
      addSeconds(now(), sessionLifetimeSeconds),
      previousSession?.person.id === person.id ? previousSession.companyId : null,
    ],
  );
  writeCookie(c, "session", sessionId);
}

export async function endSession(c: Context): Promise<void> {
  const sessionId = readCookie(c, "session");
  if (sessionId === undefined) return;
  await pool.query(`DELETE FROM "SignInSession" WHERE "idHash" = $1 OR "expiresAt" <= $2`, [
    hashSecret(sessionId),
    now(),
  ]);
  clearCookie(c, "session");
}

/** Stores the chosen company in the session. @returns false where the session has ended meanwhile */
export async function rememberCompany(db: Db, c: Context, companyId: string): Promise<boolean> {
  const sessionId = readCookie(c, "session");
  if (sessionId === undefined) return false;
  const { rowCount } = await db.query(`UPDATE "SignInSession" SET "companyId" = $2 WHERE "idHash" = $1`, [
    hashSecret(sessionId),
    companyId,
  ]);
  return rowCount === 1;
}
