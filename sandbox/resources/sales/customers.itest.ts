import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { norrsken, tulp } from "../../seed/companies";
import { type BooksClient, type Caller, type JsonRecord, startBooks } from "../testing/books-client";

let books: BooksClient;
let anna: Caller;
let minimalCustomer: JsonRecord;

beforeAll(async () => {
  books = await startBooks();
  anna = books.callerWithToken(await books.createToken("anna@norrsken.example", norrsken.id));
  const terms = await anna.get("/termsofpayments?$filter=NumberOfDays eq 30");
  minimalCustomer = {
    Name: "Brf Solsidan",
    InvoiceCity: "Luleå",
    InvoicePostalCode: "972 32",
    IsPrivatePerson: false,
    IsActive: true,
    TermsOfPaymentId: terms.body.Data[0]?.Id,
  };
});
afterAll(() => books.sandbox.stop());

const postCustomer = (overrides: JsonRecord = {}, caller = anna) =>
  caller.send("POST", "/customers", { ...minimalCustomer, ...overrides });
const readNextNumber = async () => Number((await anna.get("/companysettings")).body.NextCustomerNumber);

describe("a new customer", () => {
  it("gets the next number, the company's currency and its terms in full", async () => {
    const expectedNumber = await readNextNumber();
    const { body } = await postCustomer();
    expect(body.CustomerNumber).toBe(String(expectedNumber));
    expect(await readNextNumber()).toBe(expectedNumber + 1);
    expect(body.CurrencyCode).toBe("SEK");
    expect(body.TermsOfPayment).toMatchObject({ Id: minimalCustomer.TermsOfPaymentId, NumberOfDays: 30 });
    expect(body).toMatchObject({ UnpaidInvoicesAmount: 0, LastInvoiceDate: null, MessageThreads: [], Notes: [] });
    expect(body.ChangedUtc).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{7}Z$/);
  });

  it("has the terms of payment every Swedish company has", async () => {
    const { status, body } = await anna.get("/termsofpayments/8F9A8F7B-5EA9-44C6-9725-9B8A1ADDB036");
    expect([status, body.NumberOfDays]).toEqual([200, 30]);
  });

  it("steps over a number somebody took by hand", async () => {
    const takenNumber = await readNextNumber();
    expect((await postCustomer({ CustomerNumber: String(takenNumber) })).status).toBe(201);
    expect((await postCustomer()).body.CustomerNumber).toBe(String(takenNumber + 1));
  });

  it("gives 20 callers at once 20 numbers", async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => postCustomer()));
    expect(new Set(replies.map((reply) => reply.body.CustomerNumber)).size).toBe(20);
  });

  it.each([
    ["a number in use", { CustomerNumber: "dup" }, 4000, "CustomerNumber"],
    [
      "construction reverse charge without a VAT number",
      { ReverseChargeOnConstructionServices: true },
      2000,
      "VatNumber",
    ],
    ["a VAT number without a country", { VatNumber: "SE556917421101" }, 2000, "InvoiceCountryCode"],
    ["a VAT number of wrong form", { VatNumber: "12", InvoiceCountryCode: "SE" }, 4025, "VatNumber"],
    ["terms nobody has", { TermsOfPaymentId: "00000000-0000-4000-8000-000000000000" }, 2000, "TermsOfPaymentId"],
    ["a country that is none", { InvoiceCountryCode: "XX" }, 2000, "InvoiceCountryCode"],
    ["a currency that is none", { CurrencyCode: "XXX" }, 2000, "CurrencyCode"],
    ["a discount above one", { DiscountPercentage: 1.01 }, 2000, "DiscountPercentage"],
  ])("is refused with %s", async (caseName, overrides, code, field) => {
    if (caseName === "a number in use") await postCustomer({ CustomerNumber: "dup" });
    const countBefore = (await anna.get("/customers?$pagesize=1")).body.Meta.TotalNumberOfResults;
    const { status, body } = await postCustomer(overrides);
    expect([status, body.ErrorCode, body.Errors[0]?.Field]).toEqual([400, code, field]);
    expect((await anna.get("/customers?$pagesize=1")).body.Meta.TotalNumberOfResults).toBe(countBefore);
  });

  it("may have the number another company's customer has", async () => {
    const sara = books.callerWithToken(await books.createToken("sara@revisorn.example", tulp.id));
    const termsId = (await sara.get("/termsofpayments")).body.Data[0]?.Id;
    expect((await postCustomer({ CustomerNumber: "both" })).status).toBe(201);
    const dutchReply = await postCustomer({ CustomerNumber: "both", TermsOfPaymentId: termsId }, sara);
    expect([dutchReply.status, dutchReply.body.CurrencyCode]).toEqual([201, "EUR"]);
  });
});

