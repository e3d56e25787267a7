import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { norrsken } from "../../seed/companies";
import { bookInvoiceOfRows, rowsOf } from "../testing/book-invoice-of-rows";
import { type BooksClient, type JsonRecord, type Reply, resetSandbox, startBooks } from "../testing/books-client";
import { buildCustomerBody, buildRow, createDraft, openShop, type Shop } from "../testing/sales";

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

const reverseChargeMember = { ReversedConstructionServicesVatFree: true };
const berlinMembers = {
  Name: "Berlin GmbH",
  InvoiceCountryCode: "DE",
  InvoiceCity: "Berlin",
  InvoicePostalCode: "10115",
};
const berlinMembersWithVatNumber = { ...berlinMembers, VatNumber: "DE123456788" };
const personMembers = { Name: "Åsa Öberg", IsPrivatePerson: true };

describe("a credit invoice", () => {
  it("is the mirror voucher of type 15; its amounts stand, and what remains is negative", async () => {
    const creditInvoice = await bookInvoiceOfRows(shop, [buildRow(shop, "goods25", 3, 149.5)], {
      IsCreditInvoice: true,
    });
    expect(creditInvoice.postings).toEqual([
      [1510, -561],
      [3051, 448.5],
      [2611, 112.13],
      [3740, 0.37],
    ]);
    expect(creditInvoice.invoice).toMatchObject({
      IsCreditInvoice: true,
      TotalAmount: 561,
      TotalVatAmount: 112.13,
      TotalRoundings: 0.37,
      RemainingAmount: -561,
      RemainingAmountInvoiceCurrency: -561,
      PaymentStatus: 1,
      ReferringInvoiceId: null,
      CreditedBy: [],
    });
    expect(creditInvoice.draft).toMatchObject({ TotalAmount: 561, IsCreditInvoice: true });
    expect(creditInvoice.voucher).toMatchObject({
      VoucherType: 15,
      VoucherText: `Kundkreditfaktura till Älvsbyns Kök AB, ${creditInvoice.invoice.InvoiceNumber}`,
      SourceId: creditInvoice.invoice.Id,
    });
    const filter = "$filter=RemainingAmountInvoiceCurrency eq -TotalAmountInvoiceCurrency";
    const foundInvoices = (await shop.anna.get(`/customerinvoices?${filter}`)).body.Data;
    expect(foundInvoices.map(({ Id }) => Id)).toEqual([creditInvoice.invoice.Id]);
  });

  it("takes its number from the one series of invoices", async () => {
    const firstInvoice = await bookInvoiceOfRows(shop, [buildRow(shop, "goods25", 1, 100)]);
    const creditInvoice = await bookInvoiceOfRows(shop, [buildRow(shop, "goods25", 1, 100)], { IsCreditInvoice: true });
    const lastInvoice = await bookInvoiceOfRows(shop, [buildRow(shop, "goods25", 1, 100)]);
    const firstNumber = Number(firstInvoice.invoice.InvoiceNumber);
    expect([creditInvoice, lastInvoice].map(({ invoice }) => invoice.InvoiceNumber)).toEqual([
      firstNumber + 1,
      firstNumber + 2,
    ]);
  });

  it("is never overdue", async () => {
    const { invoice } = await bookInvoiceOfRows(shop, [buildRow(shop, "goods25", 1, 100)], { IsCreditInvoice: true });
    await books.sandbox.callControl("POST", "/clock/advance", { seconds: 40 * 86_400 });
    const anna = books.callerWithToken(await books.createToken("anna@norrsken.example", norrsken.id));
    expect((await anna.get(`/customerinvoices/${invoice.Id}`)).body.PaymentStatus).toBe(1);
    await resetSandbox(books.sandbox, "empty");
    await books.sandbox.callControl("PUT", "/limits", { perMinute: 1_000_000 });
    shop = await openShop(books);
  });
});

// The expected amounts were measured on a row of 1,000 (docs/api/customer-invoices.md#construction-reverse-charge).
describe("construction reverse charge", () => {
  const builderMembers = {
    Name: "Bygg i Boden AB",
    ReverseChargeOnConstructionServices: true,
    VatNumber: "SE556903382201",
  };

  it("has no VAT when customer and row are marked", async () => {
    const { invoice, postings } = await bookInvoiceOfRows(
      shop,
      [buildRow(shop, "service25", 1, 1000, reverseChargeMember)],
      {},
      builderMembers,
    );
    expect(postings).toEqual([
      [1510, 1000],
      [3231, -1000],
    ]);
    expect(invoice).toMatchObject({
      TotalAmount: 1000,
      TotalVatAmount: 0,
      ReverseChargeOnConstructionServices: true,
      ReversedConstructionVatInvoicing: true,
      VatSpecification: [{ VatPercent: 0, AmountInvoiceCurrency: 1000, VatAmountInvoiceCurrency: 0 }],
    });
    expect(rowsOf(invoice)[0]).toMatchObject({ VatRate: 0, IsVatFree: true, AmountNoVat: 1000 });
  });

  it("has the normal VAT on a row that is not marked", async () => {
    const { invoice, postings } = await bookInvoiceOfRows(
      shop,
      [buildRow(shop, "service25", 1, 1000)],
      {},
      builderMembers,
    );
    expect(postings).toEqual([
      [1510, 1250],
      [3041, -1000],
      [2611, -250],
    ]);
    expect(invoice).toMatchObject({
      TotalVatAmount: 250,
      ReverseChargeOnConstructionServices: false,
      ReversedConstructionVatInvoicing: false,
    });
  });

  it("keeps marked and unmarked rows of one invoice apart, material with the work", async () => {
    const rows = [
      buildRow(shop, "service25", 8, 650, reverseChargeMember),
      buildRow(shop, "goods25", 1, 400, reverseChargeMember),
      buildRow(shop, "goods12", 1, 100),
    ];
    expect((await bookInvoiceOfRows(shop, rows, {}, builderMembers)).postings).toEqual([
      [1510, 5712],
      [3052, -100],
      [3231, -5600],
      [2621, -12],
    ]);
  });
});

