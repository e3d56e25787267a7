import { describe, expect, it } from "vitest";
import { emptySupplier, type Supplier, type SupplierPayments } from "../../../api/contract/purchases/supplier";
import { type SupplierInvoice, supplierInvoices } from "../../../api/contract/purchases/supplier-invoice";
import { listChangedAccounts } from "./changed-accounts";
import { dueGroupOf, sumPayments } from "./due-groups";
import { decidePayment } from "./payable";

const codes = [{ id: "code-101", code: 101, description: "Varuimport" }];
const companies = {
  SE: { countryCode: "SE", currencyCode: "SEK" },
  NO: { countryCode: "NO", currencyCode: "NOK" },
  NL: { countryCode: "NL", currencyCode: "EUR" },
};

function wireInvoice(members: object = {}): SupplierInvoice {
  return supplierInvoices.parse({
    Id: "00000000-0000-4000-8000-000000000001",
    SupplierId: "00000000-0000-4000-8000-000000000002",
    InvoiceNumber: "F-1001",
    CurrencyCode: "SEK",
    TotalAmount: -1250,
    RemainingAmountInvoiceCurrency: -1250,
    PaymentStatus: 3,
    ...members,
  });
}

const supplierWith = (payments: Partial<SupplierPayments>, countryCode = "SE", city = "Luleå"): Supplier => ({
  ...emptySupplier,
  name: "Älvsbyns Kök AB",
  address: { ...emptySupplier.address, city, countryCode },
  payments: { ...emptySupplier.payments, ...payments },
});

type Case = { invoice?: object; payments: Partial<SupplierPayments>; country?: string; city?: string };

const decide = ({ invoice, payments, country, city }: Case, company: keyof typeof companies = "SE") =>
  decidePayment({
    invoice: wireInvoice(invoice),
    supplier: supplierWith(payments, country, city),
    company: companies[company],
    foreignPaymentCodes: codes,
  });

/** The account of a payable invoice, or its obstacles as short text. */
function outcomeOf(testCase: Case, company?: keyof typeof companies) {
  const decision = decide(testCase, company);
  if ("payable" in decision) return decision.payable.account;
  return decision.obstacles.map((obstacle) =>
    "field" in obstacle ? `${obstacle.of}.${obstacle.field}: ${obstacle.reason}` : obstacle.reason,
  );
}

const bankgiro = { bankgiro: "5050-1055" };

describe("invoices that are not to be paid", () => {
  // The values of PaymentStatus (docs/api/purchases.md#booked-supplier-invoices), and what a payment file does with each.
  it.each([
    [3, "payable"],
    [4, "payable"],
    [5, "payable"],
    [6, "paid"],
    [7, "payable"],
    [8, "payable"],
    [9, "paid"],
    [10, "payable"],
    [11, "servicePays"],
    [12, "servicePays"],
    [13, "payable"],
    [14, "payable"],
    [15, "servicePays"],
    [16, "servicePays"],
    [17, "servicePays"],
    [18, "unknownStatus"],
  ])("a PaymentStatus of %i is %s", (PaymentStatus, expected) => {
    const outcome = outcomeOf({ invoice: { PaymentStatus }, payments: bankgiro });
    expect(Array.isArray(outcome) ? outcome : "payable").toEqual(expected === "payable" ? "payable" : [expected]);
  });

  it.each([
    [{ IsCreditInvoice: true, RemainingAmountInvoiceCurrency: 1250 }, "credit"],
    [{ RemainingAmountInvoiceCurrency: 0 }, "nothingRemains"],
    [{ Status: 2 }, "deleted"],
  ])("refuses %j, and says only that", (invoice, reason) => {
    expect(outcomeOf({ invoice, payments: {} })).toEqual([reason]);
  });

  it("leaves what the supplier draws itself", () => {
    expect(outcomeOf({ payments: { ...bankgiro, isDrawn: true } })).toEqual(["drawn"]);
  });
});

