import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Sandbox } from "../scripts/testing/programs";
import { type Books, startBooksProgram } from "./resources/testing/books-client";
import { openShop } from "./resources/testing/sales";
import { createRecordedWrites, type Writes } from "./testing/writes";

let books: Books<Sandbox>;
let writes: Writes;

beforeAll(async () => {
  books = await startBooksProgram("empty");
  writes = createRecordedWrites(books, await openShop(books));
});
afterAll(() => books.sandbox.stop());

async function createInvoice() {
  const reply = await writes.invoice(1);
  if (!reply) throw new Error("the sandbox did not answer");
  return reply.body;
}

/**
 * Prepares one write of each kind. The returned function sends all at once; a write without a complete answer gives null.
 */
async function prepareOneOfEachKind(turn: number) {
  const [unbooked, voided, mailed] = [await writes.draft(1), await createInvoice(), await createInvoice()];
  return () =>
    Promise.all([
      writes.draft(turn),
      writes.convert(unbooked?.body.Id),
      writes.cancel(voided),
      writes.voucher(turn),
      writes.mail(mailed.Id),
    ]);
}

/** The key of an advisory lock in the database. While the test holds the lock, every write waits inside its transaction. */
const gateLockKey = 4711;
const noneAnswered = [null, null, null, null, null];

it("the sandbox keeps a write of each kind that it acknowledged in the moment before it is killed", async () => {
  const write = await prepareOneOfEachKind(1);
  expect(await write()).not.toContain(null);
  await writes.killAndRestart();
  await writes.expectKept();
  await writes.expectWhole();
});

it("the sandbox keeps a write of each kind that was committed when it is killed before it answers", async () => {
  const write = await prepareOneOfEachKind(2);
  const before = await writes.expectWhole();
  await books.sandbox.control("PUT", "/faults", [{ method: "POST", path: "/v2/*", kind: "cut-after-commit" }]);
  expect(await write()).toEqual(noneAnswered);
  await writes.killAndRestart();
  await writes.expectKept();
  const { conversions, voids, invoices, vouchers, postings, mails } = before;
  expect(await writes.expectWhole()).toMatchObject({
    ...{ conversions: conversions + 1, voids: voids + 1, invoices: invoices + 2 },
    ...{ vouchers: vouchers + 3, postings: postings + 3, mails: mails + 1 },
  });
});

it("nothing is left of a write of each kind that is in its transaction when the sandbox is killed", async () => {
  const write = await prepareOneOfEachKind(3);
  const before = await writes.expectWhole();
  const holder = new pg.Client({ connectionString: books.sandbox.databaseUrl });
  await holder.connect();
  await holder.query(`
    SELECT pg_advisory_lock(${gateLockKey});
    CREATE FUNCTION wait_at_the_gate() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM pg_advisory_xact_lock_shared(${gateLockKey}); RETURN NULL; END';
    CREATE TRIGGER gate AFTER INSERT ON "CounterEvent" FOR EACH ROW WHEN (NEW.phase = 'committed')
      EXECUTE FUNCTION wait_at_the_gate();
    CREATE TRIGGER gate AFTER INSERT ON "CustomerInvoiceDraft" FOR EACH ROW EXECUTE FUNCTION wait_at_the_gate()`);
  const written = write();
  const waiting = async () => {
    const found = "SELECT count(*)::int AS many FROM pg_stat_activity WHERE datname = current_database()";
    return (await holder.query(`${found} AND wait_event_type = 'Lock'`)).rows[0]?.many;
  };
  await expect.poll(waiting, { timeout: 60_000, interval: 20 }).toBe(5);
  await books.sandbox.kill();
  expect(await written).toEqual(noneAnswered);
  await holder.query(`SELECT pg_advisory_unlock(${gateLockKey}); DROP FUNCTION wait_at_the_gate CASCADE`);
  await holder.end();
  await books.sandbox.restart();
  await writes.expectKept();
  expect(await writes.expectWhole()).toEqual(before);
});
