import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Sandbox } from "../scripts/testing/programs";
import { type BooksClient, startBooksProgram } from "./resources/testing/books-client";
import { openShop } from "./resources/testing/sales";
import { createRecordedWrites, type Writes } from "./testing/writes";

let books: BooksClient<Sandbox>;
let writes: Writes;

beforeAll(async () => {
  books = await startBooksProgram("empty");
  writes = createRecordedWrites(books, await openShop(books));
});
afterAll(() => books.sandbox.stop());

async function createInvoice() {
  const reply = await writes.writeInvoice(1);
  if (!reply) throw new Error("the sandbox did not answer");
  return reply.body;
}

/**
 * Prepares one write of each kind. The returned function sends all at once; a write without a complete answer gives null.
 */
async function prepareOneOfEachKind(hours: number) {
  const [unbookedDraft, voidedInvoice, mailedInvoice] = [
    await writes.writeDraft(1),
    await createInvoice(),
    await createInvoice(),
  ];
  return () =>
    Promise.all([
      writes.writeDraft(hours),
      writes.convertDraft(unbookedDraft?.body.Id),
      writes.voidInvoice(voidedInvoice),
      writes.writeVoucher(hours),
      writes.sendMail(mailedInvoice.Id),
    ]);
}

/** The key of an advisory lock in the database. While the test holds the lock, every write waits inside its transaction. */
const gateLockKey = 4711;
const unansweredWrites = [null, null, null, null, null];

it("the sandbox keeps a write of each kind that it acknowledged in the moment before it is killed", async () => {
  const sendAllWrites = await prepareOneOfEachKind(1);
  expect(await sendAllWrites()).not.toContain(null);
  await writes.killAndRestart();
  await writes.expectAcknowledgedStored();
  await writes.expectAllOrNothing();
});

it("the sandbox keeps a write of each kind that was committed when it is killed before it answers", async () => {
  const sendAllWrites = await prepareOneOfEachKind(2);
  const snapshotBeforeWrites = await writes.expectAllOrNothing();
  await books.sandbox.callControl("PUT", "/faults", [{ method: "POST", path: "/v2/*", kind: "cut-after-commit" }]);
  expect(await sendAllWrites()).toEqual(unansweredWrites);
  await writes.killAndRestart();
  await writes.expectAcknowledgedStored();
  const { conversions, voids, invoices, vouchers, postings, mails } = snapshotBeforeWrites;
  expect(await writes.expectAllOrNothing()).toMatchObject({
    ...{ conversions: conversions + 1, voids: voids + 1, invoices: invoices + 2 },
    ...{ vouchers: vouchers + 3, postings: postings + 3, mails: mails + 1 },
  });
});

it("nothing is left of a write of each kind that is in its transaction when the sandbox is killed", async () => {
  const sendAllWrites = await prepareOneOfEachKind(3);
  const snapshotBeforeWrites = await writes.expectAllOrNothing();
  const lockHolder = new pg.Client({ connectionString: books.sandbox.databaseUrl });
  await lockHolder.connect();
  await lockHolder.query(`
    SELECT pg_advisory_lock(${gateLockKey});
    CREATE FUNCTION wait_at_the_gate() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM pg_advisory_xact_lock_shared(${gateLockKey}); RETURN NULL; END';
    CREATE TRIGGER gate AFTER INSERT ON "CounterEvent" FOR EACH ROW WHEN (NEW.phase = 'committed')
      EXECUTE FUNCTION wait_at_the_gate();
    CREATE TRIGGER gate AFTER INSERT ON "CustomerInvoiceDraft" FOR EACH ROW EXECUTE FUNCTION wait_at_the_gate()`);
  const pendingWrites = sendAllWrites();
  const countWaitingWrites = async () => {
    const activitySql = "SELECT count(*)::int AS many FROM pg_stat_activity WHERE datname = current_database()";
    return (await lockHolder.query(`${activitySql} AND wait_event_type = 'Lock'`)).rows[0]?.many;
  };
  await expect.poll(countWaitingWrites, { timeout: 60_000, interval: 20 }).toBe(5);
  await books.sandbox.kill();
  expect(await pendingWrites).toEqual(unansweredWrites);
  await lockHolder.query(`SELECT pg_advisory_unlock(${gateLockKey}); DROP FUNCTION wait_at_the_gate CASCADE`);
  await lockHolder.end();
  await books.sandbox.restart();
  await writes.expectAcknowledgedStored();
  expect(await writes.expectAllOrNothing()).toEqual(snapshotBeforeWrites);
});
