import { describe, expect, it } from "vitest";
import { vouchers } from "./books/voucher";
import { dueDateUnderTerms } from "./company/terms-of-payment";
import { ContractError } from "./contract-error";
import { parsePage } from "./list";
import { articles, fromArticle } from "./sales/article";
import { customers, fromCustomer } from "./sales/customer";
import { invoices } from "./sales/customer-invoice";
import { draftForCustomer, emptyDraft, fromInvoiceDraft, invoiceDrafts } from "./sales/customer-invoice-draft";
import { emptyRow } from "./sales/document-row";
import { orders } from "./sales/order";
import { emptyOrder, emptyOrderRow, fromOrder } from "./sales/order-body";
import { quotes } from "./sales/quote";
import { emptyQuote, fromQuote, quoteForCustomer } from "./sales/quote-draft";
import { rateBpsOf } from "./wire";

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const otherId = "3f2504e0-4f89-41d3-9a0c-0305e82c3302";

describe("a customer", () => {
  const wireCustomer = {
    Id: id,
    CustomerNumber: "12",
    Name: "Brf Solsidan",
    IsPrivatePerson: false,
    IsActive: true,
    InvoiceCity: "Luleå",
    InvoicePostalCode: "972 31",
    TermsOfPaymentId: otherId,
    DiscountPercentage: 0.125,
    UnpaidInvoicesAmount: 1234.5,
    LastInvoiceDate: "2026-06-10T00:00:00Z",
    EdiGlnNumber: "735",
    FutureMember: { kept: [1, 2] },
    Note: null,
  };

  it("is read in our words", () => {
    expect(customers.parse(wireCustomer)).toMatchObject({
      name: "Brf Solsidan",
      note: "",
      discount: 1250n,
      unpaidMinor: 123450n,
      lastInvoiceOn: "2026-06-10",
    });
  });

  it("goes back with every member that no form shows", () => {
    const body = fromCustomer({ ...customers.parse(wireCustomer), name: " Brf Nytt ", note: "Ring först" });
    expect(body).toMatchObject({ ...wireCustomer, Name: "Brf Nytt", Note: "Ring först" });
  });

  it("goes back with nothing changed where nothing was and nothing is", () => {
    const emptyWire = {
      ...wireCustomer,
      DiscountPercentage: null,
      ReverseChargeOnConstructionServices: null,
      Note: "",
    };
    expect(fromCustomer(customers.parse(emptyWire))).toMatchObject(emptyWire);
    expect(fromCustomer({ ...customers.parse(wireCustomer), discount: 0n })).toMatchObject({ DiscountPercentage: 0 });
  });

  it("is refused when the service answers something else, naming the member but not its value", () => {
    expect(() => customers.parse({ ...wireCustomer, Name: 4711 })).toThrow(ContractError);
    expect(() => customers.parse({ ...wireCustomer, Name: 4711 })).toThrow(/Name/);
    expect(() => customers.parse({ ...wireCustomer, Name: 4711 })).not.toThrow(/4711/);
    expect(() => parsePage(customers, [])).toThrow(ContractError);
  });
});

describe("an article", () => {
  const wireArticle = {
    Id: id,
    Number: "A1",
    Name: "Spik",
    IsActive: true,
    CodingId: id,
    UnitId: id,
    NetPrice: 0.1,
    GrossPrice: 0.13,
  };

  it("keeps prices exact both ways", () => {
    const article = articles.parse(wireArticle);
    expect(article).toMatchObject({ netPrice: 1000n, grossPrice: 1300n, stockAvailable: null });
    expect(fromArticle(article)).toMatchObject(wireArticle);
  });
});