describe("a sale to another country", () => {
  const buildRows = () => [
    buildRow(shop, "service25", 1, 500),
    buildRow(shop, "goods25", 1, 1000),
    buildRow(shop, "goods12", 1, 100),
  ];

  it("has no VAT for a buyer in the EU with a VAT number", async () => {
    const { invoice, postings } = await bookInvoiceOfRows(shop, buildRows(), {}, berlinMembersWithVatNumber);
    expect(postings).toEqual([
      [1510, 1600],
      [3048, -500],
      [3058, -1100],
    ]);
    expect(invoice).toMatchObject({ TotalAmount: 1600, TotalVatAmount: 0, EuThirdParty: false });
    expect(rowsOf(invoice).map(({ VatRate, IsVatFree }) => [VatRate, IsVatFree])).toEqual(Array(3).fill([0, true]));
  });

  it("has the seller's VAT for a buyer in the EU without one", async () => {
    expect((await bookInvoiceOfRows(shop, buildRows(), {}, berlinMembers)).postings).toEqual([
      [1510, 1987],
      [3046, -500],
      [3056, -1100],
      [2611, -375],
      [2621, -12],
    ]);
  });

  it("has the seller's VAT in the price of a private person there", async () => {
    const { invoice, postings } = await bookInvoiceOfRows(
      shop,
      [buildRow(shop, "goods25", 1, 1250)],
      {},
      { ...berlinMembers, IsPrivatePerson: true },
    );
    expect(invoice).toMatchObject({ IncludesVat: true, TotalAmount: 1250, TotalVatAmount: 250 });
    expect(postings).toEqual([
      [1510, 1250],
      [3056, -1000],
      [2611, -250],
    ]);
  });

  it("is third-party trade when the draft says so", async () => {
    const { invoice, postings } = await bookInvoiceOfRows(
      shop,
      [buildRow(shop, "goods25", 1, 1000)],
      { EuThirdParty: true },
      berlinMembersWithVatNumber,
    );
    expect(postings).toEqual([
      [1510, 1000],
      [3057, -1000],
    ]);
    expect(invoice.EuThirdParty).toBe(true);
  });

  it("is an export outside the EU, whether the buyer has a VAT number or not", async () => {
    const narvikMembers = {
      Name: "Narvik Butikk",
      InvoiceCountryCode: "NO",
      InvoiceCity: "Narvik",
      InvoicePostalCode: "8514",
    };
    for (const vatNumberMembers of [{}, { VatNumber: "NO912345678" }]) {
      expect(
        (await bookInvoiceOfRows(shop, buildRows(), {}, { ...narvikMembers, ...vatNumberMembers })).postings,
      ).toEqual([
        [1510, 1600],
        [3045, -500],
        [3055, -1100],
      ]);
    }
  });
});

describe("a private person at home", () => {
  it("is charged what the prices with VAT say, less the discount", async () => {
    const rows = [buildRow(shop, "goods25", 2, 199, { DiscountPercentage: 0.1 }), buildRow(shop, "goods6", 1, 99)];
    const { invoice, postings } = await bookInvoiceOfRows(shop, rows, {}, personMembers);
    expect(postings).toEqual([
      [1510, 457],
      [3051, -286.56],
      [3053, -93.4],
      [2611, -71.64],
      [2631, -5.6],
      [3740, 0.2],
    ]);
    expect(invoice).toMatchObject({ IncludesVat: true, TotalAmount: 457, TotalRoundings: -0.2 });
  });
});

describe("invoices of every kind at once", () => {
  const toDraftMembers = ({ body }: Reply): JsonRecord => ({ CustomerId: body.Id });

  it("have numbers without a gap, whatever is refused among them", async () => {
    const customerReplies = await Promise.all(
      [berlinMembersWithVatNumber, berlinMembers, personMembers].map((customerMembers) =>
        shop.anna.send("POST", "/customers", buildCustomerBody(customerMembers)),
      ),
    );
    const bodies: JsonRecord[] = [
      {},
      { IsCreditInvoice: true },
      { EuThirdParty: true },
      ...customerReplies.map(toDraftMembers),
    ];
    const drafts = await Promise.all(
      [...bodies, ...bodies].map((draftMembers, index) =>
        createDraft(shop, [buildRow(shop, "goods25", index + 1, 100)], draftMembers),
      ),
    );
    const replies = await Promise.all(
      drafts.map(({ body }) => shop.anna.send("POST", `/customerinvoicedrafts/${body.Id}/convert`)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), 400, 400]);
    const invoiceNumbers = replies.flatMap(({ status, body }) => (status === 201 ? [Number(body.InvoiceNumber)] : []));
    const lowestNumber = Math.min(...invoiceNumbers);
    expect(invoiceNumbers.map((number) => number - lowestNumber).sort((left, right) => left - right)).toEqual([
      ...Array(10).keys(),
    ]);
    expect(await books.sandbox.callControl("GET", "/invariants")).toEqual({ ok: true, violations: [] });
  });
});
