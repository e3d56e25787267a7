import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { norrsken } from "../../seed/companies";
import { type BooksClient, type JsonRecord, startBooks, today } from "../testing/books-client";
import { readBooksSnapshot } from "../testing/books-snapshot";
import {
  bookSupplierInvoice,
  buildDraftBody,
  buildInvoiceBody,
  buildSupplierPaymentBody,
  createDraft,
  openPurchasingCompany,
  refusalOf,
} from "../testing/purchases";

// Vouchers posted by hand are tested in `voucher-create.itest.ts`. All other postings need active accounts too.

let books: BooksClient;
let purchaser: Awaited<ReturnType<typeof openPurchasingCompany>>;
let databaseClient: pg.Client;

beforeAll(async () => {
  books = await startBooks();
  purchaser = await openPurchasingCompany(books);
  databaseClient = new pg.Client({ connectionString: books.sandbox.databaseUrl });
  await databaseClient.connect();
});
afterAll(async () => {
  await databaseClient.end();
  await books.sandbox.stop();
});
afterEach(async () => {
  expect(await books.sandbox.callControl("GET", "/invariants")).toEqual({ ok: true, violations: [] });
});

async function setAccountActive(accountNumber: number, isActive: boolean): Promise<void> {
  const queryValues = [isActive, norrsken.id, String(accountNumber)];
  await databaseClient.query(
    `UPDATE "Account" SET "IsActive" = $1 WHERE "companyId" = $2 AND "Number" = $3`,
    queryValues,
  );
}

/** Sends a call while an account is inactive, and expects that it is refused with 4002 and changes nothing. */
async function expectRefused(
  accountNumber: number,
  field: string | undefined,
  path: string,
  body: JsonRecord,
  method = "POST",
) {
  await setAccountActive(accountNumber, false);
  const snapshotBefore = await readBooksSnapshot(books.sandbox, purchaser.anna);
  const reply = await purchaser.anna.send(method, path, body);
  expect(await readBooksSnapshot(books.sandbox, purchaser.anna)).toEqual(snapshotBefore);
  await setAccountActive(accountNumber, true);
  expect(refusalOf(reply)).toEqual([400, 4002, field]);
  expect(reply.body.DeveloperErrorMessage).toContain(`Account ${accountNumber} is inactive.`);
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
  ] as unknown as JsonRecord;

describe("an inactive account is refused with 4002, and nothing is written", () => {
  it("in a row of a supplier invoice or of its draft", async () => {
    await expectRefused(6110, "Rows[1].AccountNumber", "/supplierinvoices", buildInvoiceBody(purchaser));
    await expectRefused(6110, "Rows[1].AccountNumber", "/supplierinvoicedrafts", buildDraftBody(purchaser));
    const { body } = await createDraft(purchaser);
    await expectRefused(
      6110,
      "Rows[1].AccountNumber",
      `/supplierinvoicedrafts/${body.Id}`,
      buildDraftBody(purchaser),
      "PUT",
    );
  });

  it("when a draft of a supplier invoice is booked whose account was made inactive since", async () => {
    const { body } = await createDraft(purchaser);
    await expectRefused(6110, "Rows", `/supplierinvoicedrafts/${body.Id}/convert`, {});
  });

  it("when an invoice to a customer is booked or voided", async () => {
    const [openInvoice] = (await purchaser.anna.get("/customerinvoices?$filter=RemainingAmount gt 0&$pagesize=1")).body
      .Data;
    const [draft] = (await purchaser.anna.get("/customerinvoicedrafts?$pagesize=1")).body.Data;
    await expectRefused(1510, "Rows", `/customerinvoicedrafts/${draft?.Id}/convert`, {});
    await expectRefused(1510, undefined, `/customerinvoices/${openInvoice?.Id}/void`, {});
  });

  it("when an invoice is paid", async () => {
    const { invoice } = await bookSupplierInvoice(purchaser);
    await expectRefused(
      1930,
      undefined,
      `/supplierinvoices/${invoice.Id}/payments`,
      buildSupplierPaymentBody(purchaser, 100),
    );
  });

  it("when a cost is spread over months", async () => {
    const { body } = await createDraft(purchaser);
    const plans = allocationPlansOf(body.Id, today);
    await expectRefused(1710, "[0].AllocationAccountNumber", "/allocationperiods", plans);
    await expectRefused(6110, "[0].SupplierInvoiceDraftRow", "/allocationperiods", plans);
  });

  it("of a bank account, unless that is inactive too", async () => {
    const bankAccount = { Name: "Reservkonto", BankAccountType: 1, LedgerAccountNumber: 1940, IsActive: true };
    await expectRefused(1940, "LedgerAccountNumber", "/bankaccounts", bankAccount);
    await setAccountActive(1940, false);
    const inactiveBankAccountReply = await purchaser.anna.send("POST", "/bankaccounts", {
      ...bankAccount,
      IsActive: false,
    });
    await setAccountActive(1940, true);
    expect(inactiveBankAccountReply.status, inactiveBankAccountReply.text).toBe(201);
  });
});

// This test runs last, because the clock passes the expiry of the other tests' tokens.
it("a month of an allocation waits while its account is inactive, and is booked once that is active", async () => {
  const { body } = await createDraft(purchaser);
  await purchaser.anna.send("POST", "/allocationperiods", allocationPlansOf(body.Id, "2026-12-15"));
  const invoice = (await purchaser.anna.send("POST", `/supplierinvoicedrafts/${body.Id}/convert`)).body;
  const readPeriodStatuses = async () =>
    (
      await purchaser.anna.get(`/allocationperiods?$filter=SupplierInvoiceId eq ${invoice.Id}&$orderby=BookkeepingDate`)
    ).body.Data.map(({ Status }) => Status);
  await setAccountActive(6110, false);
  await books.sandbox.callControl("PUT", "/clock", { now: "2026-12-16T00:30:00+01:00" });
  purchaser = await openPurchasingCompany(books);
  expect(await readPeriodStatuses()).toEqual([0, 0, 0]);
  await setAccountActive(6110, true);
  await books.sandbox.callControl("POST", "/clock/advance", { seconds: 1 });
  expect(await readPeriodStatuses()).toEqual([2, 0, 0]);
});