describe("the way of a payment", () => {
  it.each<[string, Case, keyof typeof companies, object]>([
    [
      "bankgiro before IBAN",
      { payments: { bankgiro: "BG 5050-1055", iban: "SE4550000000058398257466" } },
      "SE",
      { method: "bankgiro", number: "50501055" },
    ],
    ["plusgiro", { payments: { plusgiro: "90 19 50-6" } }, "SE", { method: "plusgiro", number: "9019506" }],
    [
      "an IBAN within Sweden",
      { payments: { iban: "SE45 5000 0000 0583 9825 7466" } },
      "SE",
      { method: "domesticIban", iban: "SE4550000000058398257466", bic: "" },
    ],
    [
      "a Norwegian account",
      { invoice: { CurrencyCode: "NOK" }, payments: { bankAccount: "8601.11.17947" }, country: "NO" },
      "NO",
      { method: "norwegianAccount", number: "86011117947" },
    ],
    [
      "SEPA from Sweden",
      {
        invoice: { CurrencyCode: "EUR", CurrencyRate: 11.2 },
        payments: { iban: "NL91 ABNA 0417 1643 00" },
        country: "NL",
      },
      "SE",
      { method: "sepa", iban: "NL91ABNA0417164300", bic: "" },
    ],
    [
      "SEPA within the Netherlands",
      { invoice: { CurrencyCode: "EUR" }, payments: { iban: "NL91ABNA0417164300" }, country: "NL" },
      "NL",
      { method: "sepa", iban: "NL91ABNA0417164300", bic: "" },
    ],
    [
      "kronor to Germany",
      { payments: { iban: "DE89 3704 0044 0532 0130 00", bic: "COBADEFF" }, country: "DE" },
      "SE",
      { method: "abroad", iban: "DE89370400440532013000", bic: "COBADEFF" },
    ],
    [
      "an account in the USA",
      {
        invoice: { CurrencyCode: "USD", CurrencyRate: 10 },
        payments: { bban: "12-345 678", bankCode: "FW021000021", bankName: "Chase", bankCountryCode: "US" },
        country: "US",
      },
      "SE",
      {
        method: "abroad",
        bban: "12345678",
        bic: "",
        member: { system: "USABA", number: "021000021" },
        bankName: "Chase",
        bankCountry: "US",
      },
    ],
  ])("%s", (_title, testCase, company, account) => expect(outcomeOf(testCase, company)).toEqual(account));

  it.each<[string, Case, keyof typeof companies, string[]]>([
    ["no account at all", { payments: {} }, "SE", ["supplier.bankgiro: missing"]],
    [
      "a wrong bankgiro beside a sound plusgiro",
      { payments: { bankgiro: "5050-1056", plusgiro: "90 19 50-6" } },
      "SE",
      ["supplier.bankgiro: digit"],
    ],
    ["a wrong plusgiro", { payments: { plusgiro: "1" } }, "SE", ["supplier.plusgiro: form"]],
    [
      "a Swedish account without IBAN",
      { payments: { bankAccount: "5000-0058 398 257 466" } },
      "SE",
      ["supplier.bankAccount: unsupported"],
    ],
    [
      "a bankgiro for euros",
      { invoice: { CurrencyCode: "EUR" }, payments: bankgiro },
      "SE",
      ["supplier.iban: missing"],
    ],
    ["a wrong IBAN", { payments: { iban: "SE45 5000 0000 0583 9825 7467" } }, "SE", ["supplier.iban: digit"]],
    ["a wrong BIC", { payments: { iban: "SE4550000000058398257466", bic: "X" } }, "SE", ["supplier.bic: form"]],
    [
      "no Norwegian account",
      { invoice: { CurrencyCode: "NOK" }, payments: bankgiro, country: "NO" },
      "NO",
      ["supplier.bankAccount: missing"],
    ],
    [
      "a wrong Norwegian account",
      { invoice: { CurrencyCode: "NOK" }, payments: { bankAccount: "86011117948" } },
      "NO",
      ["supplier.bankAccount: digit"],
    ],
    [
      "an old Dutch account",
      { invoice: { CurrencyCode: "EUR" }, payments: { bankAccount: "0417164300" }, country: "NL" },
      "NL",
      ["supplier.iban: missing"],
    ],
    [
      "an old Dutch account with a typing error",
      { invoice: { CurrencyCode: "EUR" }, payments: { bankAccount: "0417164301" }, country: "NL" },
      "NL",
      ["supplier.bankAccount: digit"],
    ],
    [
      "a Dutch number in place of the IBAN",
      { invoice: { CurrencyCode: "EUR" }, payments: { bban: "0417164300" }, country: "NL" },
      "SE",
      ["supplier.iban: missing"],
    ],
    [
      "kronor to Germany without BIC",
      { payments: { iban: "DE89370400440532013000" }, country: "DE" },
      "SE",
      ["supplier.bic: missing"],
    ],
    [
      "a bank code of an unknown clearing",
      {
        invoice: { CurrencyCode: "USD", CurrencyRate: 10 },
        payments: { bban: "1", bankCode: "XX12345" },
        country: "US",
      },
      "SE",
      ["supplier.bankCode: unsupported"],
    ],
    [
      "no town abroad",
      {
        invoice: { CurrencyCode: "USD", CurrencyRate: 10 },
        payments: { bban: "1", bic: "CHASUS33" },
        country: "US",
        city: " ",
      },
      "SE",
      ["supplier.city: missing"],
    ],
  ])("refuses %s", (_title, testCase, company, obstacles) => expect(outcomeOf(testCase, company)).toEqual(obstacles));
});

