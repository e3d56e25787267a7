import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Books, startBooks, today, type Wire } from "../testing/books-client";
import { postingsOf, readBooksSnapshot } from "../testing/books-snapshot";
import { createCustomer, createDraft, draftBody, openShop, row, type Shop } from "../testing/sales";

let books: Books;
let shop: Shop;

beforeAll(async () => {
  books = await startBooks("empty");
  shop = await openShop(books);
});
afterAll(() => books.sandbox.stop());
afterEach(async () => {
  expect(await books.sandbox.control("GET", "/invariants")).toEqual({ ok: true, violations: [] });
});

const readTrail = () => readBooksSnapshot(books.sandbox, shop.anna);
const postInvoice = (body: Wire) => shop.anna.send("POST", "/customerinvoices", body);
const soldRow = (article: string, Quantity: number, UnitPrice: number, overrides: Wire = {}): Wire => ({
  ArticleId: shop.articles[article],
  Text: `Artikel ${article}`,
  Quantity,
  UnitPrice,
  ...overrides,
});
const invoiceBody = (overrides: Wire = {}): Wire => ({
  CustomerId: shop.customerId,
  Rows: [
    soldRow("service25", 1, 9000),
    soldRow("goods12", 4, 32.25, { DiscountPercentage: 0.1 }),
    { Text: "Tack för ordern" },
  ],
  ...overrides,
});

describe("an invoice posted at once", () => {
  it("is booked today with voucher, number, due day and balances, and there never was a draft", async () => {
    const before = await readTrail();
    const invoice = await postInvoice(invoiceBody({ YourReference: "Bo", InvoiceCity: "Piteå", SendType: 0 }));
    expect(invoice.status, invoice.text).toBe(201);
    expect(invoice.body).toMatchObject({
      InvoiceNumber: before.nextInvoiceNumber,
      InvoiceDate: today,
      DueDate: "2026-12-18",
      CreatedFromDraftId: null,
      IsCreditInvoice: false,
      EuThirdParty: false,
      RotReducedInvoicingType: 0,
      YourReference: "Bo",
      InvoiceCity: "Piteå",
      SendType: 0,
      RemainingAmount: invoice.body.TotalAmount,
      PaymentStatus: 1,
    });
    expect(
      (invoice.body.Rows as Wire[]).map(({ IsTextRow, LineNumber, Text }) => [LineNumber, IsTextRow, Text]),
    ).toEqual([
      [1, false, "Artikel service25"],
      [2, false, "Artikel goods12"],
      [3, true, "Tack för ordern"],
    ]);
    const [voucher] = (await shop.anna.get(`/vouchers?$filter=SourceId eq ${invoice.body.Id}`)).body.Data;
    expect(voucher).toMatchObject({ Id: invoice.body.VoucherId, VoucherType: 14 });
    expect(postingsOf(voucher)).toEqual([
      [1510, 11380],
      [3041, -9000],
      [3052, -116.1],
      [2611, -2250],
      [2621, -13.93],
      [3740, 0.03],
    ]);
    const after = await readTrail();
    expect(after).toMatchObject({
      drafts: before.drafts,
      invoices: before.invoices + 1,
      vouchers: before.vouchers + 1,
      conversions: before.conversions,
      postings: before.postings + 1,
    });
    expect(after.balances[1510]).toBe(11380);
  });

  it("says what the same rows say as a draft", async () => {
    const rows = [row(shop, "goods25", 3, 149.5), row(shop, "goods6", 2, 19.9, { DiscountPercentage: 0.15 })];
    const draft = await createDraft(shop, rows);
    const converted = await shop.anna.send("POST", `/customerinvoicedrafts/${draft.body.Id}/convert`);
    const atOnce = await postInvoice(draftBody(shop, rows));
    const own = ["Id", "InvoiceNumber", "CreatedFromDraftId", "CreatedUtc", "ModifiedUtc", "PaymentReferenceNumber"];
    const said = (wire: Wire) => {
      const { Rows, VoucherId: _, VoucherNumber: __, ...members } = wire;
      const rowsSaid = (Rows as Wire[]).map(({ Id: ___, ...rest }) => rest);
      return { ...members, ...Object.fromEntries(own.map((member) => [member, null])), Rows: rowsSaid };
    };
    expect(said(atOnce.body)).toEqual(said(converted.body));
  });

  it("has the date and the due day the body names", async () => {
    const dates = { InvoiceDate: "2026-11-02", DueDate: "2026-11-30" };
    expect((await postInvoice(invoiceBody(dates))).body).toMatchObject(dates);
  });

  it("books the draft that CreatedFromDraftId names, once", async () => {
    const draft = await createDraft(shop, [row(shop, "service25", 2, 500)], { YourReference: "Siv" });
    const before = await readTrail();
    const from = invoiceBody({ CreatedFromDraftId: draft.body.Id });
    const replies = await Promise.all(Array.from({ length: 5 }, () => postInvoice(from)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400]);
    const refused = replies.filter(({ status }) => status === 400);
    expect(new Set(refused.map((one) => [one.body.ErrorCode, one.body.Errors[0]?.Field].join(" ")))).toEqual(
      new Set(["3000 CreatedFromDraftId"]),
    );
    expect(replies.find(({ status }) => status === 201)?.body).toMatchObject({
      CreatedFromDraftId: draft.body.Id,
      TotalAmount: 1250,
      YourReference: "Siv",
    });
    expect((await shop.anna.get(`/customerinvoicedrafts/${draft.body.Id}`)).status).toBe(404);
    const after = await readTrail();
    expect([after.invoices - before.invoices, after.conversions - before.conversions]).toEqual([1, 1]);
    expect(after.drafts).toBe(before.drafts - 1);
  });
});

