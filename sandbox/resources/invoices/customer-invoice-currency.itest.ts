import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { readPdf } from "../../documents/testing/pdf-text";
import { norrsken } from "../../seed/companies";
import { bookInvoiceOfRows } from "../testing/book-invoice-of-rows";
import { type Books, startBooks, today, type Wire } from "../testing/books-client";
import { postingsOf } from "../testing/books-snapshot";
import { createCustomer, createDraft, openShop, row, type Shop } from "../testing/sales";

let books: Books;
let shop: Shop;
let euroBuyer: string;
let bankAccountId: string;

beforeAll(async () => {
  books = await startBooks("empty");
  shop = await openShop(books);
  // The customer is German and has no VAT number, so that the invoices have VAT that must be converted.
  const german = { CurrencyCode: "EUR", InvoiceCountryCode: "DE", Name: "Jörg Müller", SalesDocumentLanguage: "en" };
  euroBuyer = (await createCustomer(shop.anna, german)).body.Id;
  bankAccountId = String((await shop.anna.get("/bankaccounts")).body.Data[0]?.Id);
});
afterAll(() => books.sandbox.stop());
afterEach(async () => {
  expect(await books.sandbox.control("GET", "/invariants")).toEqual({ ok: true, violations: [] });
});

const readInvoiceRateOn = async (day: string) =>
  Number((await shop.anna.get(`/currencies/exchangerate?sourceCurrency=EUR&date=${day}`)).body.Rate);
const serviceRows = () => [row(shop, "service25", 1, 1000)];
const draftOfBuyer = () => ({ CustomerId: euroBuyer });
const kronorAtRate = (euro: number, rate: number) => Math.round(euro * rate * 100) / 100;
const postInvoice = (overrides: Wire) =>
  shop.anna.send("POST", "/customerinvoices", {
    ...draftOfBuyer(),
    Rows: serviceRows(),
    InvoiceDate: today,
    ...overrides,
  });
const payInvoice = (id: unknown, amount: number, overrides: Wire) =>
  shop.anna.send("POST", `/customerinvoices/${id}/payments`, {
    CompanyBankAccountId: bankAccountId,
    PaymentAmount: amount,
    PaymentCurrency: "EUR",
    PaymentDate: today,
    PaymentType: 1,
    ...overrides,
  });
const postingsOfPayment = async (payment: Wire) =>
  postingsOf((await shop.anna.get(`/vouchers?$filter=SourceId eq ${payment.BankTransactionId}`)).body.Data[0]);

describe("an invoice in euros", () => {
  it("is posted in kronor at the day's rate, and shows both", async () => {
    const rate = await readInvoiceRateOn(today);
    const { draft, invoice, postings } = await bookInvoiceOfRows(shop, serviceRows(), draftOfBuyer());
    expect(draft).toMatchObject({
      InvoiceCurrencyCode: "EUR",
      TotalAmount: 1250,
      TotalAmountBaseCurrency: kronorAtRate(1250, rate),
      TotalVatAmountBaseCurrency: kronorAtRate(250, rate),
    });
    expect(invoice).toMatchObject({
      CurrencyCode: "EUR",
      CurrencyRate: rate,
      TotalAmountInvoiceCurrency: 1250,
      TotalVatAmountInvoiceCurrency: 250,
      RemainingAmountInvoiceCurrency: 1250,
      TotalAmount: kronorAtRate(1250, rate),
      TotalVatAmount: kronorAtRate(250, rate),
      RemainingAmount: kronorAtRate(1250, rate),
      VatSpecification: [{ VatPercent: 0.25, AmountInvoiceCurrency: 1000, VatAmountInvoiceCurrency: 250 }],
    });
    const told = new Map(postings as readonly (readonly [number, number])[]);
    expect(told.get(1510)).toBe(kronorAtRate(1250, rate));
    expect(told.get(2611)).toBe(-kronorAtRate(250, rate));
    expect(told.get(3046)).toBe(-kronorAtRate(1000, rate));
  });

  it("is booked at the rate its caller names", async () => {
    const { body, status, text } = await postInvoice({ CurrencyRate: 10.5 });
    expect(status, text).toBe(201);
    expect(body).toMatchObject({ CurrencyRate: 10.5, TotalAmount: 13125, TotalVatAmount: 2625 });
  });

  it.each([
    ["nothing", 0, () => euroBuyer],
    ["less than nothing", -1, () => euroBuyer],
    ["another than 1 for the own currency", 2, () => shop.customerId],
  ])("is refused at a rate of %s", async (_, CurrencyRate, buyer) => {
    const { status, body } = await postInvoice({ CurrencyRate, CustomerId: buyer() });
    expect([status, body.ErrorCode, body.Errors[0]?.Field]).toEqual([400, 2000, "CurrencyRate"]);
  });

  it("prints its VAT in kronor too, as directive 2006/112/EC article 230 asks; its draft as well", async () => {
    const { body } = await postInvoice({ CurrencyRate: 10.5 });
    const page = await printedText(`/customerinvoices/${body.Id}/print`);
    expect(page).toMatch(/Total VAT in SEK\s*2,625\.00/);
    expect(page).toMatch(/1,250\.00\s*EUR/);
    const draft = await createDraft(shop, serviceRows(), draftOfBuyer());
    expect(await printedText(`/customerinvoicedrafts/${draft.body.Id}/print`)).toMatch(/Total VAT in SEK/);
  });

  it("is voided by the mirror of its voucher, at its own rate", async () => {
    const { body } = await postInvoice({ CurrencyRate: 10.5 });
    expect((await shop.anna.send("POST", `/customerinvoices/${body.Id}/void`)).status).toBe(200);
    const credit = (await shop.anna.get(`/customerinvoices?$filter=ReferringInvoiceId eq ${body.Id}`)).body.Data[0];
    expect(credit).toMatchObject({ CurrencyRate: 10.5, TotalAmount: 13125, IsCreditInvoice: true });
  });

  it("has no house work in it (4002)", async () => {
    const draft = await createDraft(shop, [row(shop, "service25", 1, 1000, { WorkCostType: 1, WorkHours: 2 })], {
      CustomerId: (await createCustomer(shop.anna, { CurrencyCode: "EUR", IsPrivatePerson: true })).body.Id,
      RotReducedInvoicingType: 1,
      Persons: [{ Ssn: "19811218-9876", Amount: 10 }],
    });
    const { status, body } = await shop.anna.send("POST", `/customerinvoicedrafts/${draft.body.Id}/convert`);
    expect([status, body.ErrorCode, body.Errors[0]?.Field]).toEqual([400, 4002, "RotReducedInvoicingType"]);
  });
});

