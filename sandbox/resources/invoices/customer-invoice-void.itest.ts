import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { norrsken } from "../../seed/companies";
import { type BooksClient, type JsonRecord, startBooks, today } from "../testing/books-client";
import { type BooksSnapshot, postingsOf, readBooksSnapshot } from "../testing/books-snapshot";
import { buildPaymentBody, getChequeAccountId } from "../testing/payments";
import { buildRow, createBookedInvoice, createDraft, openShop, type Shop } from "../testing/sales";

let books: BooksClient;
let shop: Shop;
let databaseClient: pg.Client;

beforeAll(async () => {
  books = await startBooks("empty");
  databaseClient = new pg.Client({ connectionString: books.sandbox.databaseUrl });
  await databaseClient.connect();
  shop = await openShop(books);
});
afterAll(async () => {
  await databaseClient.end();
  await books.sandbox.stop();
});
afterEach(async () => {
  expect(await books.sandbox.callControl("GET", "/invariants")).toEqual({ ok: true, violations: [] });
});

const voidInvoice = (id: unknown, query = "") => shop.anna.send("POST", `/customerinvoices/${id}/void${query}`);
const readInvoice = async (id: unknown) => (await shop.anna.get(`/customerinvoices/${id}`)).body;
const readSnapshot = (): Promise<BooksSnapshot> => readBooksSnapshot(books.sandbox, shop.anna);

/** Reads the credit invoice that voided an invoice. */
async function readCreditInvoiceOf(id: unknown): Promise<JsonRecord> {
  const { CreditedBy } = await readInvoice(id);
  const [{ CreditInvoiceId } = {}] = CreditedBy as JsonRecord[];
  return readInvoice(CreditInvoiceId);
}

async function updateColumn(
  table: string,
  member: string,
  value: unknown,
  conditionColumn: string,
  conditionValue: unknown,
): Promise<void> {
  await databaseClient.query(
    `UPDATE "${table}" SET "${member}" = $1 WHERE "companyId" = $2 AND "${conditionColumn}" = $3`,
    [value, norrsken.id, conditionValue],
  );
}

