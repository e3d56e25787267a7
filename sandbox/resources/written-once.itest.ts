import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Books, startBooks, today, type Wire } from "./testing/books-client";
import { expectKept } from "./testing/kept";
import { chequeAccount } from "./testing/payments";
import { presuming } from "./testing/presuming";
import { bookedInvoice, createCustomer, openShop, type Shop } from "./testing/sales";
import { sampleOf } from "./testing/samples";

// Records that are posted and never replaced, with rules that tie their members together: as in `writes.itest.ts`, every
// writable member comes from the document, but for what is named here.

let books: Books;
let shop: Shop;

beforeAll(async () => {
  books = await startBooks("empty");
  const opened = await openShop(books);
  shop = { ...opened, anna: presuming(opened.anna) };
});
afterAll(async () => {
  expect(await books.sandbox.control("GET", "/invariants")).toEqual({ ok: true, violations: [] });
  await books.sandbox.stop();
});

const ours = { CostCenterItemId1: null, CostCenterItemId2: null, CostCenterItemId3: null, ProjectId: null };

describe.each([0, 1])("every writable member survives, with the values of turn %i", (turn) => {
  it("of POST /customerinvoices", async () => {
    const [sample] = sampleOf("CustomerInvoiceApi", turn).Rows as Wire[];
    const euro = { CurrencyCode: "EUR", InvoiceCountryCode: "NL", VatNumber: "NL123456789B01" };
    const body = {
      ...sampleOf("CustomerInvoiceApi", turn),
      CustomerId: (await createCustomer(shop.anna, euro)).body.Id,
      CreatedFromDraftId: undefined,
      TermsOfPaymentId: (await shop.anna.get("/termsofpayments")).body.Data[turn]?.Id,
      InvoiceDate: "2026-11-02",
      DueDate: "2026-12-02",
      // The kind of sale follows the customer's country.
      InvoiceCountryCode: "NL",
      EuThirdParty: false,
      IsCreditInvoice: turn === 1,
      RotReducedInvoicingType: 0,
      RotReducedInvoicingAmount: undefined,
      RotPropertyType: undefined,
      Persons: [],
      UsesGreenTechnology: false,
      Rows: [
        {
          ...sample,
          ...ours,
          ArticleId: shop.articles.goods25,
          IsVatFree: true,
          GreenTechnologyType: 0,
          WorkCostType: 0,
        },
      ],
    };
    const created = await shop.anna.send("POST", "/customerinvoices", body);
    expect(created.status, created.text).toBe(201);
    expectKept(body, (await shop.anna.get(`/customerinvoices/${created.body.Id}`)).body);
  });

  it("of POST /customerinvoices/{invoiceId}/payments", async () => {
    const german = { CurrencyCode: "EUR", InvoiceCountryCode: "DE" };
    const CustomerId = (await createCustomer(shop.anna, german)).body.Id;
    const invoice = (await bookedInvoice(shop, { CustomerId })).body;
    const body = {
      ...sampleOf("InvoicePaymentApi", turn),
      CompanyBankAccountId: await chequeAccount(shop.anna),
      PaymentDate: today,
      PaymentCurrency: "EUR",
      PaymentType: 1,
      PaymentAmount: 1000.25 + turn,
      BankFeeAmount: 12.5 + turn,
      FactoringFeeAmount: 30.25 + turn,
      FactoringFeeAccountNumber: 6064,
      DomesticPaymentAmount: 11_000.75 + turn,
    };
    const paid = await shop.anna.send("POST", `/customerinvoices/${invoice.Id}/payments`, body);
    expect(paid.status, paid.text).toBe(201);
    expectKept(body, paid.body);
    const left = (await shop.anna.get(`/customerinvoices/${invoice.Id}`)).body.RemainingAmountInvoiceCurrency;
    expect(left).toBe(11_250 - body.PaymentAmount - body.BankFeeAmount - body.FactoringFeeAmount);
  });

  it("of POST /customerledgeritems/customerledgeritemswithvoucher", async () => {
    const sign = turn === 0 ? 1 : -1;
    const posted = (AccountNumber: number, amount: number) => ({
      AccountNumber,
      DebitAmount: Math.max(sign * amount, 0),
      CreditAmount: Math.max(-sign * amount, 0),
      TransactionText: `Rad ${turn}`,
    });
    const { NumberSeries: _, Attachments: __, ...voucher } = sampleOf("VoucherApi", turn);
    const body = {
      ...sampleOf("CustomerLedgerItemWithVoucherApi", turn),
      CustomerId: shop.customerId,
      CurrencyCode: "EUR",
      CurrencyRate: 11.25,
      CurrencyRateUnit: 1,
      InvoiceDate: "2026-10-01",
      DueDate: "2026-10-31",
      IsCreditInvoice: turn === 1,
      TotalAmountInvoiceCurrency: 100,
      RemainingAmountInvoiceCurrency: sign * 100,
      VATAmountInvoiceCurrency: 20,
      RoundingsAmountInvoiceCurrency: 0.25,
      PaymentReferenceNumber: turn === 0 ? "12344" : null,
      Voucher: {
        ...voucher,
        VoucherDate: "2026-10-01",
        Rows: [posted(1510, 1125), posted(3041, -900), posted(2611, -225)],
      },
    };
    const made = await shop.anna.send("POST", "/customerledgeritems/customerledgeritemswithvoucher", body);
    expect(made.status, made.text).toBe(201);
    expectKept(body, made.body);
    const { Voucher, ...members } = body;
    expectKept(members, (await shop.anna.get(`/customerledgeritems/${made.body.Id}`)).body);
    expectKept(Voucher, made.body.Voucher as Wire);
  });
});
