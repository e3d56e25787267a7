import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type BooksClient, startBooks } from "../resources/testing/books-client";
import { callInProcess } from "../testing/sandbox-in-process";
import { pool } from "./db";
import { StoreUnavailable } from "./outage";

const user = "anna@norrsken.example";
let books: BooksClient;
let ownerClient: pg.Client;

beforeAll(async () => {
  books = await startBooks("empty", { SANDBOX_DATABASE_WAIT_SECONDS: "2" });
  ownerClient = new pg.Client({ connectionString: books.sandbox.databaseUrl });
  await ownerClient.connect();
});
afterAll(async () => {
  await ownerClient?.end();
  await books?.sandbox.stop();
});

/** Locks a table exclusively, as a migration can do, while `whileTableIsLocked` runs. */
async function withLockedTable<T>(table: string, whileTableIsLocked: () => Promise<T>): Promise<T> {
  await ownerClient.query(`BEGIN; LOCK TABLE "${table}"`);
  return whileTableIsLocked().finally(() => ownerClient.query("ROLLBACK"));
}

it("answers 503 in the words of each part while a table is locked, and answers again afterwards", async () => {
  const anna = books.callerWithToken(await books.createToken(user, "Norrsken Bygg AB"));
  await withLockedTable("Customer", async () => {
    const { status, headers, body } = await anna.get("/customers");
    expect([status, headers.get("retry-after"), body.ErrorCode]).toEqual([503, "2", 5000]);
    const resetRequest = { method: "POST", headers: { "content-type": "application/json" }, body: '{"seed":"empty"}' };
    const refusedReset = await callInProcess(`${books.sandbox.url}/control/reset`, resetRequest);
    expect([refusedReset.status, await refusedReset.json()]).toEqual([503, { error: expect.any(String) }]);
  });
  expect((await anna.get("/customers")).status).toBe(200);
});

it("ends a statement that takes too long, and keeps the connections for others", async () => {
  const slowStatements = Array.from({ length: 20 }, () => pool.query("SELECT pg_sleep(60)"));
  for (const outcome of await Promise.allSettled(slowStatements))
    expect(outcome).toMatchObject({ status: "rejected", reason: expect.any(StoreUnavailable) });
  expect((await pool.query<{ one: number }>("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
});
