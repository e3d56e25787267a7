import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type BooksClient, type JsonRecord, startBooks, today } from "../testing/books-client";
import { postingsOf, readBooksSnapshot } from "../testing/books-snapshot";
import { buildDraftBody, buildRow, createCustomer, createDraft, openShop, type Shop } from "../testing/sales";

let books: BooksClient;
let shop: Shop;

beforeAll(async () => {
  books = await startBooks("empty");
  shop = await openShop(books);
});
afterAll(() => books.sandbox.stop());
afterEach(async () => {
  expect(await books.sandbox.callControl("GET", "/invariants")).toEqual({ ok: true, violations: [] });
});

const readSnapshot = () => readBooksSnapshot(books.sandbox, shop.anna);
const postInvoice = (body: JsonRecord) => shop.anna.send("POST", "/customerinvoices", body);
const buildSoldRow = (
  articleName: string,
  Quantity: number,
  UnitPrice: number,
  overrides: JsonRecord = {},
): JsonRecord => ({
  ArticleId: shop.articleIds[articleName],
  Text: `Artikel ${articleName}`,
  Quantity,
  UnitPrice,
  ...overrides,
});
const buildInvoiceBody = (overrides: JsonRecord = {}): JsonRecord => ({
  CustomerId: shop.customerId,
  Rows: [
    buildSoldRow("service25", 1, 9000),
    buildSoldRow("goods12", 4, 32.25, { DiscountPercentage: 0.1 }),
    { Text: "Tack för ordern" },
  ],
  ...overrides,
});

