import pg from "pg";
import { signInOwner } from "./browser";
import { measureCallTimes, measureInTurns, median, ratioOf } from "./measure";
import { report, runAtEnd } from "./own-process";
import { startBenchProduct } from "./product";

const callCount = 200;
/** The number of calls that are made, and not measured, after the number of companies has changed. */
const warmUpCalls = 50;

/** Measures a forwarded read when the person's portal holds 10 companies and when it holds 10,000. */
export async function measureGrowth(root: string): Promise<void> {
  const product = await startBenchProduct(root, { articlesAtOnce: true });
  const { companyId, cookie } = await signInOwner(product.appUrl);
  const url = `${product.appUrl}/api/companies/${companyId}/books/articles`;
  const adminClient = new pg.Client({ connectionString: product.adminUrl });
  await adminClient.connect();
  runAtEnd(() => adminClient.end());
  const measureMedian = async () => {
    await measureCallTimes(url, { cookie }, warmUpCalls);
    return median(await measureCallTimes(url, { cookie }, callCount));
  };
  await addCompanies(adminClient, 10);
  await measureCallTimes(url, { cookie }, callCount);
  const { few: fewMs, many: manyMs } = await measureInTurns(
    { rounds: 3 },
    {
      few: async () => {
        await removeCompanies(adminClient, 10);
        return measureMedian();
      },
      many: async () => {
        await addCompanies(adminClient, 10_000);
        return measureMedian();
      },
    },
  );
  const detail = `${median(fewMs).toFixed(2)} ms, ${median(manyMs).toFixed(2)} ms`;
  report("manyCompanies", ratioOf(manyMs, fewMs), { detail });
}

/** Copies the person's own company, membership and connection under new ids, until there are `count` companies. */
async function addCompanies(adminClient: pg.Client, count: number): Promise<void> {
  const { rows } = await adminClient.query("SELECT count(*)::int AS n FROM company");
  await adminClient.query("CREATE TABLE IF NOT EXISTS bench_company (id uuid PRIMARY KEY)");
  await adminClient.query(
    "INSERT INTO bench_company SELECT gen_random_uuid() FROM generate_series(1, $1 - (SELECT count(*) FROM bench_company))",
    [count - (rows[0]?.n ?? 0) + (await countCopies(adminClient))],
  );
  for (const { table, idColumn } of copiedTables) {
    const columns = await columnsOf(adminClient, table);
    const valuesSql = columns.map((column) =>
      column === idColumn ? "bench_company.id" : copiedValueSql(table, column),
    );
    await adminClient.query(
      `INSERT INTO ${table} (${columns.join()}) SELECT ${valuesSql.join()}
       FROM (SELECT * FROM ${table} WHERE ${idColumn} NOT IN (SELECT id FROM bench_company) LIMIT 1) AS model, bench_company
       WHERE NOT EXISTS (SELECT 1 FROM ${table} AS there WHERE there.${idColumn} = bench_company.id)`,
    );
    await adminClient.query(`ANALYZE ${table}`);
  }
}

async function removeCompanies(adminClient: pg.Client, count: number): Promise<void> {
  const surplusSql = "(SELECT id FROM bench_company OFFSET $1)";
  for (const { table, idColumn } of [...copiedTables].reverse())
    await adminClient.query(`DELETE FROM ${table} WHERE ${idColumn} IN ${surplusSql}`, [count]);
  await adminClient.query(`DELETE FROM bench_company WHERE id IN ${surplusSql}`, [count]);
  for (const { table } of copiedTables) await adminClient.query(`VACUUM ANALYZE ${table}`);
}

const copiedTables = [
  { table: "company", idColumn: "id" },
  { table: "membership", idColumn: "company_id" },
  { table: "connection", idColumn: "company_id" },
];

/** The value of a column in a copy; columns that must stay unique get new values. */
function copiedValueSql(table: string, column: string): string {
  if (table === "company" && column === "remote_id") return "gen_random_uuid()";
  if (column === "id") return "gen_random_uuid()";
  return `model.${column}`;
}

async function columnsOf(adminClient: pg.Client, table: string): Promise<string[]> {
  const { rows } = await adminClient.query(
    "SELECT column_name FROM information_schema.columns WHERE table_name = $1 AND table_schema = 'public' AND is_generated = 'NEVER'",
    [table],
  );
  return rows.map(({ column_name }) => column_name);
}

async function countCopies(adminClient: pg.Client): Promise<number> {
  const { rows } = await adminClient.query("SELECT count(*)::int AS n FROM bench_company");
  return rows[0]?.n ?? 0;
}
