import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companies, fjallkaffe, fjordtre, norrsken, tulp } from "../../seed/companies";
import { type BooksClient, startBooks } from "../testing/books-client";

let books: BooksClient;

beforeAll(async () => {
  books = await startBooks();
});
afterAll(() => books.sandbox.stop());

const receivablesAccountByCountry: Readonly<Record<string, number>> = { SE: 1510, NO: 1500, NL: 1300 };
const signInAt = async (companyId: string, scopes?: readonly string[]) =>
  books.callerWithToken(await books.createToken("sara@revisorn.example", companyId, scopes));

describe.each(companies.map((company) => [company.name, company] as const))("%s", (_, company) => {
  it("books its seeded draft in its own chart, currency and series", async () => {
    const sara = await signInAt(company.id);
    const drafts = await sara.get("/customerinvoicedrafts");
    const draft = drafts.body.Data[0];
    const settingsBefore = await sara.get("/companysettings");
    const invoice = await sara.send("POST", `/customerinvoicedrafts/${draft?.Id}/convert`);
    expect(invoice.status).toBe(201);
    expect(invoice.body).toMatchObject({
      InvoiceNumber: settingsBefore.body.NextCustomerInvoiceNumber,
      CurrencyCode: company.currencyCode,
      TotalAmount: draft?.TotalAmount,
      TotalVatAmount: draft?.TotalVatAmount,
      PaymentReferenceNumber: company.usesPaymentReferenceNumber ? expect.stringMatching(/^\d+$/) : null,
    });
    if (company.domesticCurrencyRounding === 0) expect(invoice.body.TotalRoundings).toBe(0);
    const [voucher] = (await sara.get(`/vouchers?$filter=Id eq ${invoice.body.VoucherId}`)).body.Data;
    const claimRow = {
      AccountNumber: receivablesAccountByCountry[company.countryCode],
      DebitAmount: invoice.body.TotalAmount,
      AccountDescription: expect.stringMatching(/\p{L}/u),
    };
    expect(voucher).toMatchObject({ Rows: expect.arrayContaining([expect.objectContaining(claimRow)]) });
    expect(await books.sandbox.callControl("GET", "/invariants")).toEqual({ ok: true, violations: [] });
  });
});

describe("what is another company's", () => {
  it("is not there: invoices, their PDF, mail and vouchers", async () => {
    const [norrskenCaller, tulpCaller] = [await signInAt(norrsken.id), await signInAt(tulp.id)];
    const invoice = (await norrskenCaller.get("/customerinvoices?$pagesize=1")).body.Data[0];
    const yearId = (await norrskenCaller.get("/fiscalyears")).body.Data.at(-2)?.Id;
    for (const path of ["", "/print", "/pdf"]) {
      expect((await tulpCaller.get(`/customerinvoices/${invoice?.Id}${path}`)).status).toBe(404);
    }
    expect((await tulpCaller.send("POST", `/customerinvoices/${invoice?.Id}/email`, {})).status).toBe(404);
    expect((await tulpCaller.get(`/vouchers/${yearId}/${invoice?.VoucherId}`)).status).toBe(404);
    expect((await tulpCaller.get(`/vouchers?$filter=Id eq ${invoice?.VoucherId}`)).body.Data).toEqual([]);
  });

  it("is asked for with the scope of its area", async () => {
    const salesCaller = await signInAt(fjallkaffe.id, ["ea:api", "ea:sales"]);
    const accountingCaller = await signInAt(fjordtre.id, ["ea:api", "ea:accounting_readonly"]);
    expect((await salesCaller.get("/vouchers")).body.ErrorCode).toBe(4006);
    expect((await accountingCaller.get("/vouchers")).status).toBe(200);
    expect((await accountingCaller.get("/customerinvoices")).body.ErrorCode).toBe(4006);
  });
});
