import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type FreshDatabase, freshDatabase } from "../../scripts/testing/database";
import { testEnv } from "../auth/testing/env";
import { callerOf, limits, throttle } from "../auth/throttle";
import { asStranger, closeDatabase, query, withoutTenant, withPartner } from "./db";
import { problemResponse } from "./problem-response";

let database: FreshDatabase;
let owner: pg.Client;

beforeAll(async () => {
  database = await freshDatabase("portal");
  Object.assign(process.env, testEnv({ DATABASE_URL: database.url, DATABASE_WAIT_SECONDS: "5" }));
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await closeDatabase();
  await owner.end();
  await database.drop();
});

const partnerId = randomUUID();
const askSession = () => query("SELECT * FROM company_access($1, $2, NULL)", ["portal.example", "x"]);
const readSessions = () => withPartner(partnerId, (tx) => tx.session.count());

/** The route's answer to the error of a call. */
async function answerTo(call: Promise<unknown>) {
  const error = await call.then(
    () => null,
    (failure: unknown) => failure,
  );
  const answer = problemResponse(error);
  const { code, detail } = (await answer.json()) as { code: string; detail: string };
  return { status: answer.status, retryAfter: answer.headers.get("retry-after"), code, detail };
}

const unavailable = { status: 503, retryAfter: "5", code: "unavailable", detail: "database" };

/** Locks a table, as a migration or a careless command does, until `work` is done. */
async function whileLocked<T>(table: string, work: () => Promise<T>): Promise<T> {
  await owner.query(`BEGIN; LOCK TABLE "${table}"`);
  return work().finally(() => owner.query("ROLLBACK"));
}

it("says that a locked table keeps it from answering, instead of waiting for it", async () => {
  const answers = await whileLocked("session", () => Promise.all([answerTo(askSession()), answerTo(readSessions())]));
  expect(answers).toEqual([unavailable, unavailable]);
  expect((await askSession()).rows).toEqual([]);
});

it("answers people who are signed in while any number of strangers wait for a locked table", async () => {
  await whileLocked("throttle", async () => {
    let waiting = 40;
    const call = async () => {
      const request = { headers: new Headers({ "x-stegvis-client": "203.0.113.1" }) };
      await asStranger(() => throttle(limits.start, callerOf(request)));
    };
    const strangers = Array.from({ length: waiting }, () => answerTo(call()).finally(() => waiting--));
    await asStranger(() => query("SELECT 1")).catch(() => {}); // This query queues after all strangers.
    await Promise.all(Array.from({ length: 40 }, () => Promise.all([askSession(), readSessions()])));
    const { rows } = await query("SELECT 1 AS one");
    expect(rows).toEqual([{ one: 1 }]);
    expect(await Promise.all(strangers)).toEqual(Array.from({ length: 40 }, () => unavailable));
  });
});

it("tells a connection that was ended under it, and works on the next one", async () => {
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  const end = () =>
    other.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%pg_sleep(30)%'`,
    );
  const ended = async (call: Promise<unknown>) => {
    const outcome = answerTo(call);
    let isOver = false;
    void outcome.then(() => {
      isOver = true;
    });
    while (!isOver) await end();
    return outcome;
  };
  expect(await ended(query("SELECT pg_sleep(30)"))).toEqual(unavailable);
  expect(await ended(withPartner(partnerId, (tx) => tx.$queryRaw`SELECT pg_sleep(30)::text`))).toEqual(unavailable);
  expect(await ended(withoutTenant((client) => client.$queryRaw`SELECT pg_sleep(30)::text`))).toEqual(unavailable);
  expect(await readSessions()).toBe(0);
  await other.end();
});

it("takes a mistake of ours for no outage", async () => {
  for (const call of [
    () => query("SELECT nothing FROM nowhere"),
    () => withPartner(partnerId, () => Promise.reject(new Error("x"))),
  ])
    expect(await answerTo(call())).toMatchObject({ status: 500, code: "internal" });
});
