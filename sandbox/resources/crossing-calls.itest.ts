import pg from "pg";
import { afterAll, beforeAll, it } from "vitest";
import { norrsken } from "../seed/companies";
import { type Books, type Caller, startBooks } from "./testing/books-client";
import {
  crossingBookings,
  crossingDefaultAccounts,
  crossingPayments,
  expectOneDefaultAccount,
  runCrossingRounds,
} from "./testing/crossing-calls";

// Concurrent calls of two kinds lock the same rows in opposite order. The database aborts one; the sandbox retries it.

let books: Books;
let anna: Caller;

beforeAll(async () => {
  books = await startBooks();
  anna = books.as(await books.token("anna@norrsken.example", norrsken.id));
});
afterAll(() => books.sandbox.stop());

/** The number of deadlocks that the database has resolved by aborting one of two waiting transactions. */
async function countDeadlocks(): Promise<number> {
  const store = new pg.Client({ connectionString: books.sandbox.databaseUrl });
  await store.connect();
  const { rows } = await store.query(
    "SELECT deadlocks::int AS many FROM pg_stat_database WHERE datname = current_database()",
  );
  await store.end();
  return rows[0]?.many;
}

it("an invoice that is paid at once and payments of other invoices are all carried out at the same time", async () => {
  await runCrossingRounds(3, await crossingPayments(books, anna));
});

it("two bank accounts that each become the default are carried out again after a deadlock, and one is the default", async () => {
  const before = await countDeadlocks();
  const round = await crossingDefaultAccounts(anna);
  // Nearly every round causes a deadlock; the database needs a second to detect it.
  do await runCrossingRounds(1, round);
  while ((await countDeadlocks()) === before);
  await expectOneDefaultAccount(anna);
});

it("purchases that are booked and vouchers on the same accounts are all carried out at the same time", async () => {
  await runCrossingRounds(3, await crossingBookings(books, anna));
});