describe("an invoice draft", () => {
  it("sends rows with line numbers, text rows without price, and what was stored besides", () => {
    const wireDraft = {
      Id: id,
      CustomerId: id,
      InvoiceCurrencyCode: "SEK",
      InvoiceDate: "2026-11-21",
      RotReducedInvoicingType: 0,
      ContractNumber: "C7",
      TotalAmount: 125,
      TotalVatAmount: 25,
      Rows: [
        {
          Id: id,
          ArticleId: otherId,
          IsTextRow: false,
          Text: "Spik",
          Quantity: 1,
          UnitPrice: 100,
          VatRate: 0.25,
          ProjectId: otherId,
        },
      ],
    };
    const draft = invoiceDrafts.parse(wireDraft);
    expect(draft).toMatchObject({ invoiceOn: "2026-11-21", grossMinor: 12500n, vatMinor: 2500n });
    expect(draft.rows[0]).toMatchObject({ quantity: 10_000n, unitPrice: 1_000_000n, rateBps: 2500 });
    const textRow = { ...emptyRow, isTextRow: true, text: "Tack!" };
    const body = fromInvoiceDraft({ ...draft, rows: [...draft.rows, textRow] });
    expect(body).toMatchObject({ ContractNumber: "C7", InvoiceDate: "2026-11-21", DueDate: null });
    expect(body.Rows).toEqual([
      expect.objectContaining({ LineNumber: 1, ProjectId: otherId, UnitPrice: 100, DiscountPercentage: 0 }),
      expect.objectContaining({ LineNumber: 2, IsTextRow: true, ArticleId: null, UnitPrice: null, Quantity: null }),
    ]);
  });

  it("leaves out address, delivery and terms of the customer before when it goes to another one", () => {
    const rest = { ContractNumber: "C7", InvoiceAddress1: "Gamla gatan 1", DeliveryCity: "Umeå", Persons: [{}] };
    const draft = { ...emptyDraft, customerId: id, termsOfPaymentId: id, rest };
    expect(draftForCustomer(draft, id)).toBe(draft);
    const body = fromInvoiceDraft(draftForCustomer(draft, otherId));
    expect(body).toMatchObject({ CustomerId: otherId, TermsOfPaymentId: null, ContractNumber: "C7" });
    for (const member of ["InvoiceAddress1", "DeliveryCity", "Persons"]) expect(body).not.toHaveProperty(member);
  });

  it("names the required switches when it is new", () => {
    expect(fromInvoiceDraft({ ...emptyDraft, customerId: id })).toMatchObject({
      EuThirdParty: false,
      RotReducedInvoicingType: 0,
    });
  });
});

describe("a quote", () => {
  const wireTerms = { Id: otherId, NumberOfDays: 30 };
  const wireQuote = {
    Id: id,
    Status: 2,
    Number: 7,
    CustomerId: id,
    CurrencyCode: "SEK",
    QuoteDate: "2026-11-21",
    DueDate: "2026-12-21",
    CustomerReference: "Åsa",
    CompanyReference: "Bo",
    TermsOfPayment: wireTerms,
    RotReducedInvoicingType: 1,
    MaxAllowedTaxReductionAmount: 300,
    TotalAmount: 126,
    VatAmount: 25.1,
    RoundingsAmount: 0.5,
    Persons: [{ Ssn: "x" }],
    Rows: [
      { Id: id, ArticleId: otherId, Quantity: 1.5, UnitPrice: 66.67, IsVatFree: true, UnitId: otherId, WorkHours: 2 },
    ],
  };

  it("is read in our words and goes back with what no form shows", () => {
    const quote = quotes.parse(wireQuote);
    expect(quote).toMatchObject({
      status: "accepted",
      validUntilOn: "2026-12-21",
      yourReference: "Åsa",
      ourReference: "Bo",
      termsOfPaymentId: otherId,
      netMinor: 10040n,
      taxReductionMinor: 30000n,
      rows: [{ reverseConstruction: true, unitId: otherId }],
    });
    expect(fromQuote(quote)).toMatchObject({ ...wireQuote, Rows: [{ LineNumber: 1, IsVatFree: true, WorkHours: 2 }] });
  });

  it("names other terms by their id, and leaves terms and house work of the customer before out", () => {
    const quote = quotes.parse(wireQuote);
    expect(fromQuote({ ...quote, termsOfPaymentId: id }).TermsOfPayment).toEqual({ Id: id });
    const body = fromQuote(quoteForCustomer(quote, otherId));
    expect(body).toMatchObject({ CustomerId: otherId, TermsOfPayment: null, RotReducedInvoicingType: 0 });
    expect(body).not.toHaveProperty("Persons");
    expect(quoteForCustomer(quote, id)).toBe(quote);
    expect(fromQuote({ ...emptyQuote, customerId: id })).toMatchObject({ EuThirdParty: false, TermsOfPayment: null });
  });
});

