import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { norrsken } from "../../seed/companies";
import { type Books, startBooks, today, type Wire } from "../testing/books-client";
import { type BooksSnapshot, postingsOf, readBooksSnapshot } from "../testing/books-snapshot";
import { chequeAccount, paymentBody } from "../testing/payments";
import { createBookedInvoice, createDraft, openShop, row, type Shop } from "../testing/sales";

let books: Books;
let shop: Shop;
let store: pg.Client;

beforeAll(async () => {
  books = await startBooks("empty");
  store = new pg.Client({ connectionString: books.sandbox.databaseUrl });
  await store.connect();
  shop = await openShop(books);
});
afterAll(async () => {
  await store.end();
  await books.sandbox.stop();
});
afterEach(async () => {
  expect(await books.sandbox.control("GET", "/invariants")).toEqual({ ok: true, violations: [] });
});

const voidInvoice = (id: unknown, query = "") => shop.anna.send("POST", `/customerinvoices/${id}/void${query}`);
const readInvoice = async (id: unknown) => (await shop.anna.get(`/customerinvoices/${id}`)).body;
const readTrail = (): Promise<BooksSnapshot> => readBooksSnapshot(books.sandbox, shop.anna);

/** Reads the credit invoice that voided an invoice. */
async function readCreditInvoiceOf(id: unknown): Promise<Wire> {
  const { CreditedBy } = await readInvoice(id);
  const [{ CreditInvoiceId } = {}] = CreditedBy as Wire[];
  return readInvoice(CreditInvoiceId);
}

async function updateColumn(table: string, member: string, value: unknown, where: string, is: unknown): Promise<void> {
  await store.query(`UPDATE "${table}" SET "${member}" = $1 WHERE "companyId" = $2 AND "${where}" = $3`, [
    value,
    norrsken.id,
    is,
  ]);
}

