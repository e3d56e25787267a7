import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Books, startBooks } from "../resources/testing/books-client";
import { norrsken } from "../seed/companies";

let books: Books;
let store: pg.Client;

beforeAll(async () => {
  books = await startBooks();
  store = new pg.Client({ connectionString: books.sandbox.databaseUrl });
  await store.connect();
});
afterAll(async () => {
  await store.end();
  await books.sandbox.stop();
});

const paid = `(SELECT "BankTransactionId" FROM "InvoicePayment" WHERE "companyId" = '${norrsken.id}' ORDER BY seq LIMIT 1)`;
const change = (set: string) =>
  `UPDATE "InvoicePayment" SET ${set} WHERE "companyId" = '${norrsken.id}' AND "BankTransactionId" = ${paid}`;

it.each([
  ["what remains of an invoice", change("settled = settled + 1"), change("settled = settled - 1")],
  [
    "a voucher of payments clears",
    change(`"settledDomestic" = "settledDomestic" + 1`),
    change(`"settledDomestic" = "settledDomestic" - 1`),
  ],
  [
    "the receivables of invoices",
    `UPDATE "CustomerInvoice" SET "RemainingAmount" = "RemainingAmount" + 1 WHERE "companyId" = '${norrsken.id}' AND "RemainingAmount" > 2`,
    `UPDATE "CustomerInvoice" SET "RemainingAmount" = "RemainingAmount" - 1 WHERE "companyId" = '${norrsken.id}' AND "RemainingAmount" > 3`,
  ],
])("is told when it does not hold: %s", async (law, breaks, mends) => {
  await store.query(breaks);
  const { ok, violations } = await books.sandbox.control<{ ok: boolean; violations: string[] }>("GET", "/invariants");
  await store.query(mends);
  expect(ok).toBe(false);
  expect(violations.filter((violation) => violation.startsWith(law)).length).toBeGreaterThan(0);
  expect(await books.sandbox.control("GET", "/invariants")).toEqual({ ok: true, violations: [] });
});