describe("an order", () => {
  const wireRow = {
    Id: id,
    ArticleId: otherId,
    Quantity: 5,
    UnitPrice: 100,
    DeliveredQuantity: 2.25,
    IsWorkCost: true,
  };
  const wireOrder = {
    Id: id,
    Status: 3,
    CustomerId: id,
    CurrencyCode: "SEK",
    Amount: 625,
    DeliveredAmount: 281,
    Rows: [wireRow],
  };

  it("tells nothing delivered from nothing said, both ways", () => {
    const order = orders.parse({
      ...wireOrder,
      Rows: [wireRow, { ...wireRow, DeliveredQuantity: 0 }, { ...wireRow, DeliveredQuantity: null }],
    });
    expect(order).toMatchObject({ status: "shipped", grossMinor: 62500n, deliveredGrossMinor: 28100n });
    expect(order.rows.map((row) => row.deliveredQuantity)).toEqual([22_500n, 0n, null]);
    expect(fromOrder(order).Rows).toEqual(
      [2.25, 0, null].map((DeliveredQuantity) => expect.objectContaining({ DeliveredQuantity, IsWorkCost: true })),
    );
  });

  it("names what the service demands when it is new", () => {
    const rows = [{ ...emptyOrderRow, articleId: id, reverseConstruction: true }];
    expect(
      fromOrder({ ...emptyOrder, customerId: id, currencyCode: "SEK", orderOn: "2026-11-21", rows }),
    ).toMatchObject({
      Status: 2,
      OrderDate: "2026-11-21",
      EuThirdParty: false,
      RotReducedInvoicingType: 0,
      ReverseChargeOnConstructionServices: true,
      Rows: [{ EligibleForReverseChargeOnVat: true, IsWorkCost: false, IsTextRow: false, DeliveredQuantity: null }],
    });
  });
});

describe("an invoice and its voucher", () => {
  it("are read with net, VAT and gross", () => {
    const wireInvoice = {
      Id: id,
      CustomerId: id,
      CurrencyCode: "SEK",
      PaymentStatus: 2,
      TotalAmountInvoiceCurrency: 126,
      TotalVatAmountInvoiceCurrency: 25.1,
      TotalRoundings: 0.5,
    };
    expect(invoices.parse(wireInvoice)).toMatchObject({
      status: "overdue",
      netMinor: 10040n,
      vatMinor: 2510n,
      grossMinor: 12600n,
    });
  });

  it("have postings with debit positive", () => {
    const Rows = [
      { AccountNumber: 1510, DebitAmount: 125, CreditAmount: 0 },
      { AccountNumber: 3041, DebitAmount: null, CreditAmount: 100 },
    ];
    const voucher = vouchers.parse({ Id: id, NumberAndNumberSeries: "A12", VoucherDate: "2026-06-10", Rows });
    expect(voucher.postings.map(({ account, minor }) => [account, minor])).toEqual([
      [1510, 12500n],
      [3041, -10000n],
    ]);
  });
});

it.each([
  [0.25, 2500],
  [25, 2500],
  [0.06, 600],
  [6, 600],
  [0, 0],
  [null, null],
])("reads the rate %s as %s basis points, fraction or percent", (rate, expectedBps) => {
  expect(rateBpsOf(rate)).toBe(expectedBps);
});

it.each([
  [30, false, "2026-11-21", "2026-12-21"],
  [30, true, "2026-11-21", "2026-12-30"],
  [0, false, "2026-02-28", "2026-02-28"],
])("%d days, from the month's end %s, after %s fall due %s", (days, fromEndOfMonth, invoiceOn, expectedDueOn) => {
  expect(dueDateUnderTerms({ days, fromEndOfMonth }, invoiceOn)).toBe(expectedDueOn);
});
