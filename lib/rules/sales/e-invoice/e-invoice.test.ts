import { describe, expect, it } from "vitest";
import { companySettings } from "../../../api/contract/company/company-settings";
import { emptyCustomer } from "../../../api/contract/sales/customer";
import { invoices } from "../../../api/contract/sales/customer-invoice";
import { emptyDraft } from "../../../api/contract/sales/customer-invoice-draft";
import { emptyRow } from "../../../api/contract/sales/document-row";
import type { SendType } from "../../../api/contract/sales/invoice-operation";
import {
  accountToPayTo,
  addressToSendTo,
  eInvoiceReachability,
  missingFieldsOfDraft,
  missingFieldsToSend,
  numbersInTextRows,
  waysToSend,
} from "./e-invoice";

const invoice = invoices.parse({
  Id: "00000000-0000-4000-8000-000000000001",
  CustomerId: "00000000-0000-4000-8000-000000000002",
  InvoiceAddress1: "Vägen 1",
  InvoicePostalCode: "972 31",
  InvoiceCity: "Luleå",
  OurReference: "Anna",
  CurrencyCode: "SEK",
  CustomerName: "Älvsbyns Kök AB",
  Rows: [{ Text: "Plank", Quantity: 1, UnitPrice: 100, VatRate: 0.25 }],
});
const settings = {
  Name: "Norrsken Bygg AB",
  CurrencyCode: "SEK",
  CorporateIdentityNumber: "556917-4211",
  VatCode: "SE556917421101",
  BankGiro: "520-4177",
};
const company = companySettings.parse(settings);
const customer = { ...emptyCustomer, identityNumber: "556016-0680" };
const person = { ...emptyCustomer, isPrivatePerson: true };

const norwegian = { identityNumber: "918746129", vatNumber: "918 746 129 MVA" };
const missing = (change: object, way: SendType = "network", home = "SE", to = customer) =>
  missingFieldsToSend(
    {
      invoice: { ...invoice, ...change },
      customer: to,
      company: home === "NO" ? { ...company, ...norwegian } : company,
    },
    way,
    home,
  ).map(({ of, field }) => `${of}.${field}`);

