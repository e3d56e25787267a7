import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type BooksClient, startBooks } from "../resources/testing/books-client";
import { norrsken } from "../seed/companies";

let books: BooksClient;
let database: pg.Client;

beforeAll(async () => {
  books = await startBooks();
  database = new pg.Client({ connectionString: books.sandbox.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await books.sandbox.stop();
});

const paidTransactionSql = `(SELECT "BankTransactionId" FROM "InvoicePayment" WHERE "companyId" = '${norrsken.id}' ORDER BY seq LIMIT 1)`;
const updatePaymentSql = (assignment: string) =>
  `UPDATE "InvoicePayment" SET ${assignment} WHERE "companyId" = '${norrsken.id}' AND "BankTransactionId" = ${paidTransactionSql}`;

it.each([
  ["what remains of an invoice", updatePaymentSql("settled = settled + 1"), updatePaymentSql("settled = settled - 1")],
  [
    "a voucher of payments clears",
    updatePaymentSql(`"settledDomestic" = "settledDomestic" + 1`),
    updatePaymentSql(`"settledDomestic" = "settledDomestic" - 1`),
  ],
  [
    "the receivables of invoices",
    `UPDATE "CustomerInvoice" SET "RemainingAmount" = "RemainingAmount" + 1 WHERE "companyId" = '${norrsken.id}' AND "RemainingAmount" > 2`,
    `UPDATE "CustomerInvoice" SET "RemainingAmount" = "RemainingAmount" - 1 WHERE "companyId" = '${norrsken.id}' AND "RemainingAmount" > 3`,
  ],
])("is told when it does not hold: %s", async (violationStart, breakingSql, repairingSql) => {
  await database.query(breakingSql);
  const { ok, violations } = await books.sandbox.callControl<{ ok: boolean; violations: string[] }>(
    "GET",
    "/invariants",
  );
  await database.query(repairingSql);
  expect(ok).toBe(false);
  expect(violations.filter((violation) => violation.startsWith(violationStart)).length).toBeGreaterThan(0);
  expect(await books.sandbox.callControl("GET", "/invariants")).toEqual({ ok: true, violations: [] });
});
