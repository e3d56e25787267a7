import { setFaults } from "../faults/faults";
import { setCallsPerMinute } from "../faults/limits";
import { seedIdentity } from "../identity/seed-identity";
import { clearRepeatableAnswers } from "../identity/token";
import { resetQuota } from "../resources/pipeline/quota";
import { seedDemo, seedEmpty, seedSized } from "../seed/index";
import type { SeedSizes } from "../seed/sized/seed-rows";
import { type Db, runInBackground, type Tx, transaction } from "../store/db";
import { fillFromCopy, type Seed, saveCopy } from "./seed-copy";

/** Tables that a reset preserves: the migrations, the registered applications, the signing key and the control settings. */
const preservedTables = ["_prisma_migrations", "OAuthClient", "SigningKey", "ControlSetting"];

/**
 * Replaces all data in one transaction, so that a call that arrives meanwhile sees either all old or all new data. Sign-ins,
 * tokens and counters are deleted, faults and limits return to their defaults, and the clock is not changed.
 */
export async function resetSandbox(seed: Seed, sizes: SeedSizes = {}): Promise<void> {
  await runInBackground(() => transaction((tx) => refillTables(tx, seed, sizes)));
  // This state in memory is reset after the transaction, because a reset that fails must change nothing.
  setFaults([]);
  setCallsPerMinute(null);
  resetQuota();
  clearRepeatableAnswers();
}

async function refillTables(tx: Tx, seed: Seed, sizes: SeedSizes): Promise<void> {
  const tableNames = await listDataTables(tx);
  const tables = tableNames.join(", ");
  const hasSizes = Object.values(sizes).some((size) => size !== undefined);
  await tx.query(`TRUNCATE ${tables} RESTART IDENTITY`);
  const isFilledFromCopy = !hasSizes && (await fillFromCopy(tx, seed));
  if (!isFilledFromCopy) await fillTables(tx, seed, hasSizes ? sizes : null);
  // PostgreSQL plans queries on large tables well only when it has statistics of them. It collects the statistics by
  // itself about a minute later; until then, a list of the demo's customers would take ten times as long.
  if (hasSizes || seed === "demo" || !isFilledFromCopy) await tx.query(`ANALYZE ${tables}`);
  if (!isFilledFromCopy && !hasSizes) await saveCopy(tx, seed, tableNames);
  await tx.query(
    `INSERT INTO "ControlSetting" (key, value) VALUES ('seeded', $1::jsonb)
       ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [JSON.stringify(seed)],
  );
}

/** Fills empty tables. Where sizes are given, generated data of these sizes replaces the data of the seed. */
async function fillTables(tx: Tx, seed: Seed, sizes: SeedSizes | null): Promise<void> {
  await seedIdentity(tx);
  if (sizes) await seedSized(tx, sizes);
  else if (seed === "demo") await seedDemo(tx);
  else await seedEmpty(tx);
}

/** Whether this database was filled by a reset before. */
export async function isSeeded(db: Db): Promise<boolean> {
  const { rowCount } = await db.query(`SELECT 1 FROM "ControlSetting" WHERE key = 'seeded'`);
  return rowCount > 0;
}

/**
 * The tables that hold data, in the order of their names. Other code locks the webhook tables in this order too, so that a
 * reset and such a transaction cannot deadlock.
 */
async function listDataTables(tx: Tx): Promise<readonly string[]> {
  const { rows } = await tx.query<{ name: string }>(
    `SELECT format('%I', tablename) AS name FROM pg_tables WHERE schemaname = current_schema() AND tablename <> ALL ($1)
      ORDER BY tablename`,
    [preservedTables],
  );
  return rows.map(({ name }) => name);
}