describe("handing an invoice over", () => {
  it("goes the ways that country and kind of customer leave", () => {
    expect(waysToSend({ customer }, "SE")).toEqual(["network", "print", "kivra"]);
    expect(waysToSend({ customer }, "NL")).toEqual(["network", "print"]);
    expect(waysToSend({ customer: person }, "SE")).toEqual(["kivra", "print"]);
    expect(waysToSend({ customer: person }, "NO")).toEqual(["consumer", "print"]);
    const abroad = { ...emptyCustomer, invoiceAddress: { ...emptyCustomer.invoiceAddress, countryCode: "DE" } };
    expect(waysToSend({ customer: abroad }, "SE")).toEqual(["network", "print"]);
  });

  it("lacks nothing when everything is there, and says each thing that is missing", () => {
    expect(missing({})).toEqual([]);
    expect(missing({ ourReference: " " })).toEqual(["invoice.ourReference"]);
    expect(missing({}, "network", "NO", { ...customer, identityNumber: "974760673" })).toEqual([
      "invoice.yourReference",
    ]);
    expect(missing({ address: { line1: "", postalCode: "1", city: "x" } })).toEqual(["invoice.address"]);
    expect(missing({ ourReference: "" }, "print")).toEqual([]);
    expect(missing({}, "network", "SE", { ...customer, requiresReference: true })).toEqual([
      "invoice.electronicReference",
    ]);
  });

  it("needs somewhere to go to", () => {
    expect(missing({}, "network", "SE", emptyCustomer)).toEqual(["customer.identityNumber"]);
    expect(missing({}, "network", "SE", { ...emptyCustomer, gln: "7300010000001" })).toEqual([]);
    expect(missing({}, "kivra", "SE", person)).toEqual(["customer.identityNumber"]);
    expect(missing({ yourReference: "Kari" }, "consumer", "NO", { ...person, identityNumber: "1" })).toEqual([
      "customer.electronicAddress",
    ]);
  });

  it("needs the company to be registered, where the service says that it is not", () => {
    const parties = {
      invoice,
      customer,
      company: companySettings.parse({ ...settings, AutoInvoice: { AutoInvoiceActivationStatus: 0 } }),
    };
    expect(missingFieldsToSend(parties, "network", "SE")).toEqual([{ of: "company", field: "registration" }]);
    expect(missingFieldsToSend(parties, "print", "SE")).toEqual([]);
  });

  it("is warned of while the draft can still be written", () => {
    const invoiceAddress = { ...emptyCustomer.invoiceAddress, line1: "Vägen 1", postalCode: "972 31", city: "Luleå" };
    const to = { ...customer, electronicAddress: "0007:5560160680", invoiceAddress };
    const rows = [{ ...emptyRow, articleId: "a", rateBps: 2500, unitPrice: 1_000_000n }];
    const lacks = (
      change: object,
      who = to,
      home = "SE",
      seller = home === "NO" ? { ...company, ...norwegian } : company,
    ) =>
      missingFieldsOfDraft(
        {
          ...emptyDraft,
          customerName: "Kök",
          ourReference: "Anna",
          rows,
          grossMinor: 12_500n,
          vatMinor: 2_500n,
          namesCredited: false,
          paidAtOnce: false,
          ...change,
        },
        who,
        seller,
        home,
      ).map(({ field }) => field);
    expect(lacks({})).toEqual([]);
    expect(lacks({ ourReference: "" })).toEqual(["ourReference"]);
    const credit = { isCredit: true, rows: [...rows, { ...emptyRow, isTextRow: true, text: "Avser faktura 99" }] };
    // A number in the text counts only where it is the number of an invoice to the same customer.
    expect(lacks(credit)).toEqual(["creditedInvoice"]);
    expect(lacks({ ...credit, namesCredited: true })).toEqual([]);
    expect(lacks({}, { ...to, identityNumber: "974760673" }, "NO")).toEqual(["yourReference"]);
    const withoutAccount = { ...company, bankGiro: "" };
    expect(lacks({}, to, "SE", withoutAccount)).toEqual(["account"]);
    expect(lacks({ paidAtOnce: true }, to, "SE", withoutAccount)).toEqual([]);
    expect(lacks({}, { ...to, requiresReference: true })).toEqual(["electronicReference"]);
    expect(lacks({}, { ...to, requiresReference: true, rest: { ElectronicReference: "E1" } })).toEqual([]);
    expect(lacks({ rest: { ElectronicReference: "E2" } }, { ...to, requiresReference: true })).toEqual([]);
    expect(lacks({}, { ...to, invoiceAddress: emptyCustomer.invoiceAddress })).toEqual(["address"]);
  });

  it("is by e-invoice where the customer has an address of the network, and may be where its number is one", () => {
    const to = (change: object, home = "SE") => eInvoiceReachability({ ...customer, ...change }, home);
    const of = (countryCode: string) => ({ invoiceAddress: { ...emptyCustomer.invoiceAddress, countryCode } });
    expect(to({ electronicAddress: "0007:5560160680" })).toBe("expected");
    expect(to({ gln: "7300010000001", ...of("DE") })).toBe("expected");
    expect([to({}), to({}, "NO"), to(of("NL"))]).toEqual(["possible", "possible", "possible"]);
    expect([to({ identityNumber: " " }), to(of("DE"))]).toEqual(["none", "none"]);
    expect(to({ electronicAddress: "0007:5560160680", isPrivatePerson: true })).toBe("none");
  });

  it("is held to the rules of e-invoices in the network alone, each thing told once", () => {
    const wrong = { ...customer, electronicAddress: "0007:5560160681" };
    expect(missing({}, "network", "SE", wrong)).toEqual(["customer.electronicAddress"]);
    expect(missing({}, "kivra", "SE", wrong)).toEqual([]);
    const dutch = { ...company, identityNumber: "68412907", vatNumber: "NL851234677B01" };
    const parties = { invoice, customer: emptyCustomer, company: { ...dutch, address: emptyCustomer.invoiceAddress } };
    expect(missingFieldsToSend(parties, "network", "NL").map(({ of, field }) => `${of}.${field}`)).toEqual([
      "customer.identityNumber",
      "company.address",
    ]);
  });

  it("needs no account where nothing is asked for", () => {
    const parties = { customer, company: { ...company, bankGiro: "" } };
    const fields = (change: object) =>
      missingFieldsToSend({ invoice: { ...invoice, ...change }, ...parties }, "network", "SE").map(
        ({ field }) => field,
      );
    expect(fields({ grossMinor: 100n, remainingMinor: 100n })).toEqual(["account"]);
    expect(fields({ grossMinor: 100n, remainingMinor: 0n, invoiceOn: "2026-11-20", paidOn: "2026-11-20" })).toEqual([]);
    expect(fields({ grossMinor: 100n, remainingMinor: 0n, invoiceOn: "2026-11-20", paidOn: "2026-11-21" })).toEqual([
      "account",
    ]);
    expect(fields({ grossMinor: 100n, remainingMinor: 100n, isCredit: true, refersToId: "i" })).toEqual([]);
  });

  it("asks to pay to the giro at home, to the account abroad, and to nothing on a credit note", () => {
    const accounts = { bankGiro: "520-4177", plusGiro: "", iban: "SE3460000000000417336124", bankAccount: "" };
    expect(accountToPayTo({ isCredit: false, countryCode: "" }, accounts, "SE")).toBe("520-4177");
    expect(accountToPayTo({ isCredit: false, countryCode: "DE" }, accounts, "SE")).toBe(accounts.iban);
    expect(accountToPayTo({ isCredit: false, countryCode: "SE" }, { ...accounts, bankGiro: "" }, "SE")).toBe(
      accounts.iban,
    );
    expect(accountToPayTo({ isCredit: false, countryCode: "DE" }, { ...accounts, iban: "" }, "SE")).toBe("520-4177");
    expect(accountToPayTo({ isCredit: true, countryCode: "" }, accounts, "SE")).toBe("");
  });

  it("names by numbers of their own, not by parts of longer ones", () => {
    const text = (words: string) => ({ ...emptyRow, isTextRow: true, text: words });
    expect(numbersInTextRows([text("Avser faktura 1046, 2026-10-01"), text("OCR 12345678901234")])).toEqual([
      1046, 2026, 10, 1,
    ]);
  });

  it("says where it goes as far as that is known", () => {
    expect(addressToSendTo({ invoice, customer }, "print")).toBe("Vägen 1, 972 31 Luleå");
    const to = (change: object) => addressToSendTo({ invoice, customer: { ...customer, ...change } }, "network");
    expect(to({ electronicAddress: "0007: 556016-0680" })).toBe("0007:5560160680");
    expect(to({ gln: "7300010000001" })).toBe("0088:7300010000001");
    expect(to({})).toBe("556016-0680");
    expect(addressToSendTo({ invoice, customer: { ...customer, electronicAddress: "9482910293" } }, "consumer")).toBe(
      "9482910293",
    );
  });
});
