import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { readPdf } from "../../documents/testing/pdf-text";
import { fjordtre, type SeedCompany, tulp } from "../../seed/companies";
import { type BooksClient, type JsonRecord, startBooks, today } from "../testing/books-client";
import { postingsOf } from "../testing/books-snapshot";
import { buildDraftBody, buildRow, openShop, type Shop } from "../testing/sales";

let books: BooksClient;
let shop: Shop;

beforeAll(async () => {
  books = await startBooks();
  shop = await openShop(books);
});
afterAll(() => books.sandbox.stop());
afterEach(async () => {
  expect(await books.sandbox.callControl("GET", "/invariants")).toEqual({ ok: true, violations: [] });
});

const findTermsIdOfType = async (caller: Shop["anna"], type: number) =>
  (await caller.get(`/termsofpayments?$filter=TermsOfPaymentTypeId eq ${type}`)).body.Data[0]?.Id;

/** The types and postings of the vouchers of an invoice and of its payment. */
async function readVouchersOf(caller: Shop["anna"], invoice: JsonRecord) {
  const voucherTextEnding = encodeURIComponent(`, ${invoice.InvoiceNumber}`);
  const vouchersReply = await caller.get(
    `/vouchers?$filter=endswith(VoucherText,'${voucherTextEnding}') and VoucherDate eq ${today}`,
  );
  return vouchersReply.body.Data.map((voucher) => [voucher.VoucherType, postingsOf(voucher)]);
}

describe("an invoice with terms of payment", () => {
  it.each([
    ["for cards", 3, 16, 1580],
    ["in cash", 2, 10, 1910],
  ])("%s is paid when it is booked", async (_, type, voucherType, account) => {
    const TermsOfPaymentId = await findTermsIdOfType(shop.anna, type);
    const invoiceReply = await shop.anna.send(
      "POST",
      "/customerinvoices",
      buildDraftBody(shop, [buildRow(shop, "goods25", 2, 400)], { TermsOfPaymentId }),
    );
    expect(invoiceReply.status, invoiceReply.text).toBe(201);
    expect(invoiceReply.body).toMatchObject({
      TotalAmount: 1000,
      RemainingAmount: 0,
      RemainingAmountInvoiceCurrency: 0,
      PaymentStatus: 0,
      PaymentDate: `${today}T00:00:00Z`,
      DueDate: today,
    });
    expect(await readVouchersOf(shop.anna, invoiceReply.body)).toEqual([
      [
        14,
        [
          [1510, 1000],
          [3051, -800],
          [2611, -200],
        ],
      ],
      [
        voucherType,
        [
          [account, 1000],
          [1510, -1000],
        ],
      ],
    ]);
    const pdfReply = await shop.anna.send("GET", `/customerinvoices/${invoiceReply.body.Id}/pdf`);
    const printedPage = (
      await readPdf(new Uint8Array(await (await fetch(String(pdfReply.body.Url))).arrayBuffer()))
    ).pages.join(" ");
    expect(printedPage).toContain(`Betalt ${today}`);
    expect(printedPage).toMatch(/Att betala 0,00\sSEK/);
    expect(printedPage).not.toMatch(/Bankgiro|Förfallodatum/);
    const refusedReply = await shop.anna.send("POST", `/customerinvoices/${invoiceReply.body.Id}/void`);
    expect([refusedReply.status, refusedReply.body.ErrorCode]).toEqual([400, 4002]);
  });

  it("for cards gives the money of a credit invoice back at once", async () => {
    const TermsOfPaymentId = await findTermsIdOfType(shop.anna, 3);
    const body = buildDraftBody(shop, [buildRow(shop, "goods25", 1, 400)], { TermsOfPaymentId, IsCreditInvoice: true });
    const creditInvoice = (await shop.anna.send("POST", "/customerinvoices", body)).body;
    expect(creditInvoice).toMatchObject({ IsCreditInvoice: true, RemainingAmount: 0, PaymentStatus: 0 });
    expect((await readVouchersOf(shop.anna, creditInvoice)).at(-1)).toEqual([
      16,
      [
        [1510, 500],
        [1580, -500],
      ],
    ]);
  });

  it("for cards is paid as well when a draft is converted", async () => {
    const TermsOfPaymentId = await findTermsIdOfType(shop.anna, 3);
    const body = { ...buildDraftBody(shop, [buildRow(shop, "goods25", 1, 400)]), TermsOfPaymentId };
    const customer = (await shop.anna.get(`/customers/${shop.customerId}`)).body;
    await shop.anna.send("PUT", `/customers/${shop.customerId}`, { ...customer, TermsOfPaymentId });
    const draft = await shop.anna.send("POST", "/customerinvoicedrafts", body);
    const convertedInvoice = await shop.anna.send("POST", `/customerinvoicedrafts/${draft.body.Id}/convert`);
    await shop.anna.send("PUT", `/customers/${shop.customerId}`, customer);
    expect(convertedInvoice.body, convertedInvoice.text).toMatchObject({ RemainingAmount: 0, PaymentStatus: 0 });
  });

  it.each<[string, SeedCompany, number]>([
    ["Norway", fjordtre, 1570],
    ["the Netherlands", tulp, 1200],
  ])("for cards is a claim of its own in %s", async (_, company, account) => {
    const sara = books.callerWithToken(await books.createToken("sara@revisorn.example", company.id));
    const countryCode = company.countryCode;
    const customersBody = (
      await sara.get(`/customers?$filter=InvoiceCountryCode eq '${countryCode}' and IsPrivatePerson eq false`)
    ).body;
    const article = (await sara.get("/articles?$pagesize=1")).body.Data[0];
    const invoiceReply = await sara.send("POST", "/customerinvoices", {
      CustomerId: customersBody.Data[0]?.Id,
      TermsOfPaymentId: await findTermsIdOfType(sara, 3),
      EuThirdParty: false,
      RotReducedInvoicingType: 0,
      Rows: [{ ArticleId: article?.Id, Quantity: 1, UnitPrice: 100 }],
    });
    expect(invoiceReply.status, invoiceReply.text).toBe(201);
    expect(invoiceReply.body).toMatchObject({ RemainingAmount: 0, PaymentStatus: 0 });
    const totalAmount = Number(invoiceReply.body.TotalAmount);
    expect((await readVouchersOf(sara, invoiceReply.body))[1]).toEqual([
      16,
      [
        [account, totalAmount],
        [expect.any(Number), -totalAmount],
      ],
    ]);
  });
});
