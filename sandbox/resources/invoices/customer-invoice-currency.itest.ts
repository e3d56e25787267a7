import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { readPdf } from "../../documents/testing/pdf-text";
import { norrsken } from "../../seed/companies";
import { bookInvoiceOfRows } from "../testing/book-invoice-of-rows";
import { type BooksClient, type JsonRecord, startBooks, today } from "../testing/books-client";
import { postingsOf } from "../testing/books-snapshot";
import { buildRow, createCustomer, createDraft, openShop, type Shop } from "../testing/sales";

let books: BooksClient;
let shop: Shop;
let euroCustomerId: string;
let bankAccountId: string;

beforeAll(async () => {
  books = await startBooks("empty");
  shop = await openShop(books);
  // The customer is German and has no VAT number, so that the invoices have VAT that must be converted.
  const germanMembers = {
    CurrencyCode: "EUR",
    InvoiceCountryCode: "DE",
    Name: "Jörg Müller",
    SalesDocumentLanguage: "en",
  };
  euroCustomerId = (await createCustomer(shop.anna, germanMembers)).body.Id;
  bankAccountId = String((await shop.anna.get("/bankaccounts")).body.Data[0]?.Id);
});
afterAll(() => books.sandbox.stop());
afterEach(async () => {
  expect(await books.sandbox.callControl("GET", "/invariants")).toEqual({ ok: true, violations: [] });
});

const readInvoiceRateOn = async (day: string) =>
  Number((await shop.anna.get(`/currencies/exchangerate?sourceCurrency=EUR&date=${day}`)).body.Rate);
const buildServiceRows = () => [buildRow(shop, "service25", 1, 1000)];
const buildEuroCustomerMembers = () => ({ CustomerId: euroCustomerId });
const toKronor = (euro: number, exchangeRate: number) => Math.round(euro * exchangeRate * 100) / 100;
const postInvoice = (overrides: JsonRecord) =>
  shop.anna.send("POST", "/customerinvoices", {
    ...buildEuroCustomerMembers(),
    Rows: buildServiceRows(),
    InvoiceDate: today,
    ...overrides,
  });
const payInvoice = (id: unknown, amount: number, overrides: JsonRecord) =>
  shop.anna.send("POST", `/customerinvoices/${id}/payments`, {
    CompanyBankAccountId: bankAccountId,
    PaymentAmount: amount,
    PaymentCurrency: "EUR",
    PaymentDate: today,
    PaymentType: 1,
    ...overrides,
  });
const readPaymentPostings = async (payment: JsonRecord) =>
  postingsOf((await shop.anna.get(`/vouchers?$filter=SourceId eq ${payment.BankTransactionId}`)).body.Data[0]);

