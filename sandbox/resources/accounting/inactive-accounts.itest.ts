import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { norrsken } from "../../seed/companies";
import { type Books, startBooks, today, type Wire } from "../testing/books-client";
import { readBooksSnapshot } from "../testing/books-snapshot";
import {
  bookSupplierInvoice,
  createDraft,
  draftBody,
  invoiceBody,
  openPurchasingCompany,
  problemOf,
  supplierPaymentBody,
} from "../testing/purchases";

// Vouchers posted by hand are tested in `voucher-create.itest.ts`. All other postings need active accounts too.

let books: Books;
let buying: Awaited<ReturnType<typeof openPurchasingCompany>>;
let store: pg.Client;

beforeAll(async () => {
  books = await startBooks();
  buying = await openPurchasingCompany(books);
  store = new pg.Client({ connectionString: books.sandbox.databaseUrl });
  await store.connect();
});
afterAll(async () => {
  await store.end();
  await books.sandbox.stop();
});
afterEach(async () => {
  expect(await books.sandbox.control("GET", "/invariants")).toEqual({ ok: true, violations: [] });
});

async function setActive(number: number, isActive: boolean): Promise<void> {
  const values = [isActive, norrsken.id, String(number)];
  await store.query(`UPDATE "Account" SET "IsActive" = $1 WHERE "companyId" = $2 AND "Number" = $3`, values);
}

/** Sends a call while an account is inactive, and expects that it is refused with 4002 and changes nothing. */
async function expectRefused(account: number, field: string | undefined, path: string, body: Wire, method = "POST") {
  await setActive(account, false);
  const before = await readBooksSnapshot(books.sandbox, buying.anna);
  const reply = await buying.anna.send(method, path, body);
  expect(await readBooksSnapshot(books.sandbox, buying.anna)).toEqual(before);
  await setActive(account, true);
  expect(problemOf(reply)).toEqual([400, 4002, field]);
  expect(reply.body.DeveloperErrorMessage).toContain(`Account ${account} is inactive.`);
}

/** An allocation plan that spreads 900 of the cost of a draft over three months. */
const allocationPlansOf = (draftId: unknown, BookkeepingStartDate: string) =>
  [
    {
      SupplierInvoiceDraftId: draftId,
      SupplierInvoiceDraftRow: 2,
      AllocationAccountNumber: 1710,
      AmountToAllocate: 900,
      BookkeepingStartDate,
      NumberOfAllocationPeriods: 3,
    },
  ] as unknown as Wire;

describe("an inactive account is refused with 4002, and nothing is written", () => {
  it("in a row of a supplier invoice or of its draft", async () => {
    await expectRefused(6110, "Rows[1].AccountNumber", "/supplierinvoices", invoiceBody(buying));
    await expectRefused(6110, "Rows[1].AccountNumber", "/supplierinvoicedrafts", draftBody(buying));
    const { body } = await createDraft(buying);
    await expectRefused(6110, "Rows[1].AccountNumber", `/supplierinvoicedrafts/${body.Id}`, draftBody(buying), "PUT");
  });

  it("when a draft of a supplier invoice is booked whose account was made inactive since", async () => {
    const { body } = await createDraft(buying);
    await expectRefused(6110, "Rows", `/supplierinvoicedrafts/${body.Id}/convert`, {});
  });

  it("when an invoice to a customer is booked or voided", async () => {
    const [sold] = (await buying.anna.get("/customerinvoices?$filter=RemainingAmount gt 0&$pagesize=1")).body.Data;
    const [draft] = (await buying.anna.get("/customerinvoicedrafts?$pagesize=1")).body.Data;
    await expectRefused(1510, "Rows", `/customerinvoicedrafts/${draft?.Id}/convert`, {});
    await expectRefused(1510, undefined, `/customerinvoices/${sold?.Id}/void`, {});
  });

  it("when an invoice is paid", async () => {
    const { invoice } = await bookSupplierInvoice(buying);
    await expectRefused(1930, undefined, `/supplierinvoices/${invoice.Id}/payments`, supplierPaymentBody(buying, 100));
  });

  it("when a cost is spread over months", async () => {
    const { body } = await createDraft(buying);
    const plans = allocationPlansOf(body.Id, today);
    await expectRefused(1710, "[0].AllocationAccountNumber", "/allocationperiods", plans);
    await expectRefused(6110, "[0].SupplierInvoiceDraftRow", "/allocationperiods", plans);
  });

  it("of a bank account, unless that is inactive too", async () => {
    const account = { Name: "Reservkonto", BankAccountType: 1, LedgerAccountNumber: 1940, IsActive: true };
    await expectRefused(1940, "LedgerAccountNumber", "/bankaccounts", account);
    await setActive(1940, false);
    const idle = await buying.anna.send("POST", "/bankaccounts", { ...account, IsActive: false });
    await setActive(1940, true);
    expect(idle.status, idle.text).toBe(201);
  });
});

// This test runs last, because the clock passes the expiry of the other tests' tokens.
it("a month of an allocation waits while its account is inactive, and is booked once that is active", async () => {
  const { body } = await createDraft(buying);
  await buying.anna.send("POST", "/allocationperiods", allocationPlansOf(body.Id, "2026-12-15"));
  const invoice = (await buying.anna.send("POST", `/supplierinvoicedrafts/${body.Id}/convert`)).body;
  const states = async () =>
    (
      await buying.anna.get(`/allocationperiods?$filter=SupplierInvoiceId eq ${invoice.Id}&$orderby=BookkeepingDate`)
    ).body.Data.map(({ Status }) => Status);
  await setActive(6110, false);
  await books.sandbox.control("PUT", "/clock", { now: "2026-12-16T00:30:00+01:00" });
  buying = await openPurchasingCompany(books);
  expect(await states()).toEqual([0, 0, 0]);
  await setActive(6110, true);
  await books.sandbox.control("POST", "/clock/advance", { seconds: 1 });
  expect(await states()).toEqual([2, 0, 0]);
});