describe("the report of a payment abroad", () => {
  const euroInvoice = (amount: number, rate?: number) => ({
    invoice: { CurrencyCode: "EUR", RemainingAmountInvoiceCurrency: -amount, CurrencyRate: rate },
    payments: { iban: "NL91ABNA0417164300" },
    country: "NL",
  });

  it("is asked for from the amount on at which banks report, and without a rate", () => {
    expect(outcomeOf(euroInvoice(14_999.9, 10))).toMatchObject({ method: "sepa" });
    expect(outcomeOf(euroInvoice(15_000, 10))).toEqual(["supplier.foreignPaymentCodeId: missing"]);
    expect(outcomeOf(euroInvoice(1))).toEqual(["supplier.foreignPaymentCodeId: missing"]);
    expect(outcomeOf(euroInvoice(1_000_000), "NL")).toMatchObject({ method: "sepa" });
  });

  it("has the supplier's code", () => {
    const payments = { iban: "NL91ABNA0417164300", foreignPaymentCodeId: "code-101", feeCode: "1" };
    expect(decide({ ...euroInvoice(15_000, 10), payments })).toMatchObject({
      payable: {
        regulatoryReport: { code: "101", description: "Varuimport" },
        charges: "sender",
        amountMinor: 1_500_000n,
      },
    });
  });
});

