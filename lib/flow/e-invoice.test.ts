import { describe, expect, it } from "vitest";
import { companySettings } from "../api/contract/company-settings";
import { emptyCustomer } from "../api/contract/customer";
import { invoices } from "../api/contract/customer-invoice";
import { emptyDraft } from "../api/contract/customer-invoice-draft";
import type { SendType } from "../api/contract/invoice-operation";
import { missingOfDraft, missingToSend, sendsTo, takesEInvoices, waysToSend } from "./e-invoice";

const invoice = invoices.parse({
  Id: "00000000-0000-4000-8000-000000000001",
  CustomerId: "00000000-0000-4000-8000-000000000002",
  InvoiceAddress1: "Vägen 1",
  InvoicePostalCode: "972 31",
  InvoiceCity: "Luleå",
  OurReference: "Anna",
});
const company = companySettings.parse({});
const customer = { ...emptyCustomer, identityNumber: "556016-0680" };
const person = { ...emptyCustomer, isPrivatePerson: true };

const missing = (change: object, way: SendType = "network", home = "SE", to = customer) =>
  missingToSend({ invoice: { ...invoice, ...change }, customer: to, company }, way, home).map(
    ({ of, field }) => `${of}.${field}`,
  );

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
    expect(missing({}, "network", "NO")).toEqual(["invoice.yourReference"]);
    expect(missing({ address: { line1: "", postalCode: "1", city: "x" } })).toEqual(["invoice.address"]);
    expect(missing({ ourReference: "" }, "print")).toEqual([]);
    expect(missing({}, "network", "SE", { ...customer, requiresReference: true })).toEqual([
      "invoice.electronicReference",
    ]);
  });

  it("needs somewhere to go to", () => {
    expect(missing({}, "network", "SE", emptyCustomer)).toEqual(["customer.identityNumber"]);
    expect(missing({}, "network", "SE", { ...emptyCustomer, gln: "7350012345678" })).toEqual([]);
    expect(missing({}, "kivra", "SE", person)).toEqual(["customer.identityNumber"]);
    expect(missing({ yourReference: "Kari" }, "consumer", "NO", { ...person, identityNumber: "1" })).toEqual([
      "customer.electronicAddress",
    ]);
  });

  it("needs the company to be registered, where the service says that it is not", () => {
    const parties = {
      invoice,
      customer,
      company: companySettings.parse({ AutoInvoice: { AutoInvoiceActivationStatus: 0 } }),
    };
    expect(missingToSend(parties, "network", "SE")).toEqual([{ of: "company", field: "registration" }]);
    expect(missingToSend(parties, "print", "SE")).toEqual([]);
  });

  it("is warned of while the draft can still be written", () => {
    const invoiceAddress = { ...emptyCustomer.invoiceAddress, line1: "Vägen 1", postalCode: "972 31", city: "Luleå" };
    const to = { ...customer, electronicAddress: "0007:5560160680", invoiceAddress };
    const lacks = (change: object, who = to, home = "SE") =>
      missingOfDraft({ ...emptyDraft, ourReference: "Anna", ...change }, who, home).map(({ field }) => field);
    expect(lacks({})).toEqual([]);
    expect(lacks({ ourReference: "" })).toEqual(["ourReference"]);
    expect(lacks({}, to, "NO")).toEqual(["yourReference"]);
    expect(lacks({}, { ...to, requiresReference: true })).toEqual(["electronicReference"]);
    expect(lacks({}, { ...to, requiresReference: true, rest: { ElectronicReference: "E1" } })).toEqual([]);
    expect(lacks({ rest: { ElectronicReference: "E2" } }, { ...to, requiresReference: true })).toEqual([]);
    expect(lacks({}, { ...to, invoiceAddress: emptyCustomer.invoiceAddress })).toEqual(["address"]);
    expect([to, customer, { ...to, isPrivatePerson: true }].map(takesEInvoices)).toEqual([true, false, false]);
  });

  it("says where it goes as far as that is known", () => {
    expect(sendsTo({ invoice, customer }, "print")).toBe("Vägen 1, 972 31 Luleå");
    expect(sendsTo({ invoice, customer: { ...customer, electronicAddress: "0007:5560160680" } }, "network")).toBe(
      "0007:5560160680",
    );
  });
});