describe("an invoice in euros", () => {
  it("is posted in kronor at the day's rate, and shows both", async () => {
    const rate = await readInvoiceRateOn(today);
    const { draft, invoice, postings } = await bookInvoiceOfRows(shop, buildServiceRows(), buildEuroCustomerMembers());
    expect(draft).toMatchObject({
      InvoiceCurrencyCode: "EUR",
      TotalAmount: 1250,
      TotalAmountBaseCurrency: toKronor(1250, rate),
      TotalVatAmountBaseCurrency: toKronor(250, rate),
    });
    expect(invoice).toMatchObject({
      CurrencyCode: "EUR",
      CurrencyRate: rate,
      TotalAmountInvoiceCurrency: 1250,
      TotalVatAmountInvoiceCurrency: 250,
      RemainingAmountInvoiceCurrency: 1250,
      TotalAmount: toKronor(1250, rate),
      TotalVatAmount: toKronor(250, rate),
      RemainingAmount: toKronor(1250, rate),
      VatSpecification: [{ VatPercent: 0.25, AmountInvoiceCurrency: 1000, VatAmountInvoiceCurrency: 250 }],
    });
    const amountByAccount = new Map(postings as readonly (readonly [number, number])[]);
    expect(amountByAccount.get(1510)).toBe(toKronor(1250, rate));
    expect(amountByAccount.get(2611)).toBe(-toKronor(250, rate));
    expect(amountByAccount.get(3046)).toBe(-toKronor(1000, rate));
  });

  it("is booked at the rate its caller names", async () => {
    const { body, status, text } = await postInvoice({ CurrencyRate: 10.5 });
    expect(status, text).toBe(201);
    expect(body).toMatchObject({ CurrencyRate: 10.5, TotalAmount: 13125, TotalVatAmount: 2625 });
  });

  it.each([
    ["nothing", 0, () => euroCustomerId],
    ["less than nothing", -1, () => euroCustomerId],
    ["another than 1 for the own currency", 2, () => shop.customerId],
  ])("is refused at a rate of %s", async (_, CurrencyRate, customerIdOf) => {
    const { status, body } = await postInvoice({ CurrencyRate, CustomerId: customerIdOf() });
    expect([status, body.ErrorCode, body.Errors[0]?.Field]).toEqual([400, 2000, "CurrencyRate"]);
  });

  it("prints its VAT in kronor too, as directive 2006/112/EC article 230 asks; its draft as well", async () => {
    const { body } = await postInvoice({ CurrencyRate: 10.5 });
    const printedPage = await readPrintedText(`/customerinvoices/${body.Id}/print`);
    expect(printedPage).toMatch(/Total VAT in SEK\s*2,625\.00/);
    expect(printedPage).toMatch(/1,250\.00\s*EUR/);
    const draft = await createDraft(shop, buildServiceRows(), buildEuroCustomerMembers());
    expect(await readPrintedText(`/customerinvoicedrafts/${draft.body.Id}/print`)).toMatch(/Total VAT in SEK/);
  });

  it("is voided by the mirror of its voucher, at its own rate", async () => {
    const { body } = await postInvoice({ CurrencyRate: 10.5 });
    expect((await shop.anna.send("POST", `/customerinvoices/${body.Id}/void`)).status).toBe(200);
    const creditInvoice = (await shop.anna.get(`/customerinvoices?$filter=ReferringInvoiceId eq ${body.Id}`)).body
      .Data[0];
    expect(creditInvoice).toMatchObject({ CurrencyRate: 10.5, TotalAmount: 13125, IsCreditInvoice: true });
  });

  it("has no house work in it (4002)", async () => {
    const draft = await createDraft(shop, [buildRow(shop, "service25", 1, 1000, { WorkCostType: 1, WorkHours: 2 })], {
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
    const gainPayment = await payInvoice(invoice.Id, 500, { DomesticPaymentAmount: 5500 });
    expect(gainPayment.status, gainPayment.text).toBe(201);
    expect(await readPaymentPostings(gainPayment.body)).toEqual([
      [1930, 5500],
      [3960, -50],
      [1510, -5450],
    ]);
    expect((await shop.anna.get(`/customerinvoices/${invoice.Id}`)).body).toMatchObject({
      RemainingAmountInvoiceCurrency: 750,
      RemainingAmount: 8175,
    });
    const lossPayment = await payInvoice(invoice.Id, 750, { DomesticPaymentAmount: 8100, PaymentType: 2 });
    expect(await readPaymentPostings(lossPayment.body)).toEqual([
      [1930, 8100],
      [7960, 75],
      [1510, -8175],
    ]);
    const invoiceAfter = (await shop.anna.get(`/customerinvoices/${invoice.Id}`)).body;
    expect(invoiceAfter).toMatchObject({ RemainingAmountInvoiceCurrency: 0, RemainingAmount: 0, PaymentStatus: 0 });
  });

  it("of the last hundredth of a small currency, which is nothing in kronor, settles without a voucher", async () => {
    const czechMembers = { CurrencyCode: "CZK", InvoiceCountryCode: "DE", Name: "Jan Novák" };
    const CustomerId = (await createCustomer(shop.anna, czechMembers)).body.Id;
    const invoice = (await postInvoice({ CustomerId, CurrencyRate: 0.45 })).body;
    const korunaMembers = { PaymentCurrency: "CZK" };
    const firstPayment = await payInvoice(invoice.Id, 1249.99, { ...korunaMembers, DomesticPaymentAmount: 562.5 });
    expect(firstPayment.status, firstPayment.text).toBe(201);
    const readPaidInvoice = async () => (await shop.anna.get(`/customerinvoices/${invoice.Id}`)).body;
    expect(await readPaidInvoice()).toMatchObject({ RemainingAmountInvoiceCurrency: 0.01, RemainingAmount: 0 });
    const lastPayment = await payInvoice(invoice.Id, 0.01, { ...korunaMembers, PaymentType: 2 });
    expect(lastPayment.status, lastPayment.text).toBe(201);
    const vouchers = await shop.anna.get(`/vouchers?$filter=SourceId eq ${lastPayment.body.BankTransactionId}`);
    expect(vouchers.body.Data).toEqual([]);
    expect(await readPaidInvoice()).toMatchObject({ RemainingAmountInvoiceCurrency: 0, RemainingAmount: 0 });
  });

  it("is worth the rate of its day when nobody says what it came to", async () => {
    const day = "2026-11-10";
    const rate = await readInvoiceRateOn(day);
    const invoice = (await postInvoice({ CurrencyRate: 10.5 })).body;
    const { body } = await payInvoice(invoice.Id, 1250, { PaymentDate: day, PaymentType: 2 });
    const difference = Math.round((toKronor(1250, rate) - 13125) * 100) / 100;
    expect(await readPaymentPostings(body)).toEqual([
      [1930, toKronor(1250, rate)],
      [difference > 0 ? 3960 : 7960, -difference],
      [1510, -13125],
    ]);
  });
});

async function readPrintedText(path: string): Promise<string> {
  const token = await books.createToken("anna@norrsken.example", norrsken.id);
  const response = await fetch(`${books.sandbox.url}/v2${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  return (await readPdf(new Uint8Array(await response.arrayBuffer()))).pages.join(" ");
}
