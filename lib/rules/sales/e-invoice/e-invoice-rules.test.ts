import { describe, expect, it } from "vitest";
import { emptyCustomer } from "../../../api/contract/sales/customer";
import { type EInvoiceContent, type EInvoiceParties, findBrokenRules } from "./e-invoice-rules";

const address = { ...emptyCustomer.invoiceAddress, line1: "Varvsgatan 12", postalCode: "972 32", city: "Luleå" };
const company: EInvoiceParties["company"] = {
  name: "Norrsken Bygg AB",
  identityNumber: "556917-4211",
  vatNumber: "SE556917421101",
  address,
  electronicAddress: "",
  iban: "",
  bankAccount: "",
  bankGiro: "520-4177",
  plusGiro: "",
};
const tulp = { ...company, identityNumber: "68412907", vatNumber: "nl8512.34677.B01" };
const fjordtre = { ...company, identityNumber: "918 746 129", vatNumber: "918746129 MVA" };
const customer: EInvoiceParties["customer"] = {
  electronicAddress: "0007:5560160680",
  gln: "",
  identityNumber: "556016-0680",
  vatNumber: "SE556016068001",
  forcesVat: false,
};
const pricedRow = { isTextRow: false, text: "Plank", rateBps: 2500, reverseConstruction: false, isService: false };
const textRow = { ...pricedRow, isTextRow: true, rateBps: null };
const content: EInvoiceContent = {
  currencyCode: "SEK",
  isCredit: false,
  namesCredited: false,
  customerName: "Älvsbyns Kök AB",
  countryCode: "",
  rows: [pricedRow],
  isWithoutVat: false,
  isToPay: true,
};

type InvoiceChange = { invoice?: Partial<EInvoiceContent>; buyer?: object; seller?: object; home?: string };

const brokenRuleTextsOf = ({ invoice, buyer, seller, home = "SE" }: InvoiceChange) =>
  findBrokenRules(
    { ...content, ...invoice },
    { customer: { ...customer, ...buyer }, company: { ...company, ...seller } },
    home,
  ).map(({ of, field, rule }) => `${rule} ${of}.${field}`);

const dutchParties = { home: "NL", seller: tulp, buyer: { identityNumber: "68412907" } };

