import { describe, expect, it } from "vitest";
import { companySettings } from "../../../api/contract/company/company-settings";
import { emptyCustomer } from "../../../api/contract/sales/customer";
import { invoices } from "../../../api/contract/sales/customer-invoice";
import { emptyDraft } from "../../../api/contract/sales/customer-invoice-draft";
import { emptyRow } from "../../../api/contract/sales/document-row";
import type { SendType } from "../../../api/contract/sales/invoice-operation";
import {
  eInvoiceReachabilityOf,
  findAccountToPayTo,
  findAddressToSendTo,
  listMissingFieldsOfDraft,
  listMissingFieldsToSend,
  listPossibleSendTypes,
  numbersInTextRows,
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
const privatePerson = { ...emptyCustomer, isPrivatePerson: true };

const norwegianNumbers = { identityNumber: "918746129", vatNumber: "918 746 129 MVA" };
const missingFieldNamesOf = (
  changedMembers: object,
  sendType: SendType = "network",
  sellerCountry = "SE",
  recipient = customer,
) =>
  listMissingFieldsToSend(
    {
      invoice: { ...invoice, ...changedMembers },
      customer: recipient,
      company: sellerCountry === "NO" ? { ...company, ...norwegianNumbers } : company,
    },
    sendType,
    sellerCountry,
  ).map(({ of, field }) => `${of}.${field}`);

describe("handing an invoice over", () => {
  it("goes the ways that country and kind of customer leave", () => {
    expect(listPossibleSendTypes({ customer }, "SE")).toEqual(["network", "print", "kivra"]);
    expect(listPossibleSendTypes({ customer }, "NL")).toEqual(["network", "print"]);
    expect(listPossibleSendTypes({ customer: privatePerson }, "SE")).toEqual(["kivra", "print"]);
    expect(listPossibleSendTypes({ customer: privatePerson }, "NO")).toEqual(["consumer", "print"]);
    const customerAbroad = { ...emptyCustomer, invoiceAddress: { ...emptyCustomer.invoiceAddress, countryCode: "DE" } };
    expect(listPossibleSendTypes({ customer: customerAbroad }, "SE")).toEqual(["network", "print"]);
  });

  it("lacks nothing when everything is there, and says each thing that is missing", () => {
    expect(missingFieldNamesOf({})).toEqual([]);
    expect(missingFieldNamesOf({ ourReference: " " })).toEqual(["invoice.ourReference"]);
    expect(missingFieldNamesOf({}, "network", "NO", { ...customer, identityNumber: "974760673" })).toEqual([
      "invoice.yourReference",
    ]);
    expect(missingFieldNamesOf({ address: { line1: "", postalCode: "1", city: "x" } })).toEqual(["invoice.address"]);
    expect(missingFieldNamesOf({ ourReference: "" }, "print")).toEqual([]);
    expect(missingFieldNamesOf({}, "network", "SE", { ...customer, requiresReference: true })).toEqual([
      "invoice.electronicReference",
    ]);
  });

  it("needs somewhere to go to", () => {
    expect(missingFieldNamesOf({}, "network", "SE", emptyCustomer)).toEqual(["customer.identityNumber"]);
    expect(missingFieldNamesOf({}, "network", "SE", { ...emptyCustomer, gln: "7300010000001" })).toEqual([]);
    expect(missingFieldNamesOf({}, "kivra", "SE", privatePerson)).toEqual(["customer.identityNumber"]);
    expect(
      missingFieldNamesOf({ yourReference: "Kari" }, "consumer", "NO", { ...privatePerson, identityNumber: "1" }),
    ).toEqual(["customer.electronicAddress"]);
  });

  it("needs the company to be registered, where the service says that it is not", () => {
    const parties = {
      invoice,
      customer,
      company: companySettings.parse({ ...settings, AutoInvoice: { AutoInvoiceActivationStatus: 0 } }),
    };
    expect(listMissingFieldsToSend(parties, "network", "SE")).toEqual([{ of: "company", field: "registration" }]);
    expect(listMissingFieldsToSend(parties, "print", "SE")).toEqual([]);
  });

  it("is warned of while the draft can still be written", () => {
    const invoiceAddress = { ...emptyCustomer.invoiceAddress, line1: "Vägen 1", postalCode: "972 31", city: "Luleå" };
    const recipient = { ...customer, electronicAddress: "0007:5560160680", invoiceAddress };
    const rows = [{ ...emptyRow, articleId: "a", rateBps: 2500, unitPrice: 1_000_000n }];
    const missingDraftFieldsOf = (
      changedMembers: object,
      buyer = recipient,
      sellerCountry = "SE",
      seller = sellerCountry === "NO" ? { ...company, ...norwegianNumbers } : company,
    ) =>
      listMissingFieldsOfDraft(
        {
          ...emptyDraft,
          customerName: "Kök",
          ourReference: "Anna",
          rows,
          grossMinor: 12_500n,
          vatMinor: 2_500n,
          namesCredited: false,
          paidAtOnce: false,
          ...changedMembers,
        },
        buyer,
        seller,
        sellerCountry,
      ).map(({ field }) => field);
    expect(missingDraftFieldsOf({})).toEqual([]);
    expect(missingDraftFieldsOf({ ourReference: "" })).toEqual(["ourReference"]);
    const creditNoteDraft = {
      isCredit: true,
      rows: [...rows, { ...emptyRow, isTextRow: true, text: "Avser faktura 99" }],
    };
    // A number in the text counts only where it is the number of an invoice to the same customer.
    expect(missingDraftFieldsOf(creditNoteDraft)).toEqual(["creditedInvoice"]);
    expect(missingDraftFieldsOf({ ...creditNoteDraft, namesCredited: true })).toEqual([]);
    expect(missingDraftFieldsOf({}, { ...recipient, identityNumber: "974760673" }, "NO")).toEqual(["yourReference"]);
    const withoutAccount = { ...company, bankGiro: "" };
    expect(missingDraftFieldsOf({}, recipient, "SE", withoutAccount)).toEqual(["account"]);
    expect(missingDraftFieldsOf({ paidAtOnce: true }, recipient, "SE", withoutAccount)).toEqual([]);
    expect(missingDraftFieldsOf({}, { ...recipient, requiresReference: true })).toEqual(["electronicReference"]);
    expect(
      missingDraftFieldsOf({}, { ...recipient, requiresReference: true, rest: { ElectronicReference: "E1" } }),
    ).toEqual([]);
    expect(
      missingDraftFieldsOf({ rest: { ElectronicReference: "E2" } }, { ...recipient, requiresReference: true }),
    ).toEqual([]);
    expect(missingDraftFieldsOf({}, { ...recipient, invoiceAddress: emptyCustomer.invoiceAddress })).toEqual([
      "address",
    ]);
  });

  it("is by e-invoice where the customer has an address of the network, and may be where its number is one", () => {
    const reachabilityWith = (changedMembers: object, sellerCountry = "SE") =>
      eInvoiceReachabilityOf({ ...customer, ...changedMembers }, sellerCountry);
    const addressInCountry = (countryCode: string) => ({
      invoiceAddress: { ...emptyCustomer.invoiceAddress, countryCode },
    });
    expect(reachabilityWith({ electronicAddress: "0007:5560160680" })).toBe("expected");
    expect(reachabilityWith({ gln: "7300010000001", ...addressInCountry("DE") })).toBe("expected");
    expect([reachabilityWith({}), reachabilityWith({}, "NO"), reachabilityWith(addressInCountry("NL"))]).toEqual([
      "possible",
      "possible",
      "possible",
    ]);
    expect([reachabilityWith({ identityNumber: " " }), reachabilityWith(addressInCountry("DE"))]).toEqual([
      "none",
      "none",
    ]);
    expect(reachabilityWith({ electronicAddress: "0007:5560160680", isPrivatePerson: true })).toBe("none");
  });

  it("is held to the rules of e-invoices in the network alone, each thing told once", () => {
    const customerWithWrongAddress = { ...customer, electronicAddress: "0007:5560160681" };
    expect(missingFieldNamesOf({}, "network", "SE", customerWithWrongAddress)).toEqual(["customer.electronicAddress"]);
    expect(missingFieldNamesOf({}, "kivra", "SE", customerWithWrongAddress)).toEqual([]);
    const dutchCompany = { ...company, identityNumber: "68412907", vatNumber: "NL851234677B01" };
    const parties = {
      invoice,
      customer: emptyCustomer,
      company: { ...dutchCompany, address: emptyCustomer.invoiceAddress },
    };
    expect(listMissingFieldsToSend(parties, "network", "NL").map(({ of, field }) => `${of}.${field}`)).toEqual([
      "customer.identityNumber",
      "company.address",
    ]);
  });

  it("needs no account where nothing is asked for", () => {
    const parties = { customer, company: { ...company, bankGiro: "" } };
    const missingFieldsWith = (changedMembers: object) =>
      listMissingFieldsToSend({ invoice: { ...invoice, ...changedMembers }, ...parties }, "network", "SE").map(
        ({ field }) => field,
      );
    expect(missingFieldsWith({ grossMinor: 100n, remainingMinor: 100n })).toEqual(["account"]);
    expect(
      missingFieldsWith({ grossMinor: 100n, remainingMinor: 0n, invoiceOn: "2026-11-20", paidOn: "2026-11-20" }),
    ).toEqual([]);
    expect(
      missingFieldsWith({ grossMinor: 100n, remainingMinor: 0n, invoiceOn: "2026-11-20", paidOn: "2026-11-21" }),
    ).toEqual(["account"]);
    expect(missingFieldsWith({ grossMinor: 100n, remainingMinor: 100n, isCredit: true, refersToId: "i" })).toEqual([]);
  });

  it("asks to pay to the giro at home, to the account abroad, and to nothing on a credit note", () => {
    const accounts = { bankGiro: "520-4177", plusGiro: "", iban: "SE3460000000000417336124", bankAccount: "" };
    expect(findAccountToPayTo({ isCredit: false, countryCode: "" }, accounts, "SE")).toBe("520-4177");
    expect(findAccountToPayTo({ isCredit: false, countryCode: "DE" }, accounts, "SE")).toBe(accounts.iban);
    expect(findAccountToPayTo({ isCredit: false, countryCode: "SE" }, { ...accounts, bankGiro: "" }, "SE")).toBe(
      accounts.iban,
    );
    expect(findAccountToPayTo({ isCredit: false, countryCode: "DE" }, { ...accounts, iban: "" }, "SE")).toBe(
      "520-4177",
    );
    expect(findAccountToPayTo({ isCredit: true, countryCode: "" }, accounts, "SE")).toBe("");
  });

  it("names by numbers of their own, not by parts of longer ones", () => {
    const makeTextRow = (content: string) => ({ ...emptyRow, isTextRow: true, text: content });
    expect(
      numbersInTextRows([makeTextRow("Avser faktura 1046, 2026-10-01"), makeTextRow("OCR 12345678901234")]),
    ).toEqual([1046, 2026, 10, 1]);
  });

  it("says where it goes as far as that is known", () => {
    expect(findAddressToSendTo({ invoice, customer }, "print")).toBe("Vägen 1, 972 31 Luleå");
    const addressWith = (changedMembers: object) =>
      findAddressToSendTo({ invoice, customer: { ...customer, ...changedMembers } }, "network");
    expect(addressWith({ electronicAddress: "0007: 556016-0680" })).toBe("0007:5560160680");
    expect(addressWith({ gln: "7300010000001" })).toBe("0088:7300010000001");
    expect(addressWith({})).toBe("556016-0680");
    expect(
      findAddressToSendTo({ invoice, customer: { ...customer, electronicAddress: "9482910293" } }, "consumer"),
    ).toBe("9482910293");
  });
});
