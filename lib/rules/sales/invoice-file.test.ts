import { expect, it } from "vitest";
import { makeDocumentFileName, makeInvoiceFileName } from "./invoice-file";

it.each([
  ["nl", "SE", 1053, "Factuur-1053.pdf"],
  ["EN", "SE", 1053, "Invoice-1053.pdf"],
  ["", "SE", 1053, "Faktura-1053.pdf"],
  ["", "DE", 1053, "Invoice-1053.pdf"],
  ["", "NO", null, "Faktura.pdf"],
  ["fi", "NO", 7, "Invoice-7.pdf"],
])("names the PDF of documents in %j of a company in %s, number %s: %s", (language, country, number, name) => {
  expect(makeInvoiceFileName(language, country, { isCredit: false, number })).toBe(name);
});

it("names an order's by what it is to the customer", () => {
  expect(makeDocumentFileName("order", "sv", "SE", 77)).toBe("Orderbekräftelse-77.pdf");
  expect(makeDocumentFileName("order", "en", "SE", 77)).toBe("Order-confirmation-77.pdf");
});

it.each([
  ["sv", 1043, "Följesedel-1043.pdf"],
  ["nb", 1043, "Følgeseddel-1043.pdf"],
  ["nl", 1043, "Pakbon-1043.pdf"],
  ["en", null, "Delivery-note.pdf"],
])("names the delivery note in %j, order %s: %s", (language, number, name) => {
  expect(makeDocumentFileName("deliveryNote", language, "SE", number)).toBe(name);
});

it("names an order's PDF by what the customer gets: its confirmation", () => {
  expect(makeDocumentFileName("order", "sv", "SE", 12)).toBe("Orderbekräftelse-12.pdf");
});

it.each([
  ["sv", "Kreditfaktura-1048.pdf"],
  ["nb", "Kreditnota-1048.pdf"],
  ["nl", "Creditfactuur-1048.pdf"],
  ["en", "Credit-invoice-1048.pdf"],
])("names a credit note in %j by what it is: %s", (language, name) => {
  expect(makeInvoiceFileName(language, "SE", { isCredit: true, number: 1048 })).toBe(name);
});
