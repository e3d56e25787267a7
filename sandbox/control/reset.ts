import { setFaults } from "../faults/faults";
import { setCallsPerMinute } from "../faults/limits";
import { seedIdentity } from "../identity/seed-identity";
import { forgetAnswers } from "../identity/token";
import { resetQuota } from "../resources/pipeline/quota";
import { seedDemo, seedEmpty, seedSized } from "../seed/index";
import type { Sizes } from "../seed/sized/sized";
import { type Db, inBackground, type Tx, transaction } from "../store/db";
import { fillFromCopy, keepCopy, type Seed } from "./seed-copy";

/** What is not data: the code's own tables, the applications, the key that signs, the clock. */
const kept = ["_prisma_migrations", "OAuthClient", "SigningKey", "ControlSetting"];

/**
 * Fresh data in one transaction: a call that arrives meanwhile sees all of the old or all of the new. Sign-ins,
 * tokens and counters are gone, faults and limits are as at the start, the clock stays where it was put.
 */
export async function reset(seed: Seed, sizes: Sizes = {}): Promise<void> {
  await inBackground(() => transaction((tx) => refill(tx, seed, sizes)));
  // Afterwards: a reset that failed changed nothing.
  setFaults([]);
  setCallsPerMinute(null);
  resetQuota();
  forgetAnswers();
}

async function refill(tx: Tx, seed: Seed, sizes: Sizes): Promise<void> {
  const names = await tablesOfData(tx);
  const tables = names.join(", ");
  const isSized = Object.values(sizes).some((size) => size !== undefined);
  await tx.query(`TRUNCATE ${tables} RESTART IDENTITY`);
  const isFilled = !isSized && (await fillFromCopy(tx, seed));
  if (!isFilled) await fill(tx, seed, isSized ? sizes : null);
  // There are so many rows that PostgreSQL must count them before it plans well: until it does so by itself, about a minute
  // later, a list of the demo's customers takes ten times as long.
  if (isSized || seed === "demo" || !isFilled) await tx.query(`ANALYZE ${tables}`);
  if (!isFilled && !isSized) await keepCopy(tx, seed, names);
  await tx.query(
    `INSERT INTO "ControlSetting" (key, value) VALUES ('seeded', $1::jsonb)
       ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [JSON.stringify(seed)],
  );
}

/** Sizes, when any are given, replace the demo business. */
async function fill(tx: Tx, seed: Seed, sizes: Sizes | null): Promise<void> {
  await seedIdentity(tx);
  if (sizes) await seedSized(tx, sizes);
  else if (seed === "demo") await seedDemo(tx);
  else await seedEmpty(tx);
}

/** Whether this database was ever filled. */
export async function isSeeded(db: Db): Promise<boolean> {
  const { rowCount } = await db.query(`SELECT 1 FROM "ControlSetting" WHERE key = 'seeded'`);
  return rowCount > 0;
}

/** By name, as everything locks that takes a webhook and what waits for it: neither waits for the other for ever. */
async function tablesOfData(tx: Tx): Promise<readonly string[]> {
  const { rows } = await tx.query<{ name: string }>(
    `SELECT format('%I', tablename) AS name FROM pg_tables WHERE schemaname = current_schema() AND tablename <> ALL ($1)
      ORDER BY tablename`,
    [kept],
  );
  return rows.map(({ name }) => name);
}
