import { describe, expect, it } from "vitest";
import { type Customer, emptyCustomer } from "../../../api/contract/sales/customer";
import { emptyRow } from "../../../api/contract/sales/document-row";
import type { MissingField } from "./e-invoice";
import { eInvoiceFaultAt, findMendingPlace, type MendingPlace } from "./e-invoice-mending";

const invoiceAddress = { ...emptyCustomer.invoiceAddress, line1: "Vägen 1", postalCode: "972 31", city: "Luleå" };
const customer: Customer = {
  ...emptyCustomer,
  ...{ name: "Kök AB", electronicAddress: "0007:5560160680", identityNumber: "556016-0680", invoiceAddress },
};
const rows = [
  { ...emptyRow, isTextRow: true },
  { ...emptyRow, rateBps: 2500 },
  { ...emptyRow, rateBps: 2100 },
];

describe("where what a draft lacks for an e-invoice is mended", () => {
  it.each<[MissingField, MendingPlace | null]>([
    [
      { of: "customer", field: "vatNumber", rule: "BR-CO-09" },
      { in: "customer", field: "vatNumber" },
    ],
    [
      { of: "customer", field: "identityNumber" },
      { in: "customer", field: "identityNumber" },
    ],
    [
      { of: "company", field: "account", rule: "BR-61" },
      { in: "companySettings", setting: "account" },
    ],
    [{ of: "company", field: "registration" }, null],
    [
      { of: "invoice", field: "ourReference" },
      { in: "draft", place: { field: "ourReference" } },
    ],
    [
      { of: "invoice", field: "rate", rule: "SE-R-006" },
      { in: "draft", place: { field: "row", row: 2 } },
    ],
    [
      { of: "invoice", field: "rows", rule: "BR-16" },
      { in: "draft", place: { field: "row", row: 3 } },
    ],
    [{ of: "invoice", field: "electronicReference" }, { in: "customerElsewhere" }],
  ])("is of %o %o", (missingField, expectedPlace) => {
    expect(findMendingPlace(missingField, { rows }, customer)).toEqual(expectedPlace);
  });

  it("is the first part of the customer's address that is empty", () => {
    const mendingPlaceWith = (changedAddress: Partial<Customer["invoiceAddress"]>) =>
      findMendingPlace(
        { of: "invoice", field: "address" },
        { rows },
        { invoiceAddress: { ...invoiceAddress, ...changedAddress } },
      );
    expect(mendingPlaceWith({ city: "" })).toEqual({ in: "customer", field: "city" });
    expect(mendingPlaceWith({ line1: " ", city: "" })).toEqual({ in: "customer", field: "line1" });
  });
});

describe("what is said at a field of a customer that an e-invoice goes to", () => {
  it("is nothing of a sound customer, and of fields that no rule is about", () => {
    for (const field of Object.keys(customer)) expect(eInvoiceFaultAt(field, customer, "SE")).toBeNull();
    expect(eInvoiceFaultAt("nobody", customer, "SE")).toBeNull();
    expect(
      eInvoiceFaultAt("electronicAddress", { ...customer, electronicAddress: "", gln: "7300009000005" }, "SE"),
    ).toBe(null);
  });

  it.each<[string, Partial<Customer>, string]>([
    ["name", { name: "---" }, "wrong name"],
    ["vatNumber", { vatNumber: "556016068001" }, "wrong vatNumber"],
    ["identityNumber", { identityNumber: "556016-0681" }, "wrong identityNumber"],
    ["identityNumber", { identityNumber: "" }, "wrong identityNumber"],
    ["identityNumber", { identityNumber: "", electronicAddress: "" }, "lacking identityNumber"],
    ["identityNumber", { identityNumber: "", isPrivatePerson: true }, "lacking identityNumber"],
    ["electronicAddress", { electronicAddress: "0007:5560160681" }, "wrong electronicAddress"],
    ["electronicAddress", { electronicAddress: "" }, "lacking electronicAddress"],
    ["line1", { invoiceAddress: { ...invoiceAddress, line1: "" } }, "lacking address"],
  ])("is at %s, with %o, that it is %s", (field, changedMembers, expectedFault) => {
    const fault = eInvoiceFaultAt(field, { ...customer, ...changedMembers }, "SE");
    expect(fault && `${fault.is} ${fault.field}`).toBe(expectedFault);
  });

  it("is nothing of the masked number of a private person", () => {
    const privatePerson = { ...customer, isPrivatePerson: true, identityNumber: "••••••-••86" };
    expect(eInvoiceFaultAt("identityNumber", privatePerson, "SE")).toBeNull();
  });
});
