import pg from "pg";
import { signInOwner } from "./browser";
import { callTimes, inTurn, median, ratioOf } from "./measure";
import { atEnd, report } from "./own-process";
import { startBenchProduct } from "./product";

const calls = 200;
/** After the number of companies has changed, before anything is measured. */
const warmUp = 50;

/** A forwarded read when the person's portal holds 10 companies and when it holds 10,000. */
export async function measureGrowth(root: string): Promise<void> {
  const product = await startBenchProduct(root, { articlesAtOnce: true });
  const { companyId, cookie } = await signInOwner(product.appUrl);
  const url = `${product.appUrl}/api/companies/${companyId}/books/articles`;
  const admin = new pg.Client({ connectionString: product.adminUrl });
  await admin.connect();
  atEnd(() => admin.end());
  const middleOf = async () => {
    await callTimes(url, { cookie }, warmUp);
    return median(await callTimes(url, { cookie }, calls));
  };
  await grow(admin, 10);
  await callTimes(url, { cookie }, calls);
  const { few, many } = await inTurn(
    { rounds: 3 },
    {
      few: async () => {
        await shrink(admin, 10);
        return middleOf();
      },
      many: async () => {
        await grow(admin, 10_000);
        return middleOf();
      },
    },
  );
  const detail = `${median(few).toFixed(2)} ms, ${median(many).toFixed(2)} ms`;
  report("manyCompanies", ratioOf(many, few), { detail });
}

/** Copies of the person's own company, membership and connection under new ids, until there are `count`. */
async function grow(admin: pg.Client, count: number): Promise<void> {
  const { rows } = await admin.query("SELECT count(*)::int AS n FROM company");
  await admin.query("CREATE TABLE IF NOT EXISTS bench_company (id uuid PRIMARY KEY)");
  await admin.query(
    "INSERT INTO bench_company SELECT gen_random_uuid() FROM generate_series(1, $1 - (SELECT count(*) FROM bench_company))",
    [count - (rows[0]?.n ?? 0) + (await sizeOf(admin))],
  );
  for (const { table, id } of copies) {
    const columns = await columnsOf(admin, table);
    const values = columns.map((column) => (column === id ? "bench_company.id" : changed(table, column)));
    await admin.query(
      `INSERT INTO ${table} (${columns.join()}) SELECT ${values.join()}
       FROM (SELECT * FROM ${table} WHERE ${id} NOT IN (SELECT id FROM bench_company) LIMIT 1) AS model, bench_company
       WHERE NOT EXISTS (SELECT 1 FROM ${table} AS there WHERE there.${id} = bench_company.id)`,
    );
    await admin.query(`ANALYZE ${table}`);
  }
}

async function shrink(admin: pg.Client, count: number): Promise<void> {
  const surplus = "(SELECT id FROM bench_company OFFSET $1)";
  for (const { table, id } of [...copies].reverse())
    await admin.query(`DELETE FROM ${table} WHERE ${id} IN ${surplus}`, [count]);
  await admin.query(`DELETE FROM bench_company WHERE id IN ${surplus}`, [count]);
  for (const { table } of copies) await admin.query(`VACUUM ANALYZE ${table}`);
}

const copies = [
  { table: "company", id: "id" },
  { table: "membership", id: "company_id" },
  { table: "connection", id: "company_id" },
];

/** Members that must stay unique are made new in each copy. */
function changed(table: string, column: string): string {
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

async function sizeOf(admin: pg.Client): Promise<number> {
  const { rows } = await admin.query("SELECT count(*)::int AS n FROM bench_company");
  return rows[0]?.n ?? 0;
}