describe("what tells the supplier which invoice is paid", () => {
  const remittanceOf = (
    invoice: object,
    payments: Partial<SupplierPayments> = bankgiro,
    company?: keyof typeof companies,
  ) => {
    const decision = decide({ invoice, payments }, company);
    return "payable" in decision ? decision.payable.remittance : decision.obstacles;
  };

  it.each([
    [{ OcrNumber: "1234 5674" }, { kind: "ocr", reference: "12345674" }],
    [{ OcrNumber: "12345678" }, { kind: "text", text: "12345678" }],
    [
      { OcrNumber: "12345678", Message: "Faktura  1001\n" },
      { kind: "text", text: "Faktura 1001" },
    ],
    [{}, { kind: "text", text: "F-1001" }],
    [{ InvoiceNumber: " " }, [{ of: "invoice", field: "invoiceNumber", reason: "missing" }]],
    [{ Message: "a".repeat(141) }, [{ of: "invoice", field: "message", reason: "tooLong" }]],
  ])("%j", (invoice, expected) => expect(remittanceOf(invoice)).toEqual(expected));

  it("must be a reference where the supplier uses references", () => {
    const payments = { ...bankgiro, usesReferences: true };
    expect(remittanceOf({}, payments)).toEqual([{ of: "invoice", field: "ocr", reason: "missing" }]);
    expect(remittanceOf({ OcrNumber: "12345678" }, payments)).toEqual([
      { of: "invoice", field: "ocr", reason: "digit" },
    ]);
    expect(remittanceOf({ OcrNumber: "12345674" }, payments)).toEqual({ kind: "ocr", reference: "12345674" });
  });

  it("is a KID in Norway and a creditor reference with an IBAN", () => {
    const norwegian = { bankAccount: "86011117947", usesReferences: true };
    expect(remittanceOf({ CurrencyCode: "NOK", OcrNumber: "6-" }, norwegian, "NO")).toEqual({
      kind: "kid",
      reference: "6-",
    });
    const dutch = { iban: "NL91ABNA0417164300", usesReferences: true };
    const euros = { CurrencyCode: "EUR" };
    expect(remittanceOf({ ...euros, OcrNumber: "RF18 5390 0754 7034" }, dutch, "NL")).toEqual({
      kind: "creditorReference",
      reference: "RF18539007547034",
    });
    expect(remittanceOf({ ...euros, OcrNumber: "12345674" }, dutch, "NL")).toEqual({ kind: "text", text: "12345674" });
  });
});

describe("what is to be paid", () => {
  // 2026-06-10 is a Wednesday; its week ends on Sunday, 2026-06-14.
  it.each([
    ["2026-06-09", "overdue"],
    ["2026-06-10", "today"],
    [null, "today"],
    ["2026-06-11", "thisWeek"],
    ["2026-06-14", "thisWeek"],
    ["2026-06-15", "later"],
  ])("an invoice due on %s is %s on a Wednesday", (dueOn, group) =>
    expect(dueGroupOf(dueOn, "2026-06-10")).toBe(group),
  );

  it("leaves nothing of the week on a Sunday, and counts weeks before 2024 too", () => {
    expect(dueGroupOf("2026-06-15", "2026-06-14")).toBe("later");
    expect(dueGroupOf("2023-12-31", "2023-12-27")).toBe("thisWeek");
    expect(dueGroupOf("2024-01-01", "2023-12-27")).toBe("later");
  });

  it("is summed by bank account and currency", () => {
    const payment = (payFromBankAccountId: string, currencyCode: string, amountMinor: bigint) => ({
      ...{ payFromBankAccountId, currencyCode, amountMinor },
    });
    expect(
      sumPayments([
        payment("a", "SEK", 9_007_199_254_740_993n),
        payment("a", "EUR", 1n),
        payment("b", "SEK", 5n),
        payment("a", "SEK", 2n),
      ]),
    ).toEqual([
      { ...payment("a", "SEK", 9_007_199_254_740_995n), count: 2 },
      { ...payment("a", "EUR", 1n), count: 1 },
      { ...payment("b", "SEK", 5n), count: 1 },
    ]);
  });
});

describe("changed accounts of a supplier", () => {
  const current = { bankgiro: "5050-1055", plusgiro: "", iban: "", account: "" };

  it("are shown with both values, whether changed, added or removed", () => {
    const earlier = { bankgiro: "991-2346", plusgiro: "90 19 50-6", iban: "", account: "" };
    expect(listChangedAccounts(earlier, { ...current, iban: "NL91ABNA0417164300" })).toEqual([
      { kind: "bankgiro", earlier: "991-2346", current: "5050-1055" },
      { kind: "plusgiro", earlier: "90 19 50-6", current: "" },
      { kind: "iban", earlier: "", current: "NL91ABNA0417164300" },
    ]);
  });

  it("are not those in another printed form, nor those that are not known", () => {
    expect(listChangedAccounts({ bankgiro: "BG 50501055" }, current)).toEqual([]);
    expect(listChangedAccounts({}, current)).toEqual([]);
  });
});
