import { after, now } from "../clock";
import type { Db } from "../store/db";
import { normalEmail } from "./people";

const windowSeconds = 15 * 60;
/** Wrong passwords for one e-mail address, and from one network address, before sign-in has to wait. */
const limits = { email: 10, address: 200 };

/** Seconds until this e-mail address may be tried again from here; null when it may be now. */
export async function secondsToWait(db: Db, email: string, address: string): Promise<number | null> {
  const { rows } = await db.query<{ oldest: Date | null }>(
    `SELECT (SELECT at FROM "SignInFailure" WHERE email = $1 AND at > $3 ORDER BY at DESC OFFSET $4 LIMIT 1) AS oldest
     UNION ALL
     SELECT (SELECT at FROM "SignInFailure" WHERE address = $2 AND at > $3 ORDER BY at DESC OFFSET $5 LIMIT 1)`,
    [normalEmail(email), address, after(now(), -windowSeconds), limits.email - 1, limits.address - 1],
  );
  const waits = rows
    .filter((row) => row.oldest !== null)
    .map((row) => Math.ceil((after(row.oldest as Date, windowSeconds).getTime() - now().getTime()) / 1000));
  return waits.length === 0 ? null : Math.max(1, ...waits);
}

export async function rememberFailure(db: Db, email: string, address: string): Promise<void> {
  await db.query(`DELETE FROM "SignInFailure" WHERE at <= $1`, [after(now(), -windowSeconds)]);
  await db.query(`INSERT INTO "SignInFailure" (email, address, at) VALUES ($1, $2, $3)`, [
    normalEmail(email).slice(0, 320),
    address,
    now(),
  ]);
}

export async function forgetFailures(db: Db, email: string): Promise<void> {
  await db.query(`DELETE FROM "SignInFailure" WHERE email = $1`, [normalEmail(email)]);
}
