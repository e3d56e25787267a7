import { after, now } from "../clock";
import { type Db, type Tx, transaction } from "../store/db";
import { normalEmail } from "./people";

const windowSeconds = 15 * 60;
/** Wrong passwords for one e-mail address, and from one network address, before sign-in has to wait. */
const limits = { email: 10, address: 200 };

/**
 * Counts a try before its password is looked at, so that many at once cannot be more than the limit; a right password
 * takes the tries of its e-mail address back.
 *
 * @returns seconds until this e-mail address may be tried again from here; null when it may be now
 */
export function takeTry(email: string, address: string): Promise<number | null> {
  return transaction(async (tx) => {
    await tx.query(`LOCK TABLE "SignInFailure" IN SHARE ROW EXCLUSIVE MODE`);
    const wait = await secondsToWait(tx, email, address);
    if (wait === null) await rememberTry(tx, email, address);
    return wait;
  });
}

async function secondsToWait(tx: Tx, email: string, address: string): Promise<number | null> {
  const { rows } = await tx.query<{ oldest: Date | null }>(
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

async function rememberTry(tx: Tx, email: string, address: string): Promise<void> {
  await tx.query(`DELETE FROM "SignInFailure" WHERE at <= $1`, [after(now(), -windowSeconds)]);
  await tx.query(`INSERT INTO "SignInFailure" (email, address, at) VALUES ($1, $2, $3)`, [
    normalEmail(email).slice(0, 320),
    address,
    now(),
  ]);
}

export async function forgetTries(db: Db, email: string): Promise<void> {
  await db.query(`DELETE FROM "SignInFailure" WHERE email = $1`, [normalEmail(email)]);
}
