import { describe, expect, it } from "vitest";
import type { InvoiceSource } from "../invoice-source";
import {
  fjordtreCompany,
  makeSampleRow,
  makeSampleSource,
  makeTextRow,
  norrskenCompany,
  tulpCompany,
} from "../testing/samples";
import { buildEInvoice } from "./build";
import { findBrokenRules } from "./rules";

type InvoiceChanges = Partial<InvoiceSource["invoice"]>;
type PartyChanges = NonNullable<Parameters<typeof makeSampleSource>[1]>;

const recipient = "0007:5560160680";
const buyerNumbers = { CorporateIdentityNumber: "556016-0680", VatNumber: "SE556016068001" };
const brokenRulesOf = (
  invoice: InvoiceChanges = {},
  parties: PartyChanges = {},
  addresses = { sender: "0007:5569174211", recipient },
) =>
  findBrokenRules(
    buildEInvoice(
      makeSampleSource(invoice, { ...parties, customer: { ...buyerNumbers, ...parties.customer } }),
      addresses,
    ),
  ).map(({ rule, recordKind, member }) => `${rule} ${recordKind}.${member}`);

const withSeller = (members: object) => ({ company: { ...norrskenCompany, ...members } });
const withBuyer = (members: object) => ({ customer: members });
const vatFreeRow = makeSampleRow({ Quantity: 1, UnitPrice: 1000, AmountNoVat: 1000, VatRate: 0 });
const vatFreeSpecification = [{ VatPercent: 0, AmountInvoiceCurrency: 1000, VatAmountInvoiceCurrency: 0 }];
const reverseChargeInvoice = {
  ReverseChargeOnConstructionServices: true,
  Rows: [vatFreeRow],
  VatSpecification: vatFreeSpecification,
  TotalRoundings: 0,
};
const dutchInvoice = { InvoiceCountryCode: "NL", CurrencyCode: "EUR" };

describe("the rules of e-invoices that a booked invoice can break", () => {
  it("are none of an ordinary invoice of each country", () => {
    expect(brokenRulesOf()).toEqual([]);
    const norwegianParties = {
      company: fjordtreCompany,
      customer: { CorporateIdentityNumber: "974760673", VatNumber: null },
    };
    expect(brokenRulesOf({ CurrencyCode: "NOK", InvoiceCountryCode: "NO" }, norwegianParties)).toEqual([]);
    const dutchParties = { company: tulpCompany, customer: { CorporateIdentityNumber: "68412907", VatNumber: null } };
    expect(brokenRulesOf(dutchInvoice, dutchParties)).toEqual([]);
    const creditNote = { IsCreditInvoice: true, referringNumber: 1046, referringDate: "2026-11-20" };
    expect(brokenRulesOf(creditNote)).toEqual([]);
  });

  it.each<[string, InvoiceChanges, PartyChanges?]>([
    ["BR-16 invoice.Rows", { Rows: [makeTextRow("Tack")], VatSpecification: [] }],
    ["BR-CL-04 invoice.CurrencyCode", { CurrencyCode: "BGN" }],
    ["BR-CL-04 invoice.CurrencyCode", { CurrencyCode: "KWD" }],
    [
      "SE-R-006 invoice.Rows",
      {
        Rows: [makeSampleRow({ VatRate: 0.2, Quantity: 1, AmountNoVat: 100 })],
        VatSpecification: [{ VatPercent: 0.2, AmountInvoiceCurrency: 100, VatAmountInvoiceCurrency: 20 }],
      },
    ],
    ["2006/112/EC-219 invoice.Rows", { IsCreditInvoice: true }],
    ["PEPPOL-EN16931-R003 invoice.YourReference", { YourReference: "", CustomerNumber: "" }],
    ["PEPPOL-COMMON company.CorporateIdentityNumber", {}, withSeller({ CorporateIdentityNumber: "556917-4212" })],
    ["BR-CO-09 company.VatCode", {}, withSeller({ VatCode: "556917421101" })],
    ["BR-CO-09 company.VatCode", {}, withSeller({ VatCode: "DE123456788" })],
    ["BR-S-02 company.VatCode", {}, withSeller({ VatCode: null })],
    ["BR-06 company.Name", {}, withSeller({ Name: " " })],
    ["BR-06 company.Name", {}, withSeller({ Name: "--" })],
    ["BR-61 company.Iban", {}, withSeller({ Iban: null, BankAccount: null, BankGiro: null })],
    ["BR-07 customer.Name", { InvoiceCustomerName: "\u0001", CustomerName: " " }],
    ["BR-07 customer.Name", { InvoiceCustomerName: "-- / --" }],
    ["BR-CO-09 customer.VatNumber", {}, withBuyer({ VatNumber: "556903382201" })],
    [
      "BR-AE-02 customer.CorporateIdentityNumber",
      reverseChargeInvoice,
      withBuyer({ VatNumber: null, CorporateIdentityNumber: " " }),
    ],
    ["PEPPOL-COMMON customer.CorporateIdentityNumber", {}, withBuyer({ CorporateIdentityNumber: "556903-3823" })],
    [
      "NL-R-002 company.Address1",
      dutchInvoice,
      { company: { ...tulpCompany, Address1: "" }, customer: { CorporateIdentityNumber: "68412907", VatNumber: null } },
    ],
    [
      "BR-CO-26 company.CorporateIdentityNumber",
      dutchInvoice,
      {
        company: { ...tulpCompany, CorporateIdentityNumber: null },
        customer: { CorporateIdentityNumber: "68412907", VatNumber: null },
      },
    ],
    [
      "NL-R-005 customer.CorporateIdentityNumber",
      dutchInvoice,
      { company: tulpCompany, customer: { CorporateIdentityNumber: null, VatNumber: null } },
    ],
  ])("%s alone", (rule, invoice, parties) => expect(brokenRulesOf(invoice, parties)).toEqual([rule]));

  it("are about the addresses too", () => {
    expect(brokenRulesOf({}, {}, { sender: "", recipient })).toEqual(["PEPPOL-COMMON company.PeppolId"]);
    expect(brokenRulesOf({}, {}, { sender: "0007:5569174212", recipient })).toEqual(["PEPPOL-COMMON company.PeppolId"]);
    expect(brokenRulesOf({}, {}, { sender: "0007:5569174211", recipient: "0088:7300010000002" })).toEqual([
      "PEPPOL-COMMON customer.ElectronicAddress",
    ]);
  });

  it("let an invoice go that asks for nothing, without an account", () => {
    const sellerWithoutAccount = withSeller({ Iban: null, BankAccount: null, BankGiro: null });
    expect(brokenRulesOf({ paidAtOnceOn: "2026-11-21" }, sellerWithoutAccount)).toEqual([]);
    const sellerWithGiro = withSeller({ Iban: null, BankAccount: null, BankGiro: null, PlusGiro: "12-3" });
    expect(brokenRulesOf({}, sellerWithGiro)).toEqual([]);
  });
});
