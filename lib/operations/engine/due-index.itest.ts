import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createFreshDatabase, type FreshDatabase } from "../../../scripts/testing/database";

let database: FreshDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createFreshDatabase("portal");
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

it("what is due is found by a search in its index, although row-level security guards the rows", async () => {
  const { rows } = await client.query(`SELECT pg_get_functiondef('due_operations'::regproc) AS text`);
  const condition = /WHERE (o\.stage IN[\s\S]*?)\n\s*\) d\b/.exec(rows[0]?.text)?.[1] ?? "";
  expect(condition).toContain("due_at");
  await client.query("SET enable_seqscan = off");
  const plan = await client.query(
    `EXPLAIN SELECT 1 FROM "operation" o WHERE ${condition.replaceAll("due_at", "now()")}`,
  );
  const planText = plan.rows.map((row) => Object.values(row).join()).join("\n");
  expect(planText).toMatch(/Index Scan (using|on) operation_due_at[\s\S]*Index Cond: .*carry_out_at.* <= now\(\)/);
  expect(planText).toContain("current_setting('app.maintenance'");
});
