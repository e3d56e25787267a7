import { describe, expect, it } from "vitest";
import { invoices } from "../../api/contract/sales/customer-invoice";
import { fromInvoiceDraft } from "../../api/contract/sales/customer-invoice-draft";
import { emptyRow } from "../../api/contract/sales/document-row";
import type { HouseWork } from "../../api/contract/sales/house-work";
import { emptyOrder, emptyOrderRow, fromOrder } from "../../api/contract/sales/order-body";
import { emptyQuote, fromQuote } from "../../api/contract/sales/quote-draft";
import { copyHouseWork, copyToInvoice, copyToOrder, copyToQuote, findPriceDifference } from "./copy-document";

const wireInvoice = {
  Id: "0b5a9c1e-5f3c-4a58-9a0e-000000000001",
  CustomerId: "0b5a9c1e-5f3c-4a58-9a0e-000000000002",
  InvoiceCustomerName: "Brf Solsidan",
  CurrencyCode: "SEK",
  InvoiceNumber: 1047,
  InvoiceDate: "2026-10-28T00:00:00Z",
  DueDate: "2026-11-27T00:00:00Z",
  YourReference: "Karin",
  Persons: [{ Ssn: "191212121212", Amount: 10 }],
  Rows: [
    {
      Id: "r",
      ArticleId: "0b5a9c1e-5f3c-4a58-9a0e-000000000003",
      ArticleNumber: "12",
      Text: "Carpentry",
      Quantity: 2.5,
      UnitPrice: 595,
      DiscountPercentage: 0.1,
      PercentVat: 0.25,
      WorkHours: 3,
    },
    { Id: "t", IsTextRow: true, Text: "Stairwell" },
  ],
};

it("makes a new draft with customer, references and rows, and leaves the days to the service", () => {
  expect(fromInvoiceDraft(copyToInvoice(invoices.parse(wireInvoice), null))).toEqual({
    CustomerId: wireInvoice.CustomerId,
    IsCreditInvoice: false,
    EuThirdParty: false,
    RotReducedInvoicingType: 0,
    InvoiceDate: null,
    DueDate: null,
    DeliveryDate: null,
    YourReference: "Karin",
    OurReference: null,
    BuyersOrderReference: null,
    TermsOfPaymentId: null,
    Rows: [
      {
        LineNumber: 1,
        IsTextRow: false,
        Text: "Carpentry",
        ReversedConstructionServicesVatFree: false,
        ArticleId: wireInvoice.Rows[0]?.ArticleId,
        Quantity: 2.5,
        UnitPrice: 595,
        DiscountPercentage: 0.1,
      },
      {
        LineNumber: 2,
        IsTextRow: true,
        Text: "Stairwell",
        ReversedConstructionServicesVatFree: false,
        ArticleId: null,
        Quantity: null,
        UnitPrice: null,
        DiscountPercentage: null,
      },
    ],
  });
});

it("makes a quote draft of today that holds 30 days, and an order of today with nothing delivered", () => {
  const invoice = invoices.parse(wireInvoice);
  const quote = fromQuote(copyToQuote(invoice, null, "2026-11-20"));
  expect(quote).toMatchObject({
    CustomerId: wireInvoice.CustomerId,
    QuoteDate: "2026-11-20",
    DueDate: "2026-12-20",
    CustomerReference: "Karin",
    RotReducedInvoicingType: 0,
    Rows: [{ Text: "Carpentry", Quantity: 2.5, UnitPrice: 595, DiscountPercentage: 0.1 }, { IsTextRow: true }],
  });
  expect(quote).not.toHaveProperty("Persons");
  const order = fromOrder(copyToOrder(invoice, null, "2026-11-20"));
  expect(order).toMatchObject({
    OrderDate: "2026-11-20",
    CurrencyCode: "SEK",
    YourReference: "Karin",
    Rows: [{ Text: "Carpentry", Quantity: 2.5, DeliveredQuantity: null }, { Text: "Stairwell" }],
  });
  expect(order).not.toHaveProperty("Persons");
});