describe("replacing and deleting", () => {
  it("keeps the number when it is left out", async () => {
    const { body: customer } = await postCustomer({ CustomerNumber: "keep" });
    const { body } = await anna.send("PUT", `/customers/${customer.Id}`, minimalCustomer);
    expect(body.CustomerNumber).toBe("keep");
  });

  it("a number in use is refused, and nothing of the rest is kept", async () => {
    await postCustomer({ CustomerNumber: "mine" });
    const { body: otherCustomer } = await postCustomer({ CustomerNumber: "other" });
    const reply = await anna.send("PUT", `/customers/${otherCustomer.Id}`, {
      ...minimalCustomer,
      Name: "Changed",
      CustomerNumber: "mine",
    });
    expect([reply.status, reply.body.ErrorCode]).toEqual([400, 4000]);
    expect((await anna.get(`/customers/${otherCustomer.Id}`)).body).toEqual(otherCustomer);
  });

  it("an unused customer goes, a second time it is not there", async () => {
    const { body } = await postCustomer();
    expect(await anna.send("DELETE", `/customers/${body.Id}`)).toMatchObject({ status: 200, text: "" });
    expect((await anna.send("DELETE", `/customers/${body.Id}`)).status).toBe(404);
    expect((await anna.get(`/customers/${body.Id}`)).status).toBe(404);
  });

  it("a customer of an invoice or a draft stays", async () => {
    const invoice = (await anna.get("/customerinvoices?$pagesize=1")).body.Data[0];
    const deletionReply = await anna.send("DELETE", `/customers/${invoice?.CustomerId}`);
    expect([deletionReply.status, deletionReply.body.ErrorCode]).toEqual([400, 4001]);
    const { body: customer } = await postCustomer();
    const articleId = (await anna.get("/articles?$pagesize=1")).body.Data[0]?.Id;
    const draft = await anna.send("POST", "/customerinvoicedrafts", {
      CustomerId: customer.Id,
      RotReducedInvoicingType: 0,
      Rows: [{ ArticleId: articleId, Text: "x", UnitPrice: 1, Quantity: 1 }],
    });
    expect(draft.status, draft.text).toBe(201);
    expect((await anna.send("DELETE", `/customers/${customer.Id}`)).body.ErrorCode).toBe(4001);
    await anna.send("DELETE", `/customerinvoicedrafts/${draft.body.Id}`);
    expect((await anna.send("DELETE", `/customers/${customer.Id}`)).status).toBe(200);
  });

  it("unpaid invoices are summed up", async () => {
    const [invoice] = (await anna.get("/customerinvoices?$filter=PaymentStatus eq 1&$pagesize=1")).body.Data;
    const invoicesReply = await anna.get(
      `/customerinvoices?$filter=CustomerId eq ${invoice?.CustomerId}&$pagesize=1000`,
    );
    const { body } = await anna.get(`/customers/${invoice?.CustomerId}`);
    const unpaidHundredths = invoicesReply.body.Data.reduce(
      (sum, { RemainingAmount }) => sum + Math.round(Number(RemainingAmount) * 100),
      0,
    );
    expect(body.UnpaidInvoicesAmount).toBe(unpaidHundredths / 100);
    const lastDay = invoicesReply.body.Data.map(({ InvoiceDate }) => String(InvoiceDate).slice(0, 10))
      .sort()
      .at(-1);
    expect(body.LastInvoiceDate).toBe(`${lastDay}T00:00:00Z`);
  });
});
