import { expect, it } from "vitest";
import { sampleSource } from "./testing/samples";
import { ublInvoice } from "./ubl-invoice";

const told = (invoice: Parameters<typeof sampleSource>[0]) =>
  ublInvoice(sampleSource(invoice), "0007:5569174211", "0007:5560000001");

it("names the seller's currency and its VAT where the invoice is in another (EN 16931, BT-6 and BT-111)", () => {
  const xml = told({ CurrencyCode: "EUR", TotalVatAmount: 4933.51 });
  const [document, tax] = ["DocumentCurrencyCode>EUR<", "TaxCurrencyCode>SEK<"].map((text) => xml.indexOf(text));
  expect(document).toBeGreaterThan(0);
  expect(tax).toBeGreaterThan(document ?? 0);
  expect(xml.match(/<cac:TaxTotal>/g)).toHaveLength(2);
  expect(xml).toContain('<cac:TaxTotal><cbc:TaxAmount currencyID="SEK">4933.51</cbc:TaxAmount></cac:TaxTotal>');
});

it("says its VAT once in the seller's own currency", () => {
  const xml = told({});
  expect(xml).not.toContain("TaxCurrencyCode");
  expect(xml.match(/<cac:TaxTotal>/g)).toHaveLength(1);
});
