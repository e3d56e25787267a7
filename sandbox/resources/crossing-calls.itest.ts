import pg from "pg";
import { afterAll, beforeAll, it } from "vitest";
import { norrsken } from "../seed/companies";
import { type BooksClient, type Caller, startBooks } from "./testing/books-client";
import {
  expectOneDefaultAccount,
  prepareCrossingBookings,
  prepareCrossingDefaultAccounts,
  prepareCrossingPayments,
  runCrossingRounds,
} from "./testing/crossing-calls";

// Concurrent calls of two kinds lock the same rows in opposite order. The database aborts one; the sandbox retries it.

let books: BooksClient;
let anna: Caller;

beforeAll(async () => {
  books = await startBooks();
  anna = books.callerWithToken(await books.createToken("anna@norrsken.example", norrsken.id));
});
afterAll(() => books.sandbox.stop());

/** The number of deadlocks that the database has resolved by aborting one of two waiting transactions. */
async function countDeadlocks(): Promise<number> {
  const databaseClient = new pg.Client({ connectionString: books.sandbox.databaseUrl });
  await databaseClient.connect();
  const { rows } = await databaseClient.query(
    "SELECT deadlocks::int AS many FROM pg_stat_database WHERE datname = current_database()",
  );
  await databaseClient.end();
  return rows[0]?.many;
}

it("an invoice that is paid at once and payments of other invoices are all carried out at the same time", async () => {
  await runCrossingRounds(3, await prepareCrossingPayments(books, anna));
});

it("two bank accounts that each become the default are carried out again after a deadlock, and one is the default", async () => {
  const deadlocksBefore = await countDeadlocks();
  const prepareRound = await prepareCrossingDefaultAccounts(anna);
  // Nearly every round causes a deadlock; the database needs a second to detect it.
  do await runCrossingRounds(1, prepareRound);
  while ((await countDeadlocks()) === deadlocksBefore);
  await expectOneDefaultAccount(anna);
});

it("purchases that are booked and vouchers on the same accounts are all carried out at the same time", async () => {
  await runCrossingRounds(3, await prepareCrossingBookings(books, anna));
});
