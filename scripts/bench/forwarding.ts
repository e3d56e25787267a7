import pg from "pg";
import type { SignedIn } from "../../e2e/support/signed-in";
import { callTimes, type Load, load, median } from "./measure";
import type { BenchProduct } from "./product";
import { goal } from "./report";

const rounds = 5;

/** A forwarded read with everything that protects it, against a handler that does nothing and one that only calls on. */
export async function measureForwarding({ appUrl }: BenchProduct, { companyId, cookie }: SignedIn): Promise<void> {
  const targets = {
    empty: { url: `${appUrl}/api/bench/empty`, headers: {} },
    naive: { url: `${appUrl}/api/bench/naive`, headers: {} },
    forwarded: { url: `${appUrl}/api/companies/${companyId}/books/articles`, headers: { cookie } },
  };
  const runs: Record<keyof typeof targets, Load[]> = { empty: [], naive: [], forwarded: [] };
  const names = Object.keys(targets) as (keyof typeof targets)[];
  for (const name of names) await load(targets[name].url, targets[name].headers, { seconds: 3 });
  for (let round = 0; round < rounds; round++) {
    for (const name of names) runs[name].push(await load(targets[name].url, targets[name].headers));
  }
  const rate = (name: keyof typeof targets) => median(runs[name].map(({ perSecond }) => perSecond));
  const p50 = (name: keyof typeof targets) => median(runs[name].map((run) => run.p50));
  const rates = names.map((name) => `${name} ${Math.round(rate(name))}/s`).join(", ");
  goal("forwarded reads per second / empty handler", rate("forwarded") / rate("empty"), "at least", 0.75, rates);
  goal("forwarded reads per second / naive handler", rate("forwarded") / rate("naive"), "at least", 1.1);
  const middles = names.map((name) => `${name} ${p50(name)} ms`).join(", ");
  goal("forwarded p50 / empty handler", p50("forwarded") / p50("empty"), "at most", 1.3, middles);
}

/** The same read when the person's portal holds 10 companies and when it holds 10,000. */
export async function measureGrowth(product: BenchProduct, person: SignedIn): Promise<void> {
  const url = `${product.appUrl}/api/companies/${person.companyId}/books/articles`;
  const admin = new pg.Client({ connectionString: product.adminUrl });
  await admin.connect();
  const few: number[] = [];
  const many: number[] = [];
  await grow(admin, 10);
  await callTimes(url, { cookie: person.cookie }, 200);
  for (let round = 0; round < 3; round++) {
    few.push(...(await callTimes(url, { cookie: person.cookie }, 200)));
    await grow(admin, 10_000);
    await callTimes(url, { cookie: person.cookie }, 50);
    many.push(...(await callTimes(url, { cookie: person.cookie }, 200)));
    await shrink(admin, 10);
    await callTimes(url, { cookie: person.cookie }, 50);
  }
  await admin.end();
  const detail = `${median(few).toFixed(2)} ms, ${median(many).toFixed(2)} ms`;
  goal("forwarded p50 with 10,000 companies / with 10", median(many) / median(few), "at most", 1.15, detail);
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