describe("an invoice that is refused writes nothing", () => {
  const nowhere = "00000000-0000-4000-8000-000000000000";
  const cases: readonly (readonly [string, number, string | null, () => Wire | Promise<Wire>])[] = [
    ["without a customer", 2000, "CustomerId", () => invoiceBody({ CustomerId: undefined })],
    ["without rows", 2000, "Rows", () => invoiceBody({ Rows: undefined })],
    ["for an unknown customer", 3000, "CustomerId", () => invoiceBody({ CustomerId: nowhere })],
    [
      "with an unknown article",
      3000,
      "Rows[0].ArticleId",
      () => invoiceBody({ Rows: [soldRow("goods25", 1, 1, { ArticleId: nowhere })] }),
    ],
    [
      "with a price and no article",
      2000,
      "Rows[0].ArticleId",
      () => invoiceBody({ Rows: [{ Text: "x", UnitPrice: 5 }] }),
    ],
    ["with an empty text row", 2000, "Rows[0].Text", () => invoiceBody({ Rows: [{}] })],
    [
      "with a row free of VAT that is not",
      4002,
      "Rows[0].IsVatFree",
      () => invoiceBody({ Rows: [soldRow("goods25", 1, 5, { IsVatFree: true })] }),
    ],
    ["with a date in the future", 2000, "InvoiceDate", () => invoiceBody({ InvoiceDate: "2026-11-19" })],
    ["due before its date", 2000, "DueDate", () => invoiceBody({ DueDate: "2026-11-01" })],
    ["from an unknown draft", 3000, "CreatedFromDraftId", () => invoiceBody({ CreatedFromDraftId: nowhere })],
    [
      "from another customer's draft",
      2000,
      "CustomerId",
      async () => {
        const other = await createCustomer(shop.anna, { Name: "Annan AB" });
        const draft = await createDraft(shop, [row(shop, "goods25", 1, 5)], { CustomerId: other.body.Id });
        return invoiceBody({ CreatedFromDraftId: draft.body.Id });
      },
    ],
  ];

  it.each(cases)("%s (%i)", async (_, code, field, given) => {
    const wire = await given();
    const before = await readTrail();
    const reply = await postInvoice(wire);
    expect([reply.status, reply.body.ErrorCode, reply.body.Errors[0]?.Field ?? null]).toEqual([400, code, field]);
    expect(await readTrail()).toEqual(before);
  });

  it("without a fiscal year (3001), in a locked year (4038) or period (4026)", async () => {
    const settings = await shop.anna.get("/companysettings");
    const [locked] = (await shop.anna.get("/fiscalyears?$filter=IsLockedForAccounting eq true")).body.Data;
    const before = await readTrail();
    for (const [InvoiceDate, code] of [
      ["2019-05-05", 3001],
      [locked?.EndDate, 4038],
      [settings.body.AccountingLockedTo, 4026],
    ]) {
      const reply = await postInvoice(invoiceBody({ InvoiceDate }));
      expect([reply.status, reply.body.ErrorCode], String(InvoiceDate)).toEqual([400, code]);
    }
    expect(await readTrail()).toEqual(before);
  });
});
