import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { readPdf } from "../../documents/testing/pdf-text";
import { fjordtre, type SeedCompany, tulp } from "../../seed/companies";
import { type Books, startBooks, today, type Wire } from "../testing/books-client";
import { postingsOf } from "../testing/books-snapshot";
import { draftBody, openShop, row, type Shop } from "../testing/sales";

let books: Books;
let shop: Shop;

beforeAll(async () => {
  books = await startBooks();
  shop = await openShop(books);
});
afterAll(() => books.sandbox.stop());
afterEach(async () => {
  expect(await books.sandbox.control("GET", "/invariants")).toEqual({ ok: true, violations: [] });
});

const findTermsOfType = async (caller: Shop["anna"], type: number) =>
  (await caller.get(`/termsofpayments?$filter=TermsOfPaymentTypeId eq ${type}`)).body.Data[0]?.Id;

/** The types and postings of the vouchers of an invoice and of its payment. */
async function readVouchersOf(caller: Shop["anna"], invoice: Wire) {
  const ending = encodeURIComponent(`, ${invoice.InvoiceNumber}`);
  const found = await caller.get(`/vouchers?$filter=endswith(VoucherText,'${ending}') and VoucherDate eq ${today}`);
  return found.body.Data.map((voucher) => [voucher.VoucherType, postingsOf(voucher)]);
}

describe("an invoice with terms of payment", () => {
  it.each([
    ["for cards", 3, 16, 1580],
    ["in cash", 2, 10, 1910],
  ])("%s is paid when it is booked", async (_, type, voucherType, account) => {
    const TermsOfPaymentId = await findTermsOfType(shop.anna, type);
    const sold = await shop.anna.send(
      "POST",
      "/customerinvoices",
      draftBody(shop, [row(shop, "goods25", 2, 400)], { TermsOfPaymentId }),
    );
    expect(sold.status, sold.text).toBe(201);
    expect(sold.body).toMatchObject({
      TotalAmount: 1000,
      RemainingAmount: 0,
      RemainingAmountInvoiceCurrency: 0,
      PaymentStatus: 0,
      PaymentDate: `${today}T00:00:00Z`,
      DueDate: today,
    });
    expect(await readVouchersOf(shop.anna, sold.body)).toEqual([
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
    const asked = await shop.anna.send("GET", `/customerinvoices/${sold.body.Id}/pdf`);
    const page = (await readPdf(new Uint8Array(await (await fetch(String(asked.body.Url))).arrayBuffer()))).pages.join(
      " ",
    );
    expect(page).toContain(`Betalt ${today}`);
    expect(page).toMatch(/Att betala 0,00\sSEK/);
    expect(page).not.toMatch(/Bankgiro|Förfallodatum/);
    const refused = await shop.anna.send("POST", `/customerinvoices/${sold.body.Id}/void`);
    expect([refused.status, refused.body.ErrorCode]).toEqual([400, 4002]);
  });

  it("for cards gives the money of a credit invoice back at once", async () => {
    const TermsOfPaymentId = await findTermsOfType(shop.anna, 3);
    const body = draftBody(shop, [row(shop, "goods25", 1, 400)], { TermsOfPaymentId, IsCreditInvoice: true });
    const credit = (await shop.anna.send("POST", "/customerinvoices", body)).body;
    expect(credit).toMatchObject({ IsCreditInvoice: true, RemainingAmount: 0, PaymentStatus: 0 });
    expect((await readVouchersOf(shop.anna, credit)).at(-1)).toEqual([
      16,
      [
        [1510, 500],
        [1580, -500],
      ],
    ]);
  });

  it("for cards is paid as well when a draft is converted", async () => {
    const TermsOfPaymentId = await findTermsOfType(shop.anna, 3);
    const body = { ...draftBody(shop, [row(shop, "goods25", 1, 400)]), TermsOfPaymentId };
    const customer = (await shop.anna.get(`/customers/${shop.customerId}`)).body;
    await shop.anna.send("PUT", `/customers/${shop.customerId}`, { ...customer, TermsOfPaymentId });
    const draft = await shop.anna.send("POST", "/customerinvoicedrafts", body);
    const converted = await shop.anna.send("POST", `/customerinvoicedrafts/${draft.body.Id}/convert`);
    await shop.anna.send("PUT", `/customers/${shop.customerId}`, customer);
    expect(converted.body, converted.text).toMatchObject({ RemainingAmount: 0, PaymentStatus: 0 });
  });

  it.each<[string, SeedCompany, number]>([
    ["Norway", fjordtre, 1570],
    ["the Netherlands", tulp, 1200],
  ])("for cards is a claim of its own in %s", async (_, company, account) => {
    const sara = books.as(await books.token("sara@revisorn.example", company.id));
    const at = company.countryCode;
    const buyer = (await sara.get(`/customers?$filter=InvoiceCountryCode eq '${at}' and IsPrivatePerson eq false`))
      .body;
    const article = (await sara.get("/articles?$pagesize=1")).body.Data[0];
    const sold = await sara.send("POST", "/customerinvoices", {
      CustomerId: buyer.Data[0]?.Id,
      TermsOfPaymentId: await findTermsOfType(sara, 3),
      EuThirdParty: false,
      RotReducedInvoicingType: 0,
      Rows: [{ ArticleId: article?.Id, Quantity: 1, UnitPrice: 100 }],
    });
    expect(sold.status, sold.text).toBe(201);
    expect(sold.body).toMatchObject({ RemainingAmount: 0, PaymentStatus: 0 });
    const total = Number(sold.body.TotalAmount);
    expect((await readVouchersOf(sara, sold.body))[1]).toEqual([
      16,
      [
        [account, total],
        [expect.any(Number), -total],
      ],
    ]);
  });
});
