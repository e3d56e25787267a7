import { expect, it } from "vitest";
import { buyerOf, chargesVat } from "./charges-vat";

it.each([
  ["SE", { countryCode: "SE", vatNumber: "SE556677889901" }, true],
  ["SE", { countryCode: "", vatNumber: "" }, true],
  ["SE", { countryCode: "FI", vatNumber: "FI12345678" }, false],
  ["SE", { countryCode: "FI", vatNumber: "FI12345678", forcesVat: true }, true],
  ["SE", { countryCode: "US", vatNumber: "", forcesVat: true }, false],
  ["SE", { countryCode: "FI", vatNumber: "" }, true],
  ["SE", { countryCode: "NO", vatNumber: "" }, false],
  ["NL", { countryCode: "US", vatNumber: "" }, false],
  ["NO", { countryCode: "SE", vatNumber: "" }, false],
  ["NO", { countryCode: "NO", vatNumber: "" }, true],
])("a sale from %s to %j carries VAT: %s", (sellerCountry, buyer, isCharged) => {
  expect(chargesVat(sellerCountry, { forcesVat: false, ...buyer })).toBe(isCharged);
});

it("is decided by what the customer's record says; nobody chosen is a buyer at home", () => {
  const invoiceAddress = { line1: "", line2: "", postalCode: "", city: "", countryCode: "FI" };
  const customer = { invoiceAddress, vatNumber: "FI12345678", forcesVat: true };
  expect(buyerOf(customer)).toEqual({ countryCode: "FI", vatNumber: "FI12345678", forcesVat: true });
  expect(buyerOf(null)).toEqual({ countryCode: "", vatNumber: "", forcesVat: false });
});