describe("a voided invoice", () => {
  it("is credited by a credit invoice of today whose voucher is its mirror, and both are settled", async () => {
    const snapshotAtStart = await readSnapshot();
    const draft = await createDraft(
      shop,
      [buildRow(shop, "goods25", 3, 149.5), buildRow(shop, "goods12", 4, 32.25), { IsTextRow: true, Text: "Tack" }],
      { InvoiceDate: "2026-11-02", OurReference: "Anna" },
    );
    const keepDateQuery = "?keepOriginalDraftDate=true";
    const invoice = await shop.anna.send("POST", `/customerinvoicedrafts/${draft.body.Id}/convert${keepDateQuery}`);
    const snapshotBefore = await readSnapshot();
    const reply = await voidInvoice(invoice.body.Id);
    expect([reply.status, reply.text]).toEqual([200, ""]);

    const voidedInvoice = await readInvoice(invoice.body.Id);
    const creditInvoice = await readCreditInvoiceOf(invoice.body.Id);
    expect(voidedInvoice).toEqual({
      ...invoice.body,
      CreditedBy: [{ CreditInvoiceId: creditInvoice.Id }],
      RemainingAmount: 0,
      RemainingAmountInvoiceCurrency: 0,
      SetOffAmountInvoiceCurrency: invoice.body.TotalAmount,
      PaymentStatus: 0,
      ModifiedUtc: voidedInvoice.ModifiedUtc,
    });
    const creditNumber = Number(invoice.body.InvoiceNumber) + 1;
    expect(creditInvoice).toMatchObject({
      IsCreditInvoice: true,
      ReferringInvoiceId: invoice.body.Id,
      InvoiceNumber: creditNumber,
      InvoiceDate: today,
      DueDate: today,
      CreditedBy: [],
      CreatedFromDraftId: null,
      OurReference: "Anna",
      TotalAmount: invoice.body.TotalAmount,
      TotalVatAmount: invoice.body.TotalVatAmount,
      VatSpecification: invoice.body.VatSpecification,
      RemainingAmount: 0,
      PaymentStatus: 0,
    });
    const removeIds = (rows: unknown) => (rows as JsonRecord[]).map(({ Id: _, ...members }) => members);
    expect(removeIds(creditInvoice.Rows)).toEqual(removeIds(invoice.body.Rows));

    const [mirrorVoucher] = (await shop.anna.get(`/vouchers?$filter=SourceId eq ${creditInvoice.Id}`)).body.Data;
    const [bookedVoucher] = (await shop.anna.get(`/vouchers?$filter=SourceId eq ${invoice.body.Id}`)).body.Data;
    expect(mirrorVoucher).toMatchObject({
      Id: creditInvoice.VoucherId,
      NumberAndNumberSeries: creditInvoice.VoucherNumber,
      VoucherDate: today,
      VoucherType: 15,
      VoucherText: `Kundkreditfaktura till Älvsbyns Kök AB, ${creditNumber}`,
    });
    expect(postingsOf(bookedVoucher)[0]).toEqual([1510, Number(invoice.body.TotalAmount)]);
    expect(postingsOf(mirrorVoucher)).toEqual(postingsOf(bookedVoucher).map(([account, amount]) => [account, -amount]));
    const snapshotAfter = await readSnapshot();
    expect(snapshotAfter).toMatchObject({
      invoices: snapshotBefore.invoices + 1,
      vouchers: snapshotBefore.vouchers + 1,
    });
    expect([snapshotAfter.voids - snapshotBefore.voids, snapshotAfter.postings - snapshotBefore.postings]).toEqual([
      1, 1,
    ]);
    expect(snapshotBefore.balances[1510]).toBe(Number(invoice.body.TotalAmount));
    expect(snapshotAfter.balances).toEqual(snapshotAtStart.balances);
  });

  it("is voided once when ten calls ask at once", async () => {
    const invoice = await createBookedInvoice(shop);
    const snapshotBefore = await readSnapshot();
    const replies = await Promise.all(Array.from({ length: 10 }, () => voidInvoice(invoice.body.Id)));
    expect(replies.map(({ status, body }) => (status === 200 ? 200 : body.ErrorCode)).sort()).toEqual([
      200,
      ...Array(9).fill(4002),
    ]);
    const snapshotAfter = await readSnapshot();
    expect([
      snapshotAfter.invoices - snapshotBefore.invoices,
      snapshotAfter.vouchers - snapshotBefore.vouchers,
    ]).toEqual([1, 1]);
    expect([snapshotAfter.voids - snapshotBefore.voids, snapshotAfter.postings - snapshotBefore.postings]).toEqual([
      1, 1,
    ]);
  });

  it("leaves numbers without a gap when voids, bookings and refusals come at once", async () => {
    const invoices = await Promise.all(Array.from({ length: 5 }, () => createBookedInvoice(shop)));
    const firstNumber = (await shop.anna.get("/companysettings")).body.NextCustomerInvoiceNumber;
    const calls = [
      ...invoices.map(({ body }) => voidInvoice(body.Id)),
      ...Array.from({ length: 5 }, () => createBookedInvoice(shop)),
      ...invoices.map(({ body }) => voidInvoice(body.Id)),
    ];
    const refusedReplies = (await Promise.all(calls)).filter(({ status }) => status === 400);
    expect(refusedReplies).toHaveLength(5);
    const invoicesReply = await shop.anna.get(`/customerinvoices?$filter=InvoiceNumber ge ${firstNumber}`);
    expect(
      invoicesReply.body.Data.map((invoice) => Number(invoice.InvoiceNumber) - Number(firstNumber)).sort(),
    ).toEqual([...Array(10).keys()]);
  });

  it("is voided for good when the answer is cut after the commit", async () => {
    const invoice = await createBookedInvoice(shop);
    await books.sandbox.callControl("PUT", "/faults", [
      { method: "POST", path: "/v2/customerinvoices/*/void", kind: "cut-after-commit", times: 1 },
    ]);
    await expect(voidInvoice(invoice.body.Id)).rejects.toThrow();
    expect((await readCreditInvoiceOf(invoice.body.Id)).ReferringInvoiceId).toBe(invoice.body.Id);
    expect((await voidInvoice(invoice.body.Id)).body.ErrorCode).toBe(4002);
  });

  it("brings its goods back into stock when it is asked to", async () => {
    const article = (await shop.anna.get(`/articles/${shop.articleIds.goods25}`)).body;
    const readStockBalance = async () => (await shop.anna.get(`/articles/${article.Id}`)).body.StockBalance;
    await shop.anna.send("PUT", `/articles/${article.Id}`, { ...article, IsStock: true, StockBalance: 10 });
    const rows = [
      buildRow(shop, "goods25", 2, 100),
      buildRow(shop, "goods25", 1.5, 100),
      buildRow(shop, "service25", 1, 100),
    ];
    const sellGoods = async () => {
      const draft = await createDraft(shop, rows);
      return (await shop.anna.send("POST", `/customerinvoicedrafts/${draft.body.Id}/convert`)).body.Id;
    };
    const [firstInvoiceId, secondInvoiceId] = [await sellGoods(), await sellGoods()];
    expect(await readStockBalance()).toBe(3);
    await voidInvoice(firstInvoiceId);
    expect(await readStockBalance()).toBe(3);
    await voidInvoice(secondInvoiceId, "?updateStock=true");
    expect(await readStockBalance()).toBe(6.5);
    expect((await shop.anna.get(`/articles/${shop.articleIds.service25}`)).body.StockBalance).toBe(null);
    await shop.anna.send("PUT", `/articles/${article.Id}`, article);
  });

  it("is found by its stamp and by what refers to it", async () => {
    const invoice = await createBookedInvoice(shop);
    await voidInvoice(invoice.body.Id, "?updateStock=true");
    const foundInvoices = await shop.anna.get(`/customerinvoices?$filter=ReferringInvoiceId eq ${invoice.body.Id}`);
    expect(foundInvoices.body.Meta.TotalNumberOfResults).toBe(1);
    expect(Date.parse(String((await readInvoice(invoice.body.Id)).ModifiedUtc))).toBeGreaterThan(
      Date.parse(String(invoice.body.ModifiedUtc)),
    );
  });
});

