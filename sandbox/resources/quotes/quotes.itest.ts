import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { rowsOf } from "../testing/book-invoice-of-rows";
import { type BooksClient, type JsonRecord, startBooks, today } from "../testing/books-client";
import { postingsOf } from "../testing/books-snapshot";
import { buildQuoteBody, buildQuoteRow, createQuoteWithStatus, sendSuccessfully } from "../testing/quotes-and-orders";
import { createCustomer, openShop, type Shop } from "../testing/sales";

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

const createCustomerId = async (members: JsonRecord) => (await createCustomer(shop.anna, members)).body.Id;
const readCompanySettings = async () => (await shop.anna.get("/companysettings")).body;

async function sendAndReadRefusal(method: string, path: string, body: unknown) {
  const reply = await shop.anna.send(method, path, body);
  return [reply.status, reply.body.ErrorCode, ...(reply.body.Errors ?? []).map(({ Field }) => Field)];
}

describe("a quote", () => {
  it("has no number as a draft, the next one once it is converted, under the same id", async () => {
    const numberBefore = (await readCompanySettings()).NextQuoteNumber;
    const draft = await sendSuccessfully(shop, "POST", "/quotedrafts", buildQuoteBody(shop));
    expect(draft).toMatchObject({ Status: 0, Number: null, ApprovedDate: null });
    expect((await readCompanySettings()).NextQuoteNumber).toBe(numberBefore);
    const quote = await sendSuccessfully(shop, "PUT", `/quotedrafts/${draft.Id}/convert`);
    expect(quote).toMatchObject({ Id: draft.Id, Status: 1, Number: numberBefore });
    expect((await readCompanySettings()).NextQuoteNumber).toBe(Number(numberBefore) + 1);
    const drafts = (await shop.anna.get("/quotedrafts")).body.Data.map(({ Id }) => Id);
    expect(drafts).not.toContain(draft.Id);
    expect((await shop.anna.get(`/quotes?$filter=Number eq ${numberBefore}`)).body.Data.map(({ Id }) => Id)).toEqual([
      draft.Id,
    ]);
  });

  it("says total, VAT and rounding, its parties and its terms", async () => {
    const rows = [
      buildQuoteRow(shop, "service25", 1.5, 333.33),
      buildQuoteRow(shop, "goods12", 3, 10.1, { DiscountPercentage: 0.1 }),
      { Text: "Etapp 2" },
    ];
    const quote = await sendSuccessfully(
      shop,
      "POST",
      "/quotes",
      buildQuoteBody(shop, rows, { CompanyReference: "Bo", CustomerReference: "Åsa" }),
    );
    // The net amounts 500.00 + 27.27 and the VAT 125.00 + 3.27 add up to 655.54, which is rounded to 656 kronor.
    expect(quote).toMatchObject({
      TotalAmount: 656,
      VatAmount: 128.27,
      RoundingsAmount: 0.46,
      CurrencyCode: "SEK",
      CurrencyRate: 1,
      IsDomestic: true,
      IncludesVat: false,
      CustomerName: "Älvsbyns Kök AB",
      InvoiceCity: "Älvsbyn",
      TermsOfPayment: { NumberOfDays: 30 },
      CompanyReference: "Bo",
      CustomerReference: "Åsa",
    });
    expect(
      rowsOf(quote).map(({ LineNumber, IsTextRow, Text, Amount, VatRate }) => [
        LineNumber,
        IsTextRow,
        Text,
        Amount,
        VatRate,
      ]),
    ).toEqual([
      [1, false, "Artikel service25", 500, 0.25],
      [2, false, "Artikel goods12", 27.27, 0.12],
      [3, true, "Etapp 2", null, null],
    ]);
  });

  it("says what is left when its goods are paid for, as an amount and as a share", async () => {
    const [coding] = (await shop.anna.get("/articleaccountcodings?$filter=VatRatePercent eq 0.25")).body.Data;
    const units = (await shop.anna.get("/units")).body.Data;
    const article = await sendSuccessfully(shop, "POST", "/articles", {
      Number: "M1",
      Name: "Panel",
      CodingId: coding?.Id,
      UnitId: units[0]?.Id,
      NetPrice: 100,
      PurchasePrice: 60,
      FreightCosts: 2.5,
      IsActive: true,
    });
    const rows = [{ ArticleId: article.Id, Quantity: 10, UnitPrice: 100 }, buildQuoteRow(shop, "service25", 1, 500)];
    const quote = await sendSuccessfully(shop, "POST", "/quotes", buildQuoteBody(shop, rows));
    expect(quote.ContributionMargin).toEqual({ Amount: 375, Percentage: 0.375 });
    expect(rowsOf(quote).map((row) => [row.PurchasePrice, row.FreightCosts, row.ContributionMargin])).toEqual([
      [60, 2.5, { Amount: 375, Percentage: 0.375 }],
      [null, null, null],
    ]);
  });

  it("to a private person has prices with VAT; abroad it is in the customer's currency, without VAT", async () => {
    const privateMembers = { CustomerId: await createCustomerId({ IsPrivatePerson: true }) };
    const quote = await sendSuccessfully(
      shop,
      "POST",
      "/quotes",
      buildQuoteBody(shop, [buildQuoteRow(shop, "service25", 1, 1000)], privateMembers),
    );
    expect(quote).toMatchObject({ IncludesVat: true, TotalAmount: 1000, VatAmount: 200 });
    const germanMembers = {
      CustomerId: await createCustomerId({ CurrencyCode: "EUR", InvoiceCountryCode: "DE", VatNumber: "DE123456788" }),
    };
    const foreignQuote = await sendSuccessfully(
      shop,
      "POST",
      "/quotes",
      buildQuoteBody(shop, [buildQuoteRow(shop, "goods25", 1, 10.1234)], germanMembers),
    );
    expect(foreignQuote).toMatchObject({
      IsDomestic: false,
      CurrencyCode: "EUR",
      CurrencyRate: expect.closeTo(10.995, 0),
      TotalAmount: 10.12,
      VatAmount: 0,
    });
  });

  it("takes rows below zero while its total is not", async () => {
    const buildRows = (returnedQuantity: number) => [
      buildQuoteRow(shop, "goods25", 5, 100),
      buildQuoteRow(shop, "goods25", -returnedQuantity, 100),
    ];
    expect(await sendSuccessfully(shop, "POST", "/quotes", buildQuoteBody(shop, buildRows(5)))).toMatchObject({
      TotalAmount: 0,
    });
    expect(await sendAndReadRefusal("POST", "/quotes", buildQuoteBody(shop, buildRows(6)))).toEqual([
      400,
      2000,
      "Rows",
    ]);
  });

  const unknownId = "00000000-0000-4000-8000-000000000000";
  it.each([
    ["a delivery before the quote", { DeliveryDate: "2026-11-17" }, [400, 2000, "DeliveryDate"]],
    ["an end before its beginning", { DueDate: "2026-11-17" }, [400, 2000, "DueDate"]],
    ["a customer nobody knows", { CustomerId: unknownId }, [400, 3000, "CustomerId"]],
    ["an article nobody knows", { Rows: [{ ArticleId: unknownId, Quantity: 1 }] }, [400, 3000, "Rows[0].ArticleId"]],
    ["terms nobody knows", { TermsOfPayment: { Id: unknownId } }, [400, 2000, "TermsOfPayment.Id"]],
    ["a price without an article", { Rows: [{ Text: "x", UnitPrice: 1 }] }, [400, 2000, "Rows[0].ArticleId"]],
    ["a row without anything", { Rows: [{}] }, [400, 2000, "Rows[0].Text"]],
    ["house work of nobody", { RotReducedInvoicingType: 1 }, [400, 2000, "Persons"]],
  ] as const)("refuses %s, and takes no number for it", async (_, members, expectedRefusal) => {
    const { NextQuoteNumber } = await readCompanySettings();
    for (const path of ["/quotes", "/quotedrafts"]) {
      expect(await sendAndReadRefusal("POST", path, buildQuoteBody(shop, undefined, members))).toEqual(expectedRefusal);
    }
    expect((await readCompanySettings()).NextQuoteNumber).toBe(NextQuoteNumber);
  });

  it("without VAT on construction services needs a customer who is marked, when it is saved and when it is booked", async () => {
    const rows = [buildQuoteRow(shop, "service25", 1, 1000, { IsVatFree: true })];
    expect(await sendAndReadRefusal("POST", "/quotes", buildQuoteBody(shop, rows))).toEqual([
      400,
      4027,
      "Rows[0].IsVatFree",
    ]);
    const markedMembers = { VatNumber: "SE556903382201", ReverseChargeOnConstructionServices: true };
    const CustomerId = await createCustomerId(markedMembers);
    const id = await createQuoteWithStatus(shop, "approved", buildQuoteBody(shop, rows, { CustomerId }));
    expect((await shop.anna.get(`/quotes/${id}`)).body).toMatchObject({ TotalAmount: 1000, VatAmount: 0 });
    const customerBefore = (await shop.anna.get(`/customers/${CustomerId}`)).body;
    await sendSuccessfully(shop, "PUT", `/customers/${CustomerId}`, {
      ...customerBefore,
      ReverseChargeOnConstructionServices: false,
    });
    for (const action of ["converttoorder", "converttocustomerinvoice"]) {
      expect(await sendAndReadRefusal("POST", `/quotes/${id}/${action}`, {})).toEqual([400, 4027, "Rows[0].IsVatFree"]);
    }
    await sendSuccessfully(shop, "PUT", `/customers/${CustomerId}`, customerBefore);
    const invoice = await sendSuccessfully(shop, "POST", `/quotes/${id}/converttocustomerinvoice`);
    expect(invoice).toMatchObject({ ReverseChargeOnConstructionServices: true, TotalAmount: 1000 });
  });
});

