import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { todayIn } from "../../../sandbox/clock";
import { norrsken } from "../../../sandbox/seed/companies";
import { seedCompanyData } from "../../../sandbox/seed/company-data";
import { seedSettings } from "../../../sandbox/seed/company-settings";
import { closePool, pool, transaction } from "../../../sandbox/store/db";
import { migrate } from "../../migrate.mjs";
import { ensureDatabases } from "../../pg/databases.mjs";
import { startPostgres } from "../../pg.mjs";
import { runAtEnd, temporaryFolder } from "../own-process";

export type PostingBooks = {
  companyIds: readonly string[];
  /** Calendar date in the companies' time zone. */
  today: string;
};

/**
 * Starts a database server for the sandbox's store and fills it with that many companies in their first fiscal year.
 */
export async function startPostingBooks(root: string, companyCount: number): Promise<PostingBooks> {
  const server = await startPostgres({ dataDir: temporaryFolder("stegvis-bench-posting-") });
  runAtEnd(server.stop);
  const { sandboxUrl } = await ensureDatabases(server);
  await migrate(sandboxUrl, path.join(root, "sandbox/store/migrations"));
  process.env.SANDBOX_DATABASE_URL = sandboxUrl;
  runAtEnd(async () => {
    await closePool();
    // The pool ends a moment before its connections close.
    await wait(200);
  });
  await assertDurability();
  const today = todayIn(norrsken.timeZone);
  await transaction(async (tx) => {
    await seedSettings(tx, norrsken, today, { customer: 1, article: 1, invoice: 1, supplier: 1 });
    await seedCompanyData(tx, norrsken, today);
  });
  const { rows } = await pool.query<{ id: string }>("SELECT gen_random_uuid() AS id FROM generate_series(1, $1)", [
    companyCount,
  ]);
  const companyIds = rows.map(({ id }) => id);
  for (const table of ["CompanySettings", "FiscalYear", "VatCode", "Account"]) await copyRows(table, companyIds);
  return { companyIds, today };
}

/** Checks that every setting that makes a commit survive a power failure is on. */
async function assertDurability(): Promise<void> {
  for (const settingName of ["fsync", "synchronous_commit", "full_page_writes"]) {
    const { rows } = await pool.query<{ value: string }>("SELECT current_setting($1) AS value", [settingName]);
    if (rows[0]?.value !== "on")
      throw new Error(`${settingName} is ${rows[0]?.value}: the measurement would mean nothing`);
  }
}

/**
 * Copies the rows of the first company to the others under the same ids, because ids are unique only within a company.
 */
async function copyRows(table: string, companyIds: readonly string[]): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT quote_ident(column_name) AS name FROM information_schema.columns
      WHERE table_schema = current_schema() AND table_name = $1 AND column_name NOT IN ('companyId', 'seq')`,
    [table],
  );
  const columns = rows.map(({ name }) => name).join();
  await pool.query(
    `INSERT INTO "${table}" ("companyId", ${columns}) SELECT company, ${columns}
       FROM "${table}" AS model, unnest($2::uuid[]) AS company WHERE model."companyId" = $1`,
    [norrsken.id, companyIds],
  );
  await pool.query(`VACUUM ANALYZE "${table}"`);
}