describe("a voided invoice", () => {
  it("is credited by a credit invoice of today whose voucher is its mirror, and both are settled", async () => {
    const start = await readTrail();
    const draft = await createDraft(
      shop,
      [row(shop, "goods25", 3, 149.5), row(shop, "goods12", 4, 32.25), { IsTextRow: true, Text: "Tack" }],
      { InvoiceDate: "2026-11-02", OurReference: "Anna" },
    );
    const kept = "?keepOriginalDraftDate=true";
    const invoice = await shop.anna.send("POST", `/customerinvoicedrafts/${draft.body.Id}/convert${kept}`);
    const before = await readTrail();
    const reply = await voidInvoice(invoice.body.Id);
    expect([reply.status, reply.text]).toEqual([200, ""]);

    const old = await readInvoice(invoice.body.Id);
    const credit = await readCreditInvoiceOf(invoice.body.Id);
    expect(old).toEqual({
      ...invoice.body,
      CreditedBy: [{ CreditInvoiceId: credit.Id }],
      RemainingAmount: 0,
      RemainingAmountInvoiceCurrency: 0,
      SetOffAmountInvoiceCurrency: invoice.body.TotalAmount,
      PaymentStatus: 0,
      ModifiedUtc: old.ModifiedUtc,
    });
    const number = Number(invoice.body.InvoiceNumber) + 1;
    expect(credit).toMatchObject({
      IsCreditInvoice: true,
      ReferringInvoiceId: invoice.body.Id,
      InvoiceNumber: number,
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
    const withoutIds = (rows: unknown) => (rows as Wire[]).map(({ Id: _, ...members }) => members);
    expect(withoutIds(credit.Rows)).toEqual(withoutIds(invoice.body.Rows));

    const [mirror] = (await shop.anna.get(`/vouchers?$filter=SourceId eq ${credit.Id}`)).body.Data;
    const [booked] = (await shop.anna.get(`/vouchers?$filter=SourceId eq ${invoice.body.Id}`)).body.Data;
    expect(mirror).toMatchObject({
      Id: credit.VoucherId,
      NumberAndNumberSeries: credit.VoucherNumber,
      VoucherDate: today,
      VoucherType: 15,
      VoucherText: `Kundkreditfaktura till Älvsbyns Kök AB, ${number}`,
    });
    expect(postingsOf(booked)[0]).toEqual([1510, Number(invoice.body.TotalAmount)]);
    expect(postingsOf(mirror)).toEqual(postingsOf(booked).map(([account, amount]) => [account, -amount]));
    const after = await readTrail();
    expect(after).toMatchObject({ invoices: before.invoices + 1, vouchers: before.vouchers + 1 });
    expect([after.voids - before.voids, after.postings - before.postings]).toEqual([1, 1]);
    expect(before.balances[1510]).toBe(Number(invoice.body.TotalAmount));
    expect(after.balances).toEqual(start.balances);
  });

  it("is voided once when ten calls ask at once", async () => {
    const invoice = await createBookedInvoice(shop);
    const before = await readTrail();
    const replies = await Promise.all(Array.from({ length: 10 }, () => voidInvoice(invoice.body.Id)));
    expect(replies.map(({ status, body }) => (status === 200 ? 200 : body.ErrorCode)).sort()).toEqual([
      200,
      ...Array(9).fill(4002),
    ]);
    const after = await readTrail();
    expect([after.invoices - before.invoices, after.vouchers - before.vouchers]).toEqual([1, 1]);
    expect([after.voids - before.voids, after.postings - before.postings]).toEqual([1, 1]);
  });

  it("leaves numbers without a gap when voids, bookings and refusals come at once", async () => {
    const invoices = await Promise.all(Array.from({ length: 5 }, () => createBookedInvoice(shop)));
    const first = (await shop.anna.get("/companysettings")).body.NextCustomerInvoiceNumber;
    const calls = [
      ...invoices.map(({ body }) => voidInvoice(body.Id)),
      ...Array.from({ length: 5 }, () => createBookedInvoice(shop)),
      ...invoices.map(({ body }) => voidInvoice(body.Id)),
    ];
    const refused = (await Promise.all(calls)).filter(({ status }) => status === 400);
    expect(refused).toHaveLength(5);
    const made = await shop.anna.get(`/customerinvoices?$filter=InvoiceNumber ge ${first}`);
    expect(made.body.Data.map((one) => Number(one.InvoiceNumber) - Number(first)).sort()).toEqual([
      ...Array(10).keys(),
    ]);
  });

  it("is voided for good when the answer is cut after the commit", async () => {
    const invoice = await createBookedInvoice(shop);
    await books.sandbox.control("PUT", "/faults", [
      { method: "POST", path: "/v2/customerinvoices/*/void", kind: "cut-after-commit", times: 1 },
    ]);
    await expect(voidInvoice(invoice.body.Id)).rejects.toThrow();
    expect((await readCreditInvoiceOf(invoice.body.Id)).ReferringInvoiceId).toBe(invoice.body.Id);
    expect((await voidInvoice(invoice.body.Id)).body.ErrorCode).toBe(4002);
  });

  it("brings its goods back into stock when it is asked to", async () => {
    const article = (await shop.anna.get(`/articles/${shop.articles.goods25}`)).body;
    const kept = async () => (await shop.anna.get(`/articles/${article.Id}`)).body.StockBalance;
    await shop.anna.send("PUT", `/articles/${article.Id}`, { ...article, IsStock: true, StockBalance: 10 });
    const rows = [row(shop, "goods25", 2, 100), row(shop, "goods25", 1.5, 100), row(shop, "service25", 1, 100)];
    const sell = async () => {
      const draft = await createDraft(shop, rows);
      return (await shop.anna.send("POST", `/customerinvoicedrafts/${draft.body.Id}/convert`)).body.Id;
    };
    const [first, second] = [await sell(), await sell()];
    expect(await kept()).toBe(3);
    await voidInvoice(first);
    expect(await kept()).toBe(3);
    await voidInvoice(second, "?updateStock=true");
    expect(await kept()).toBe(6.5);
    expect((await shop.anna.get(`/articles/${shop.articles.service25}`)).body.StockBalance).toBe(null);
    await shop.anna.send("PUT", `/articles/${article.Id}`, article);
  });

  it("is found by its stamp and by what refers to it", async () => {
    const invoice = await createBookedInvoice(shop);
    await voidInvoice(invoice.body.Id, "?updateStock=true");
    const found = await shop.anna.get(`/customerinvoices?$filter=ReferringInvoiceId eq ${invoice.body.Id}`);
    expect(found.body.Meta.TotalNumberOfResults).toBe(1);
    expect(Date.parse(String((await readInvoice(invoice.body.Id)).ModifiedUtc))).toBeGreaterThan(
      Date.parse(String(invoice.body.ModifiedUtc)),
    );
  });
});

describe("a void that is refused writes nothing", () => {
  const booked = async () => (await createBookedInvoice(shop)).body.Id;

  type Attempt = { readonly of: unknown; readonly undo?: () => Promise<void> };
  const cases: readonly (readonly [string, number, () => Promise<Attempt>])[] = [
    [
      "of a credit invoice",
      4002,
      async () => {
        const id = await booked();
        await voidInvoice(id);
        return { of: (await readCreditInvoiceOf(id)).Id };
      },
    ],
    [
      "of a credited invoice",
      4002,
      async () => {
        const id = await booked();
        await voidInvoice(id);
        return { of: id };
      },
    ],
    ...[0, 4000].map(
      (left) =>
        [
          `of an invoice of 11,250 with ${left} left to pay`,
          4002,
          async () => {
            const id = await booked();
            const body = paymentBody(await chequeAccount(shop.anna), 11_250 - left, { PaymentType: 1 });
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
            const id = await booked();
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
        const lock = (day: string) =>
          shop.anna.send("PUT", "/companysettings/accountinglocksettings", {
            AccountingLockInterval: 1,
            AccountingLockedAsOf: { Year: Number(day.slice(0, 4)), Month: Number(day.slice(5, 7)) },
          });
        const id = await booked();
        await lock(today);
        return { of: id, undo: () => lock(String(lockedTo)) };
      },
    ],
    [
      "when today's year is locked",
      4038,
      async () => {
        const id = await booked();
        const lock = (isLocked: boolean) =>
          updateColumn("FiscalYear", "IsLockedForAccounting", isLocked, "StartDate", "2026-01-01");
        await lock(true);
        return { of: id, undo: () => lock(false) };
      },
    ],
    [
      "when there is no fiscal year for today",
      3001,
      async () => {
        const id = await booked();
        await books.sandbox.control("PUT", "/clock", { now: "2031-05-05T10:00:00Z" });
        shop = { ...shop, anna: books.as(await books.token("anna@norrsken.example", norrsken.id)) };
        return { of: id, undo: backToday };
      },
    ],
    [
      "when the chart of today's year lacks an account",
      3002,
      async () => {
        const id = await booked();
        await updateColumn("Account", "Number", "9999", "Number", "3041");
        return { of: id, undo: () => updateColumn("Account", "Number", "3041", "Number", "9999") };
      },
    ],
  ];

  async function backToday(): Promise<void> {
    await books.sandbox.control("PUT", "/clock", { now: `${today}T11:00:00Z` });
    shop = { ...shop, anna: books.as(await books.token("anna@norrsken.example", norrsken.id)) };
  }

  it.each(cases)("%s (%i)", async (_, code, arrange) => {
    const { of, undo } = await arrange();
    const before = await readTrail();
    const stored = await readInvoice(of);
    const reply = await voidInvoice(of);
    const after = await readTrail();
    const storedAfter = await readInvoice(of);
    await undo?.();
    expect({ status: reply.status, code: reply.body.ErrorCode }).toEqual({ status: 400, code });
    expect(after).toEqual(before);
    expect(storedAfter).toEqual(stored);
  });

  it("of no invoice (3000), and leaves the receivables as they are", async () => {
    const before = await readTrail();
    const reply = await voidInvoice("00000000-0000-4000-8000-000000000000");
    expect([reply.status, reply.body.ErrorCode]).toEqual([404, 3000]);
    expect(await readTrail()).toEqual(before);
  });
});