describe("a payment in euros", () => {
  it("books what the rate has moved: a gain on 3960, a loss on 7960, and nothing remains in either currency", async () => {
    const invoice = (await postInvoice({ CurrencyRate: 10.9 })).body;
    const gain = await payInvoice(invoice.Id, 500, { DomesticPaymentAmount: 5500 });
    expect(gain.status, gain.text).toBe(201);
    expect(await postingsOfPayment(gain.body)).toEqual([
      [1930, 5500],
      [3960, -50],
      [1510, -5450],
    ]);
    expect((await shop.anna.get(`/customerinvoices/${invoice.Id}`)).body).toMatchObject({
      RemainingAmountInvoiceCurrency: 750,
      RemainingAmount: 8175,
    });
    const loss = await payInvoice(invoice.Id, 750, { DomesticPaymentAmount: 8100, PaymentType: 2 });
    expect(await postingsOfPayment(loss.body)).toEqual([
      [1930, 8100],
      [7960, 75],
      [1510, -8175],
    ]);
    const after = (await shop.anna.get(`/customerinvoices/${invoice.Id}`)).body;
    expect(after).toMatchObject({ RemainingAmountInvoiceCurrency: 0, RemainingAmount: 0, PaymentStatus: 0 });
  });

  it("of the last hundredth of a small currency, which is nothing in kronor, settles without a voucher", async () => {
    const czech = { CurrencyCode: "CZK", InvoiceCountryCode: "DE", Name: "Jan Novák" };
    const CustomerId = (await createCustomer(shop.anna, czech)).body.Id;
    const invoice = (await postInvoice({ CustomerId, CurrencyRate: 0.45 })).body;
    const koruna = { PaymentCurrency: "CZK" };
    const first = await payInvoice(invoice.Id, 1249.99, { ...koruna, DomesticPaymentAmount: 562.5 });
    expect(first.status, first.text).toBe(201);
    const read = async () => (await shop.anna.get(`/customerinvoices/${invoice.Id}`)).body;
    expect(await read()).toMatchObject({ RemainingAmountInvoiceCurrency: 0.01, RemainingAmount: 0 });
    const last = await payInvoice(invoice.Id, 0.01, { ...koruna, PaymentType: 2 });
    expect(last.status, last.text).toBe(201);
    const vouchers = await shop.anna.get(`/vouchers?$filter=SourceId eq ${last.body.BankTransactionId}`);
    expect(vouchers.body.Data).toEqual([]);
    expect(await read()).toMatchObject({ RemainingAmountInvoiceCurrency: 0, RemainingAmount: 0 });
  });

  it("is worth the rate of its day when nobody says what it came to", async () => {
    const day = "2026-11-10";
    const rate = await readInvoiceRateOn(day);
    const invoice = (await postInvoice({ CurrencyRate: 10.5 })).body;
    const { body } = await payInvoice(invoice.Id, 1250, { PaymentDate: day, PaymentType: 2 });
    const difference = Math.round((kronorAtRate(1250, rate) - 13125) * 100) / 100;
    expect(await postingsOfPayment(body)).toEqual([
      [1930, kronorAtRate(1250, rate)],
      [difference > 0 ? 3960 : 7960, -difference],
      [1510, -13125],
    ]);
  });
});

async function printedText(path: string): Promise<string> {
  const token = await books.token("anna@norrsken.example", norrsken.id);
  const response = await fetch(`${books.sandbox.url}/v2${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  return (await readPdf(new Uint8Array(await response.arrayBuffer()))).pages.join(" ");
}
