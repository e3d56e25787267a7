import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createFreshDatabase, type FreshDatabase } from "../../scripts/testing/database";
import { testEnv } from "../auth/testing/env";
import { callerOf, callLimits, throttle } from "../auth/throttle";
import { closeDatabase, query, runAsStranger, withoutTenant, withPartner } from "./db";
import { toProblemResponse } from "./problem-response";

let database: FreshDatabase;
let ownerClient: pg.Client;

beforeAll(async () => {
  database = await createFreshDatabase("portal");
  Object.assign(process.env, testEnv({ DATABASE_URL: database.url, DATABASE_WAIT_SECONDS: "5" }));
  ownerClient = new pg.Client({ connectionString: database.ownerUrl });
  await ownerClient.connect();
});
afterAll(async () => {
  await closeDatabase();
  await ownerClient.end();
  await database.drop();
});

const partnerId = randomUUID();
const querySession = () => query("SELECT * FROM company_access($1, $2, NULL)", ["portal.example", "x"]);
const countSessions = () => withPartner(partnerId, (tx) => tx.session.count());

/** Returns the route's answer to the error of a call. */
async function answerToErrorOf(pendingCall: Promise<unknown>) {
  const error = await pendingCall.then(
    () => null,
    (failure: unknown) => failure,
  );
  const answer = toProblemResponse(error);
  const { code, detail } = (await answer.json()) as { code: string; detail: string };
  return { status: answer.status, retryAfter: answer.headers.get("retry-after"), code, detail };
}

const unavailableAnswer = { status: 503, retryAfter: "5", code: "unavailable", detail: "database" };

/** Locks a table, as a migration or a careless command does, until `work` is done. */
async function whileTableLocked<T>(table: string, work: () => Promise<T>): Promise<T> {
  await ownerClient.query(`BEGIN; LOCK TABLE "${table}"`);
  return work().finally(() => ownerClient.query("ROLLBACK"));
}

it("says that a locked table keeps it from answering, instead of waiting for it", async () => {
  const answers = await whileTableLocked("session", () =>
    Promise.all([answerToErrorOf(querySession()), answerToErrorOf(countSessions())]),
  );
  expect(answers).toEqual([unavailableAnswer, unavailableAnswer]);
  expect((await querySession()).rows).toEqual([]);
});

it("answers people who are signed in while any number of strangers wait for a locked table", async () => {
  await whileTableLocked("throttle", async () => {
    let waitingCount = 40;
    const callAsStranger = async () => {
      const request = { headers: new Headers({ "x-stegvis-client": "203.0.113.1" }) };
      await runAsStranger(() => throttle(callLimits.start, callerOf(request)));
    };
    const strangerAnswers = Array.from({ length: waitingCount }, () =>
      answerToErrorOf(callAsStranger()).finally(() => waitingCount--),
    );
    await runAsStranger(() => query("SELECT 1")).catch(() => {}); // This query queues after all strangers.
    await Promise.all(Array.from({ length: 40 }, () => Promise.all([querySession(), countSessions()])));
    const { rows } = await query("SELECT 1 AS one");
    expect(rows).toEqual([{ one: 1 }]);
    expect(await Promise.all(strangerAnswers)).toEqual(Array.from({ length: 40 }, () => unavailableAnswer));
  });
});

it("tells a connection that was ended under it, and works on the next one", async () => {
  const otherClient = new pg.Client({ connectionString: database.url });
  await otherClient.connect();
  const endSleepingConnections = () =>
    otherClient.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%pg_sleep(30)%'`,
    );
  const answerWhenEnded = async (pendingCall: Promise<unknown>) => {
    const pendingAnswer = answerToErrorOf(pendingCall);
    let isAnswered = false;
    void pendingAnswer.then(() => {
      isAnswered = true;
    });
    while (!isAnswered) await endSleepingConnections();
    return pendingAnswer;
  };
  expect(await answerWhenEnded(query("SELECT pg_sleep(30)"))).toEqual(unavailableAnswer);
  expect(await answerWhenEnded(withPartner(partnerId, (tx) => tx.$queryRaw`SELECT pg_sleep(30)::text`))).toEqual(
    unavailableAnswer,
  );
  expect(await answerWhenEnded(withoutTenant((client) => client.$queryRaw`SELECT pg_sleep(30)::text`))).toEqual(
    unavailableAnswer,
  );
  expect(await countSessions()).toBe(0);
  await otherClient.end();
});

it("takes a mistake of ours for no outage", async () => {
  for (const failingCall of [
    () => query("SELECT nothing FROM nowhere"),
    () => withPartner(partnerId, () => Promise.reject(new Error("x"))),
  ])
    expect(await answerToErrorOf(failingCall())).toMatchObject({ status: 500, code: "internal" });
});