describe("an approved quote", () => {
  it("becomes an invoice of today, booked as any other", async () => {
    const id = await createQuoteWithStatus(
      shop,
      "approved",
      buildQuoteBody(shop, undefined, { QuoteDate: "2026-10-20" }),
    );
    const invoice = await sendSuccessfully(shop, "POST", `/quotes/${id}/converttocustomerinvoice`);
    expect(invoice).toMatchObject({
      CreatedFromQuoteId: id,
      CreatedFromOrderId: null,
      InvoiceDate: today,
      TotalAmount: 10000,
    });
    const [voucher] = (await shop.anna.get(`/vouchers?$filter=Id eq ${invoice.VoucherId}`)).body.Data;
    expect(postingsOf(voucher)).toEqual([
      [1510, 10000],
      [3041, -8000],
      [2611, -2000],
    ]);
    expect((await shop.anna.get(`/quotes/${id}`)).body.Status).toBe(3);
  });

  it("abroad becomes an invoice in its currency, at the day's rate, by way of an order or without", async () => {
    const CustomerId = await createCustomerId({
      CurrencyCode: "EUR",
      InvoiceCountryCode: "DE",
      VatNumber: "DE123456788",
    });
    const body = buildQuoteBody(shop, [buildQuoteRow(shop, "goods25", 3, 10.1234)], { CustomerId });
    const directQuoteId = await createQuoteWithStatus(shop, "approved", body);
    const order = await sendSuccessfully(
      shop,
      "POST",
      `/quotes/${await createQuoteWithStatus(shop, "approved", body)}/converttoorder`,
    );
    expect(order).toMatchObject({ CurrencyCode: "EUR", Amount: 30.37, VatAmount: 0 });
    const { Rate } = (await shop.anna.get(`/currencies/exchangerate?sourceCurrency=EUR&date=${today}`)).body;
    for (const path of [`/quotes/${directQuoteId}/converttocustomerinvoice`, `/orders/${order.Id}/convert`]) {
      const invoice = await sendSuccessfully(shop, "POST", path);
      expect(invoice).toMatchObject({ CurrencyCode: "EUR", CurrencyRate: Rate, TotalAmountInvoiceCurrency: 30.37 });
    }
  });

  it("becomes an order with a number, or a draft without; a preview shows it and writes nothing", async () => {
    const quoteMembers = {
      CompanyReference: "Bo",
      CustomerReference: "Åsa",
      BuyersOrderReference: "PO 7",
      DeliveryDate: "2026-12-01",
    };
    for (const Type of [0, 1]) {
      const id = await createQuoteWithStatus(shop, "approved", buildQuoteBody(shop, undefined, quoteMembers));
      const { NextOrderNumber } = await readCompanySettings();
      const preview = await sendSuccessfully(shop, "POST", `/quotes/${id}/previeworder`, { Type });
      expect([
        (await readCompanySettings()).NextOrderNumber,
        (await shop.anna.get(`/orders/${preview.Id}`)).status,
      ]).toEqual([NextOrderNumber, 404]);
      const order = await sendSuccessfully(shop, "POST", `/quotes/${id}/converttoorder`, { Type });
      const { Id, Number: orderNumber, Rows, CreatedUtc, ModifiedUtc, ...sharedMembers } = order;
      expect(preview).toMatchObject(sharedMembers);
      expect([orderNumber, preview.Number]).toEqual([Type === 0 ? null : NextOrderNumber, null]);
      expect(order).toMatchObject({
        Status: Type === 0 ? 1 : 2,
        CreatedFromQuoteId: id,
        OrderDate: today,
        Amount: 10000,
        VatAmount: 2000,
        DeliveredAmount: 0,
        OurReference: "Bo",
        YourReference: "Åsa",
        BuyersOrderReference: "PO 7",
        DeliveryDate: "2026-12-01",
      });
      expect((await shop.anna.get(`/orders/${Id}`)).body).toEqual(order);
    }
  });

  it("becomes an order where the call does not say which", async () => {
    const order = await sendSuccessfully(
      shop,
      "POST",
      `/quotes/${await createQuoteWithStatus(shop, "approved")}/converttoorder`,
    );
    expect(order.Status).toBe(2);
  });

  it("takes hours of work with its conversion, of its own rows only", async () => {
    const rows = [buildQuoteRow(shop, "service25", 8, 600, { WorkCostType: 1, WorkHours: 8 })];
    const id = await createQuoteWithStatus(shop, "approved", buildQuoteBody(shop, rows));
    const [row] = rowsOf((await shop.anna.get(`/quotes/${id}`)).body);
    const foreignRowBody = { Rows: [{ Id: shop.customerId, WorkHours: 3 }] };
    expect(await sendAndReadRefusal("POST", `/quotes/${id}/converttoorder`, foreignRowBody)).toEqual([
      400,
      3000,
      "Rows[0].Id",
    ]);
    const order = await sendSuccessfully(shop, "POST", `/quotes/${id}/converttoorder`, {
      Rows: [{ Id: row?.Id, WorkHours: 6.5 }],
    });
    expect(rowsOf(order)[0]).toMatchObject({ WorkHours: 6.5, WorkCostType: 1, IsWorkCost: true });
  });

  it("is converted once, however many ask at the same time", async () => {
    const id = await createQuoteWithStatus(shop, "approved");
    const actions = ["converttoorder", "converttocustomerinvoice", "converttoorder", "converttocustomerinvoice"];
    const replies = await Promise.all(actions.map((action) => shop.anna.send("POST", `/quotes/${id}/${action}`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    const [ordersReply, invoicesReply] = await Promise.all([
      shop.anna.get(`/orders?$filter=CreatedFromQuoteId eq ${id}`),
      shop.anna.get(`/customerinvoices?$filter=CreatedFromQuoteId eq ${id}`),
    ]);
    expect(ordersReply.body.Data.length + invoicesReply.body.Data.length).toBe(1);
  });

  it("is not converted at prices with VAT when its customer's no longer come with it", async () => {
    const CustomerId = await createCustomerId({ IsPrivatePerson: true });
    const id = await createQuoteWithStatus(shop, "approved", buildQuoteBody(shop, undefined, { CustomerId }));
    const customerBefore = (await shop.anna.get(`/customers/${CustomerId}`)).body;
    await sendSuccessfully(shop, "PUT", `/customers/${CustomerId}`, { ...customerBefore, IsPrivatePerson: false });
    for (const action of ["converttoorder", "converttocustomerinvoice"]) {
      expect(await sendAndReadRefusal("POST", `/quotes/${id}/${action}`, {})).toEqual([400, 4002, "IncludesVat"]);
    }
  });
});

it("numbers have no gap when many quotes are made at once", async () => {
  const { NextQuoteNumber: firstNumber } = await readCompanySettings();
  const createdQuotes = await Promise.all(
    Array.from({ length: 12 }, () => sendSuccessfully(shop, "POST", "/quotes", buildQuoteBody(shop))),
  );
  const quoteNumbers = createdQuotes.map((quote) => Number(quote.Number)).sort((left, right) => left - right);
  expect(quoteNumbers).toEqual(quoteNumbers.map((_, index) => Number(firstNumber) + index));
});

it("a customer with a quote cannot be deleted", async () => {
  const CustomerId = await createCustomerId({});
  const quote = await sendSuccessfully(shop, "POST", "/quotedrafts", buildQuoteBody(shop, undefined, { CustomerId }));
  expect(await sendAndReadRefusal("DELETE", `/customers/${CustomerId}`, undefined)).toEqual([400, 4001]);
  await sendSuccessfully(shop, "DELETE", `/quotedrafts/${quote.Id}`);
  expect((await shop.anna.send("DELETE", `/customers/${CustomerId}`)).status).toBe(200);
});
