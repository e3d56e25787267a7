import { expect, it } from "vitest";
import { companySettings } from "@/lib/api/contract/company/company-settings";
import { emptyCustomer } from "@/lib/api/contract/sales/customer";
import { invoices } from "@/lib/api/contract/sales/customer-invoice";
import { renderInCompany } from "../testing/render-in-company";
import { CheckedValues } from "./checked-values";

const invoice = invoices.parse({
  ...{ Id: "00000000-0000-4000-8000-000000000001", CustomerId: "00000000-0000-4000-8000-000000000002" },
  ...{ OurReference: "Anna", YourReference: "Kim", CurrencyCode: "SEK", TotalAmountInvoiceCurrency: 250 },
  Rows: [
    { Text: "Plank", Quantity: 1, UnitPrice: 100, VatRate: 0.25 },
    { Text: "Nails", Quantity: 1, UnitPrice: 100, VatRate: 0.25 },
    { Text: "Thank you", IsTextRow: true },
  ],
});
const company = companySettings.parse({
  ...{ Name: "Norrsken Bygg AB", CurrencyCode: "SEK", CountryCode: "SE" },
  ...{ CorporateIdentityNumber: "5569174211", VatCode: "se556917421101", BankGiro: "5050-1055" },
});
const customer = {
  ...emptyCustomer,
  ...{ name: "Kök AB", identityNumber: "5560160680", vatNumber: "SE556016068001", gln: "7300010000001" },
};

it("shows each value of an e-invoice that was held to the rules", () => {
  const html = renderInCompany(<CheckedValues {...{ invoice, customer, company }} />);
  const factMatches = [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)];
  const plainTextOf = (htmlPart = "") => htmlPart.replace(/<[^>]+>/g, "").replace(/\s/g, " ");
  expect(factMatches.map(([, labelHtml, valueHtml]) => [plainTextOf(labelHtml), plainTextOf(valueHtml)])).toEqual([
    ["E-invoice address", "0088:7300010000001"],
    ["Number of Kök AB", "556016-0680"],
    ["VAT number of Kök AB", "SE556016068001"],
    ["Their reference", "Kim"],
    ["Our reference", "Anna"],
    ["Our number", "556917-4211"],
    ["Our VAT number", "SE556917421101"],
    ["Account to pay to", "5050-1055"],
    ["2 lines", "250,00 SEK"],
  ]);
});
