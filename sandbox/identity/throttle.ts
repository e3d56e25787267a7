import { addSeconds, now } from "../clock";
import { type Db, type Tx, transaction } from "../store/db";
import { normaliseEmail } from "./people";

const windowSeconds = 15 * 60;
/**
 * The number of wrong passwords within the window after which sign-in must wait: for one e-mail, and from one network
 * address.
 */
const maxTriesPerWindow = { email: 10, address: 200 };

/**
 * Counts a try before its password is checked, so that simultaneous tries cannot exceed the limit. A right password deletes
 * the counted tries of its e-mail address.
 *
 * @returns the seconds until the next try for this e-mail from this network address; null where the try is allowed now
 */
export function countSignInTry(email: string, networkAddress: string): Promise<number | null> {
  return transaction(async (tx) => {
    await tx.query(`LOCK TABLE "SignInFailure" IN SHARE ROW EXCLUSIVE MODE`);
    const waitSeconds = await findWaitSeconds(tx, email, networkAddress);
    if (waitSeconds === null) await storeSignInTry(tx, email, networkAddress);
    return waitSeconds;
  });
}

async function findWaitSeconds(tx: Tx, email: string, networkAddress: string): Promise<number | null> {
  const { rows } = await tx.query<{ oldest: Date | null }>(
    `SELECT (SELECT at FROM "SignInFailure" WHERE email = $1 AND at > $3 ORDER BY at DESC OFFSET $4 LIMIT 1) AS oldest
     UNION ALL
     SELECT (SELECT at FROM "SignInFailure" WHERE address = $2 AND at > $3 ORDER BY at DESC OFFSET $5 LIMIT 1)`,
    [
      normaliseEmail(email),
      networkAddress,
      addSeconds(now(), -windowSeconds),
      maxTriesPerWindow.email - 1,
      maxTriesPerWindow.address - 1,
    ],
  );
  const waitingSeconds = rows
    .filter((row) => row.oldest !== null)
    .map((row) => Math.ceil((addSeconds(row.oldest as Date, windowSeconds).getTime() - now().getTime()) / 1000));
  return waitingSeconds.length === 0 ? null : Math.max(1, ...waitingSeconds);
}

async function storeSignInTry(tx: Tx, email: string, networkAddress: string): Promise<void> {
  await tx.query(`DELETE FROM "SignInFailure" WHERE at <= $1`, [addSeconds(now(), -windowSeconds)]);
  await tx.query(`INSERT INTO "SignInFailure" (email, address, at) VALUES ($1, $2, $3)`, [
    normaliseEmail(email).slice(0, 320),
    networkAddress,
    now(),
  ]);
}

export async function deleteSignInTries(db: Db, email: string): Promise<void> {
  await db.query(`DELETE FROM "SignInFailure" WHERE email = $1`, [normaliseEmail(email)]);
}