it("knows when the same figures mean something else: in another currency, or with the VAT in them", () => {
  const invoice = { currencyCode: "EUR", includesVat: false };
  expect(findPriceDifference(invoice, { ...invoice })).toBeNull();
  expect(findPriceDifference(invoice, { currencyCode: "SEK", includesVat: true })).toBe("currency");
  expect(findPriceDifference(invoice, { ...invoice, includesVat: true })).toBe("includesVat");
});

const rowMembers = {
  articleId: wireInvoice.Rows[0]?.ArticleId ?? "",
  text: "Carpentry",
  quantity: 25_000n,
  unitPrice: 5_950_000n,
};
const headMembers = {
  id: "d",
  number: 7,
  customerId: wireInvoice.CustomerId,
  yourReference: "Karin",
  currencyCode: "EUR",
};

it.each([
  [
    "a quote",
    {
      ...emptyQuote,
      ...headMembers,
      status: "ordered" as const,
      rows: [{ ...emptyRow, ...rowMembers, rest: { Id: "r" } }],
    },
  ],
  [
    "an order that is delivered in part",
    {
      ...{ ...emptyOrder, ...headMembers, status: "shipped" as const, shippedOn: "2026-11-02" },
      rows: [{ ...emptyOrderRow, ...rowMembers, deliveredQuantity: 10_000n, rest: { Id: "r" } }],
    },
  ],
])(
  "copies %s to an invoice, a quote and an order: all that was ordered, and none of what became of it",
  (_, document) => {
    const [invoice, quote, order] = [
      copyToInvoice(document, null),
      copyToQuote(document, null, "2026-11-20"),
      copyToOrder(document, null, "2026-11-20"),
    ];
    for (const copy of [invoice, quote, order]) {
      expect(copy).toMatchObject({
        id: "",
        customerId: wireInvoice.CustomerId,
        yourReference: "Karin",
        rows: [rowMembers],
      });
      expect(copy.rows[0]?.rest).toEqual({});
    }
    expect([quote.number, quote.status, order.number, order.status]).toEqual([null, "draft", null, emptyOrder.status]);
    expect([order.shippedOn, order.rows[0]?.deliveredQuantity, order.currencyCode]).toEqual([null, null, "EUR"]);
  },
);

describe("the house work of a copy", () => {
  const houseWork: HouseWork = {
    ...{ kind: "rot", homeKind: "property", homeName: "Luleå Björken 1:2", housingCompanyNumber: "" },
    ...{ otherCostsMinor: 0n, statedMinor: 15_000n },
    persons: [
      { id: "1", number: "••••••••-••84", amountMinor: 10_000n },
      { id: "2", number: "••••••••-••76", amountMinor: 5_000n },
    ],
  };
  const nameKnown = (number: string) => (number.endsWith("84") ? "ref:customer" : null);

  it("is of the same home and of the persons that can be named, who share the new reduction evenly", () => {
    expect(copyHouseWork(houseWork, nameKnown)).toEqual({
      ...houseWork,
      statedMinor: null,
      persons: [{ id: "", number: "ref:customer", shown: "••••••••-••84", amountMinor: null }],
    });
    expect(copyHouseWork(houseWork, () => null)).toBeNull();
    expect(copyHouseWork(null, nameKnown)).toBeNull();
  });

  it("makes its rows work again, which they are not in a copy without it", () => {
    const work = { type: 1, hours: 20_000n };
    const invoice = { ...invoices.parse(wireInvoice), rows: [{ ...emptyRow, ...rowMembers, work }] };
    const copiedHouseWork = copyHouseWork(houseWork, nameKnown);
    for (const copy of [
      copyToInvoice(invoice, copiedHouseWork),
      copyToQuote(invoice, copiedHouseWork, "2026-11-20"),
      copyToOrder(invoice, copiedHouseWork, "2026-11-20"),
    ]) {
      expect([copy.houseWork, copy.rows[0]?.work]).toEqual([copiedHouseWork, work]);
    }
    expect(copyToInvoice(invoice, null).rows[0]?.work).toBeNull();
  });
});