describe("the rules of e-invoices that an invoice can break", () => {
  it("are none of an ordinary one of each country", () => {
    expect(brokenRuleTextsOf({})).toEqual([]);
    expect(brokenRuleTextsOf(dutchParties)).toEqual([]);
    expect(
      brokenRuleTextsOf({ home: "NO", seller: fjordtre, buyer: { identityNumber: "974760673", vatNumber: "" } }),
    ).toEqual([]);
    expect(brokenRuleTextsOf({ ...dutchParties, buyer: { identityNumber: "00000001003214345000" } })).toEqual([]);
  });

  it.each<[string, InvoiceChange]>([
    ["BR-16 invoice.rows", { invoice: { rows: [textRow] } }],
    ["BR-CL-04 invoice.currency", { invoice: { currencyCode: "BGN" } }],
    ["BR-CL-04 invoice.currency", { invoice: { currencyCode: "KWD" } }],
    ["SE-R-006 invoice.rate", { invoice: { rows: [{ ...pricedRow, rateBps: 2000 }] } }],
    ["2006/112/EC-219 invoice.creditedInvoice", { invoice: { isCredit: true } }],
    ["BR-06 company.name", { seller: { name: " " } }],
    ["BR-06 company.name", { seller: { name: "--" } }],
    ["BR-CO-26 company.identityNumber", { seller: { identityNumber: "", electronicAddress: "0007:5569174211" } }],
    ["PEPPOL-COMMON company.identityNumber", { seller: { identityNumber: "556917-4212" } }],
    ["PEPPOL-COMMON company.electronicAddress", { seller: { electronicAddress: "0007:5569174212" } }],
    ["BR-CO-09 company.vatNumber", { seller: { vatNumber: "556917421101" } }],
    ["BR-CO-09 company.vatNumber", { seller: { vatNumber: "DE123456788" } }],
    [
      "BR-CO-09 company.vatNumber",
      { home: "NO", seller: { ...fjordtre, vatNumber: "918746128MVA" }, buyer: { identityNumber: "974760673" } },
    ],
    ["BR-CO-09 company.vatNumber", { ...dutchParties, seller: { ...tulp, vatNumber: "851234677B01" } }],
    ["BR-S-02 company.vatNumber", { seller: { vatNumber: "" } }],
    ["BR-S-02 company.vatNumber", { seller: { vatNumber: " - " } }],
    ["NL-R-002 company.address", { ...dutchParties, seller: { ...tulp, address: { ...address, city: "" } } }],
    ["BR-61 company.account", { seller: { bankGiro: " x" } }],
    ["BR-07 customer.name", { invoice: { customerName: "\u0001" } }],
    ["BR-07 customer.name", { invoice: { customerName: "-- / --" } }],
    ["PEPPOL-COMMON customer.electronicAddress", { buyer: { electronicAddress: "0007:5560160681" } }],
    ["PEPPOL-COMMON customer.electronicAddress", { buyer: { electronicAddress: "", gln: "7300010000002" } }],
    ["BR-CO-09 customer.vatNumber", { buyer: { vatNumber: "556016068001" } }],
    ["BR-CO-09 customer.vatNumber", { buyer: { vatNumber: "ZZ12345678" } }],
    [
      "BR-CO-09 customer.vatNumber",
      {
        home: "NO",
        seller: fjordtre,
        buyer: { electronicAddress: "", identityNumber: "974760673", vatNumber: "ZZ12345678" },
      },
    ],
    [
      "BR-CO-09 customer.vatNumber",
      { invoice: { countryCode: "NO" }, buyer: { identityNumber: "974760673", vatNumber: "ZZ12345678" } },
    ],
    ["PEPPOL-COMMON customer.identityNumber", { buyer: { identityNumber: "556016-0681" } }],
    ["NL-R-005 customer.identityNumber", { ...dutchParties, buyer: { identityNumber: "" } }],
    ["NL-R-005 customer.identityNumber", { ...dutchParties, buyer: { identityNumber: "-", vatNumber: "-" } }],
    [
      "BR-AE-02 customer.identityNumber",
      {
        invoice: { rows: [{ ...pricedRow, reverseConstruction: true }] },
        buyer: { identityNumber: "", vatNumber: "" },
      },
    ],
  ])("%s alone", (expectedRule, change) => expect(brokenRuleTextsOf(change)).toEqual([expectedRule]));

  it("spare what does not ask for it", () => {
    expect(brokenRuleTextsOf({ invoice: { isToPay: false }, seller: { bankGiro: "" } })).toEqual([]);
    expect(brokenRuleTextsOf({ invoice: { rows: [{ ...pricedRow, rateBps: 2000 }], isWithoutVat: true } })).toEqual([]);
    expect(
      brokenRuleTextsOf({ invoice: { rows: [{ ...pricedRow, rateBps: 2000, reverseConstruction: true }] } }),
    ).toEqual([]);
    expect(brokenRuleTextsOf({ invoice: { isCredit: true, namesCredited: true } })).toEqual([]);
    expect(brokenRuleTextsOf({ invoice: { isWithoutVat: true }, seller: { vatNumber: "" } })).toEqual([]);
    const saleOutsideEu = { countryCode: "US", isWithoutVat: true };
    const noNumbers = { seller: { vatNumber: "" }, buyer: { vatNumber: "EL123456783", identityNumber: "" } };
    expect(
      brokenRuleTextsOf({
        invoice: { ...saleOutsideEu, rows: [textRow, { ...pricedRow, isService: true }] },
        ...noNumbers,
      }),
    ).toEqual([]);
    expect(brokenRuleTextsOf({ invoice: { ...saleOutsideEu, rows: [pricedRow] }, ...noNumbers })).toEqual([
      "BR-S-02 company.vatNumber",
    ]);
    const wrongNumbers = {
      seller: { vatNumber: "556917421101" },
      buyer: { vatNumber: "ZZ12345678", identityNumber: "" },
    };
    expect(
      brokenRuleTextsOf({ invoice: { ...saleOutsideEu, rows: [{ ...pricedRow, isService: true }] }, ...wrongNumbers }),
    ).toEqual([]);
    expect(brokenRuleTextsOf({ invoice: { ...saleOutsideEu, rows: [pricedRow] }, ...wrongNumbers })).toEqual([
      "BR-CO-09 company.vatNumber",
      "BR-CO-09 customer.vatNumber",
    ]);
    for (const vatNumber of ["974760673", "NO974760673", "no974760673mva"]) {
      const norwegianBuyer = { identityNumber: "974760673", vatNumber };
      expect(brokenRuleTextsOf({ invoice: { countryCode: "NO" }, buyer: norwegianBuyer })).toEqual([]);
    }
    const saleInsideEu = {
      invoice: { countryCode: "DE", isWithoutVat: true },
      buyer: { vatNumber: "DE123456788", identityNumber: "" },
    };
    expect(brokenRuleTextsOf({ ...saleInsideEu, seller: { vatNumber: "" } })).toEqual(["BR-S-02 company.vatNumber"]);
    expect(
      brokenRuleTextsOf({ ...dutchParties, invoice: { countryCode: "BE" }, buyer: { identityNumber: "" } }),
    ).toEqual([]);
  });
});
