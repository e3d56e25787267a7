import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BooksClient, type JsonRecord, startBooks, today } from "./testing/books-client";
import { expectMembersKept } from "./testing/expect-members-kept";
import { getChequeAccountId } from "./testing/payments";
import { createBookedInvoice, createCustomer, openShop, type Shop } from "./testing/sales";
import { buildSample } from "./testing/samples";
import { makeReadOnlySender } from "./testing/sending-read-only-members";

// The records of this file are posted, never replaced, and their values must fit together. As in `writes.itest.ts`,
// the values of all writable members come from the API's description, except for the members that this file names.

let books: BooksClient;
let shop: Shop;

beforeAll(async () => {
  books = await startBooks("empty");
  const openedShop = await openShop(books);
  shop = { ...openedShop, anna: makeReadOnlySender(openedShop.anna) };
});
afterAll(async () => {
  expect(await books.sandbox.callControl("GET", "/invariants")).toEqual({ ok: true, violations: [] });
  await books.sandbox.stop();
});

const noDimensions = { CostCenterItemId1: null, CostCenterItemId2: null, CostCenterItemId3: null, ProjectId: null };

describe.each([0, 1])("every writable member survives, with the values of turn %i", (variant) => {
  it("of POST /customerinvoices", async () => {
    const [sampleRow] = buildSample("CustomerInvoiceApi", variant).Rows as JsonRecord[];
    const euroMembers = { CurrencyCode: "EUR", InvoiceCountryCode: "NL", VatNumber: "NL123456789B01" };
    const body = {
      ...buildSample("CustomerInvoiceApi", variant),
      CustomerId: (await createCustomer(shop.anna, euroMembers)).body.Id,
      CreatedFromDraftId: undefined,
      TermsOfPaymentId: (await shop.anna.get("/termsofpayments")).body.Data[variant]?.Id,
      InvoiceDate: "2026-11-02",
      DueDate: "2026-12-02",
      // The kind of sale follows the customer's country.
      InvoiceCountryCode: "NL",
      EuThirdParty: false,
      IsCreditInvoice: variant === 1,
      RotReducedInvoicingType: 0,
      RotReducedInvoicingAmount: undefined,
      RotPropertyType: undefined,
      Persons: [],
      UsesGreenTechnology: false,
      Rows: [
        {
          ...sampleRow,
          ...noDimensions,
          ArticleId: shop.articleIds.goods25,
          IsVatFree: true,
          GreenTechnologyType: 0,
          WorkCostType: 0,
        },
      ],
    };
    const invoiceReply = await shop.anna.send("POST", "/customerinvoices", body);
    expect(invoiceReply.status, invoiceReply.text).toBe(201);
    expectMembersKept(body, (await shop.anna.get(`/customerinvoices/${invoiceReply.body.Id}`)).body);
  });

  it("of POST /customerinvoices/{invoiceId}/payments", async () => {
    const germanMembers = { CurrencyCode: "EUR", InvoiceCountryCode: "DE" };
    const CustomerId = (await createCustomer(shop.anna, germanMembers)).body.Id;
    const invoice = (await createBookedInvoice(shop, { CustomerId })).body;
    const body = {
      ...buildSample("InvoicePaymentApi", variant),
      CompanyBankAccountId: await getChequeAccountId(shop.anna),
      PaymentDate: today,
      PaymentCurrency: "EUR",
      PaymentType: 1,
      PaymentAmount: 1000.25 + variant,
      BankFeeAmount: 12.5 + variant,
      FactoringFeeAmount: 30.25 + variant,
      FactoringFeeAccountNumber: 6064,
      DomesticPaymentAmount: 11_000.75 + variant,
    };
    const paymentReply = await shop.anna.send("POST", `/customerinvoices/${invoice.Id}/payments`, body);
    expect(paymentReply.status, paymentReply.text).toBe(201);
    expectMembersKept(body, paymentReply.body);
    const remainingAmount = (await shop.anna.get(`/customerinvoices/${invoice.Id}`)).body
      .RemainingAmountInvoiceCurrency;
    expect(remainingAmount).toBe(11_250 - body.PaymentAmount - body.BankFeeAmount - body.FactoringFeeAmount);
  });

  it("of POST /customerledgeritems/customerledgeritemswithvoucher", async () => {
    const sign = variant === 0 ? 1 : -1;
    const buildVoucherRow = (AccountNumber: number, amount: number) => ({
      AccountNumber,
      DebitAmount: Math.max(sign * amount, 0),
      CreditAmount: Math.max(-sign * amount, 0),
      TransactionText: `Rad ${variant}`,
    });
    const { NumberSeries: _, Attachments: __, ...voucher } = buildSample("VoucherApi", variant);
    const body = {
      ...buildSample("CustomerLedgerItemWithVoucherApi", variant),
      CustomerId: shop.customerId,
      CurrencyCode: "EUR",
      CurrencyRate: 11.25,
      CurrencyRateUnit: 1,
      InvoiceDate: "2026-10-01",
      DueDate: "2026-10-31",
      IsCreditInvoice: variant === 1,
      TotalAmountInvoiceCurrency: 100,
      RemainingAmountInvoiceCurrency: sign * 100,
      VATAmountInvoiceCurrency: 20,
      RoundingsAmountInvoiceCurrency: 0.25,
      PaymentReferenceNumber: variant === 0 ? "12344" : null,
      Voucher: {
        ...voucher,
        VoucherDate: "2026-10-01",
        Rows: [buildVoucherRow(1510, 1125), buildVoucherRow(3041, -900), buildVoucherRow(2611, -225)],
      },
    };
    const itemReply = await shop.anna.send("POST", "/customerledgeritems/customerledgeritemswithvoucher", body);
    expect(itemReply.status, itemReply.text).toBe(201);
    expectMembersKept(body, itemReply.body);
    const { Voucher, ...members } = body;
    expectMembersKept(members, (await shop.anna.get(`/customerledgeritems/${itemReply.body.Id}`)).body);
    expectMembersKept(Voucher, itemReply.body.Voucher as JsonRecord);
  });
});