describe("an invoice posted at once", () => {
  it("is booked today with voucher, number, due day and balances, and there never was a draft", async () => {
    const snapshotBefore = await readSnapshot();
    const invoice = await postInvoice(buildInvoiceBody({ YourReference: "Bo", InvoiceCity: "Piteå", SendType: 0 }));
    expect(invoice.status, invoice.text).toBe(201);
    expect(invoice.body).toMatchObject({
      InvoiceNumber: snapshotBefore.nextInvoiceNumber,
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
      (invoice.body.Rows as JsonRecord[]).map(({ IsTextRow, LineNumber, Text }) => [LineNumber, IsTextRow, Text]),
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
    const snapshotAfter = await readSnapshot();
    expect(snapshotAfter).toMatchObject({
      drafts: snapshotBefore.drafts,
      invoices: snapshotBefore.invoices + 1,
      vouchers: snapshotBefore.vouchers + 1,
      conversions: snapshotBefore.conversions,
      postings: snapshotBefore.postings + 1,
    });
    expect(snapshotAfter.balances[1510]).toBe(11380);
  });

  it("says what the same rows say as a draft", async () => {
    const rows = [buildRow(shop, "goods25", 3, 149.5), buildRow(shop, "goods6", 2, 19.9, { DiscountPercentage: 0.15 })];
    const draft = await createDraft(shop, rows);
    const convertedInvoice = await shop.anna.send("POST", `/customerinvoicedrafts/${draft.body.Id}/convert`);
    const directInvoice = await postInvoice(buildDraftBody(shop, rows));
    const differingMembers = [
      "Id",
      "InvoiceNumber",
      "CreatedFromDraftId",
      "CreatedUtc",
      "ModifiedUtc",
      "PaymentReferenceNumber",
    ];
    const comparableMembersOf = (invoice: JsonRecord) => {
      const { Rows, VoucherId: _, VoucherNumber: __, ...members } = invoice;
      const comparableRows = (Rows as JsonRecord[]).map(({ Id: ___, ...rowMembers }) => rowMembers);
      return {
        ...members,
        ...Object.fromEntries(differingMembers.map((member) => [member, null])),
        Rows: comparableRows,
      };
    };
    expect(comparableMembersOf(directInvoice.body)).toEqual(comparableMembersOf(convertedInvoice.body));
  });

  it("has the date and the due day the body names", async () => {
    const dates = { InvoiceDate: "2026-11-02", DueDate: "2026-11-30" };
    expect((await postInvoice(buildInvoiceBody(dates))).body).toMatchObject(dates);
  });

  it("books the draft that CreatedFromDraftId names, once", async () => {
    const draft = await createDraft(shop, [buildRow(shop, "service25", 2, 500)], { YourReference: "Siv" });
    const snapshotBefore = await readSnapshot();
    const bodyFromDraft = buildInvoiceBody({ CreatedFromDraftId: draft.body.Id });
    const replies = await Promise.all(Array.from({ length: 5 }, () => postInvoice(bodyFromDraft)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400]);
    const refusedReplies = replies.filter(({ status }) => status === 400);
    expect(
      new Set(refusedReplies.map((reply) => [reply.body.ErrorCode, reply.body.Errors[0]?.Field].join(" "))),
    ).toEqual(new Set(["3000 CreatedFromDraftId"]));
    expect(replies.find(({ status }) => status === 201)?.body).toMatchObject({
      CreatedFromDraftId: draft.body.Id,
      TotalAmount: 1250,
      YourReference: "Siv",
    });
    expect((await shop.anna.get(`/customerinvoicedrafts/${draft.body.Id}`)).status).toBe(404);
    const snapshotAfter = await readSnapshot();
    expect([
      snapshotAfter.invoices - snapshotBefore.invoices,
      snapshotAfter.conversions - snapshotBefore.conversions,
    ]).toEqual([1, 1]);
    expect(snapshotAfter.drafts).toBe(snapshotBefore.drafts - 1);
  });
});

describe("an invoice that is refused writes nothing", () => {
  const unknownId = "00000000-0000-4000-8000-000000000000";
  const refusedCases: readonly (readonly [string, number, string | null, () => JsonRecord | Promise<JsonRecord>])[] = [
    ["without a customer", 2000, "CustomerId", () => buildInvoiceBody({ CustomerId: undefined })],
    ["without rows", 2000, "Rows", () => buildInvoiceBody({ Rows: undefined })],
    ["for an unknown customer", 3000, "CustomerId", () => buildInvoiceBody({ CustomerId: unknownId })],
    [
      "with an unknown article",
      3000,
      "Rows[0].ArticleId",
      () => buildInvoiceBody({ Rows: [buildSoldRow("goods25", 1, 1, { ArticleId: unknownId })] }),
    ],
    [
      "with a price and no article",
      2000,
      "Rows[0].ArticleId",
      () => buildInvoiceBody({ Rows: [{ Text: "x", UnitPrice: 5 }] }),
    ],
    ["with an empty text row", 2000, "Rows[0].Text", () => buildInvoiceBody({ Rows: [{}] })],
    [
      "with a row free of VAT that is not",
      4002,
      "Rows[0].IsVatFree",
      () => buildInvoiceBody({ Rows: [buildSoldRow("goods25", 1, 5, { IsVatFree: true })] }),
    ],
    ["with a date in the future", 2000, "InvoiceDate", () => buildInvoiceBody({ InvoiceDate: "2026-11-19" })],
    ["due before its date", 2000, "DueDate", () => buildInvoiceBody({ DueDate: "2026-11-01" })],
    ["from an unknown draft", 3000, "CreatedFromDraftId", () => buildInvoiceBody({ CreatedFromDraftId: unknownId })],
    [
      "from another customer's draft",
      2000,
      "CustomerId",
      async () => {
        const otherCustomer = await createCustomer(shop.anna, { Name: "Annan AB" });
        const draft = await createDraft(shop, [buildRow(shop, "goods25", 1, 5)], { CustomerId: otherCustomer.body.Id });
        return buildInvoiceBody({ CreatedFromDraftId: draft.body.Id });
      },
    ],
  ];

  it.each(refusedCases)("%s (%i)", async (_, code, field, buildBody) => {
    const refusedBody = await buildBody();
    const snapshotBefore = await readSnapshot();
    const reply = await postInvoice(refusedBody);
    expect([reply.status, reply.body.ErrorCode, reply.body.Errors[0]?.Field ?? null]).toEqual([400, code, field]);
    expect(await readSnapshot()).toEqual(snapshotBefore);
  });

  it("without a fiscal year (3001), in a locked year (4038) or period (4026)", async () => {
    const settingsReply = await shop.anna.get("/companysettings");
    const [lockedYear] = (await shop.anna.get("/fiscalyears?$filter=IsLockedForAccounting eq true")).body.Data;
    const snapshotBefore = await readSnapshot();
    for (const [InvoiceDate, code] of [
      ["2019-05-05", 3001],
      [lockedYear?.EndDate, 4038],
      [settingsReply.body.AccountingLockedTo, 4026],
    ]) {
      const reply = await postInvoice(buildInvoiceBody({ InvoiceDate }));
      expect([reply.status, reply.body.ErrorCode], String(InvoiceDate)).toEqual([400, code]);
    }
    expect(await readSnapshot()).toEqual(snapshotBefore);
  });
});