describe("a void that is refused writes nothing", () => {
  const bookInvoice = async () => (await createBookedInvoice(shop)).body.Id;

  type VoidAttempt = { readonly of: unknown; readonly undo?: () => Promise<void> };
  const refusedCases: readonly (readonly [string, number, () => Promise<VoidAttempt>])[] = [
    [
      "of a credit invoice",
      4002,
      async () => {
        const id = await bookInvoice();
        await voidInvoice(id);
        return { of: (await readCreditInvoiceOf(id)).Id };
      },
    ],
    [
      "of a credited invoice",
      4002,
      async () => {
        const id = await bookInvoice();
        await voidInvoice(id);
        return { of: id };
      },
    ],
    ...[0, 4000].map(
      (remainingAmount) =>
        [
          `of an invoice of 11,250 with ${remainingAmount} left to pay`,
          4002,
          async () => {
            const id = await bookInvoice();
            const body = buildPaymentBody(await getChequeAccountId(shop.anna), 11_250 - remainingAmount, {
              PaymentType: 1,
            });
            expect((await shop.anna.send("POST", `/customerinvoices/${id}/payments`, body)).status).toBe(201);
            return { of: id };
          },
        ] as const,
    ),
    ...["IsQuickInvoice", "IsSold"].map(
      (member) =>
        [
          `of an invoice with ${member}`,
          4002,
          async () => {
            const id = await bookInvoice();
            await updateColumn("CustomerInvoice", member, true, "Id", id);
            return { of: id };
          },
        ] as const,
    ),
    [
      "when today's period is locked",
      4026,
      async () => {
        const lockedTo = (await shop.anna.get("/companysettings")).body.AccountingLockedTo;
        const lockBooks = (day: string) =>
          shop.anna.send("PUT", "/companysettings/accountinglocksettings", {
            AccountingLockInterval: 1,
            AccountingLockedAsOf: { Year: Number(day.slice(0, 4)), Month: Number(day.slice(5, 7)) },
          });
        const id = await bookInvoice();
        await lockBooks(today);
        return { of: id, undo: () => lockBooks(String(lockedTo)) };
      },
    ],
    [
      "when today's year is locked",
      4038,
      async () => {
        const id = await bookInvoice();
        const setYearLock = (isLocked: boolean) =>
          updateColumn("FiscalYear", "IsLockedForAccounting", isLocked, "StartDate", "2026-01-01");
        await setYearLock(true);
        return { of: id, undo: () => setYearLock(false) };
      },
    ],
    [
      "when there is no fiscal year for today",
      3001,
      async () => {
        const id = await bookInvoice();
        await books.sandbox.callControl("PUT", "/clock", { now: "2031-05-05T10:00:00Z" });
        shop = { ...shop, anna: books.callerWithToken(await books.createToken("anna@norrsken.example", norrsken.id)) };
        return { of: id, undo: returnToToday };
      },
    ],
    [
      "when the chart of today's year lacks an account",
      3002,
      async () => {
        const id = await bookInvoice();
        await updateColumn("Account", "Number", "9999", "Number", "3041");
        return { of: id, undo: () => updateColumn("Account", "Number", "3041", "Number", "9999") };
      },
    ],
  ];

  async function returnToToday(): Promise<void> {
    await books.sandbox.callControl("PUT", "/clock", { now: `${today}T11:00:00Z` });
    shop = { ...shop, anna: books.callerWithToken(await books.createToken("anna@norrsken.example", norrsken.id)) };
  }

  it.each(refusedCases)("%s (%i)", async (_, code, arrangeAttempt) => {
    const { of: invoiceId, undo: undoArrangement } = await arrangeAttempt();
    const snapshotBefore = await readSnapshot();
    const invoiceBefore = await readInvoice(invoiceId);
    const reply = await voidInvoice(invoiceId);
    const snapshotAfter = await readSnapshot();
    const invoiceAfter = await readInvoice(invoiceId);
    await undoArrangement?.();
    expect({ status: reply.status, code: reply.body.ErrorCode }).toEqual({ status: 400, code });
    expect(snapshotAfter).toEqual(snapshotBefore);
    expect(invoiceAfter).toEqual(invoiceBefore);
  });

  it("of no invoice (3000), and leaves the receivables as they are", async () => {
    const snapshotBefore = await readSnapshot();
    const reply = await voidInvoice("00000000-0000-4000-8000-000000000000");
    expect([reply.status, reply.body.ErrorCode]).toEqual([404, 3000]);
    expect(await readSnapshot()).toEqual(snapshotBefore);
  });
});
