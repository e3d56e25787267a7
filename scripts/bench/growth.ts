import pg from "pg";
import { signInOwner } from "./browser";
import { callTimes, measureInTurns, median, ratioOf } from "./measure";
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
  const admin = new pg.Client({ connectionString: product.adminUrl });
  await admin.connect();
  runAtEnd(() => admin.end());
  const measureMedian = async () => {
    await callTimes(url, { cookie }, warmUpCalls);
    return median(await callTimes(url, { cookie }, callCount));
  };
  await addCompanies(admin, 10);
  await callTimes(url, { cookie }, callCount);
  const { few, many } = await measureInTurns(
    { rounds: 3 },
    {
      few: async () => {
        await removeCompanies(admin, 10);
        return measureMedian();
      },
      many: async () => {
        await addCompanies(admin, 10_000);
        return measureMedian();
      },
    },
  );
  const detail = `${median(few).toFixed(2)} ms, ${median(many).toFixed(2)} ms`;
  report("manyCompanies", ratioOf(many, few), { detail });
}

/** Copies the person's own company, membership and connection under new ids, until there are `count` companies. */
async function addCompanies(admin: pg.Client, count: number): Promise<void> {
  const { rows } = await admin.query("SELECT count(*)::int AS n FROM company");
  await admin.query("CREATE TABLE IF NOT EXISTS bench_company (id uuid PRIMARY KEY)");
  await admin.query(
    "INSERT INTO bench_company SELECT gen_random_uuid() FROM generate_series(1, $1 - (SELECT count(*) FROM bench_company))",
    [count - (rows[0]?.n ?? 0) + (await countCopies(admin))],
  );
  for (const { table, id } of copiedTables) {
    const columns = await columnsOf(admin, table);
    const values = columns.map((column) => (column === id ? "bench_company.id" : copiedValue(table, column)));
    await admin.query(
      `INSERT INTO ${table} (${columns.join()}) SELECT ${values.join()}
       FROM (SELECT * FROM ${table} WHERE ${id} NOT IN (SELECT id FROM bench_company) LIMIT 1) AS model, bench_company
       WHERE NOT EXISTS (SELECT 1 FROM ${table} AS there WHERE there.${id} = bench_company.id)`,
    );
    await admin.query(`ANALYZE ${table}`);
  }
}

async function removeCompanies(admin: pg.Client, count: number): Promise<void> {
  const surplus = "(SELECT id FROM bench_company OFFSET $1)";
  for (const { table, id } of [...copiedTables].reverse())
    await admin.query(`DELETE FROM ${table} WHERE ${id} IN ${surplus}`, [count]);
  await admin.query(`DELETE FROM bench_company WHERE id IN ${surplus}`, [count]);
  for (const { table } of copiedTables) await admin.query(`VACUUM ANALYZE ${table}`);
}

const copiedTables = [
  { table: "company", id: "id" },
  { table: "membership", id: "company_id" },
  { table: "connection", id: "company_id" },
];

/** The value of a column in a copy; columns that must stay unique get new values. */
function copiedValue(table: string, column: string): string {
  if (table === "company" && column === "remote_id") return "gen_random_uuid()";
  if (column === "id") return "gen_random_uuid()";
  return `model.${column}`;
}

async function columnsOf(admin: pg.Client, table: string): Promise<string[]> {
  const { rows } = await admin.query(
    "SELECT column_name FROM information_schema.columns WHERE table_name = $1 AND table_schema = 'public' AND is_generated = 'NEVER'",
    [table],
  );
  return rows.map(({ column_name }) => column_name);
}

async function countCopies(admin: pg.Client): Promise<number> {
  const { rows } = await admin.query("SELECT count(*)::int AS n FROM bench_company");
  return rows[0]?.n ?? 0;
}
