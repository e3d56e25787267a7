import pg from "pg";
import { afterAll, beforeAll, it } from "vitest";
import { norrsken } from "../seed/companies";
import { type Books, type Caller, startBooks } from "./testing/books-client";
import {
  bookingsThatCross,
  crossAtOnce,
  defaultsThatCross,
  expectOneDefault,
  paymentsThatCross,
} from "./testing/crossing";

// Calls of two kinds at once lock the same rows in another order: one gives way and is carried out again.

let books: Books;
let anna: Caller;

beforeAll(async () => {
  books = await startBooks();
  anna = books.as(await books.token("anna@norrsken.example", norrsken.id));
});
afterAll(() => books.sandbox.stop());

/** How often the database ended a call because two waited for each other. */
async function deadlocks(): Promise<number> {
  const store = new pg.Client({ connectionString: books.sandbox.databaseUrl });
  await store.connect();
  const { rows } = await store.query(
    "SELECT deadlocks::int AS many FROM pg_stat_database WHERE datname = current_database()",
  );
  await store.end();
  return rows[0]?.many;
}

it("an invoice that is paid at once and payments of other invoices are all carried out at the same time", async () => {
  await crossAtOnce(3, await paymentsThatCross(books, anna));
});

it("two bank accounts that each become the default are carried out again after a deadlock, and one is the default", async () => {
  const before = await deadlocks();
  const round = await defaultsThatCross(anna);
  // Nearly every round meets a deadlock, which the database takes a second to notice.
  do await crossAtOnce(1, round);
  while ((await deadlocks()) === before);
  await expectOneDefault(anna);
});

it("purchases that are booked and vouchers on the same accounts are all carried out at the same time", async () => {
  await crossAtOnce(3, await bookingsThatCross(books, anna));
});
