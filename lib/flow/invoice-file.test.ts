import { expect, it } from "vitest";
import { invoiceFileName } from "./invoice-file";

it.each([
  ["nl", "SE", 1053, "Factuur-1053.pdf"],
  ["EN", "SE", 1053, "Invoice-1053.pdf"],
  ["", "SE", 1053, "Faktura-1053.pdf"],
  ["", "DE", 1053, "Invoice-1053.pdf"],
  ["", "NO", null, "Faktura.pdf"],
  ["fi", "NO", 7, "Invoice-7.pdf"],
])("names the PDF of documents in %j of a company in %s, number %s: %s", (language, country, number, name) => {
  expect(invoiceFileName(language, country, number)).toBe(name);
});
