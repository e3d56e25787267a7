import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { companySettingsQuery } from "@/lib/api/browser/reference";
import { companySettings } from "@/lib/api/contract/company-settings";
import { type Customer, emptyCustomer } from "@/lib/api/contract/customer";
import { emptyDraft, type InvoiceDraft } from "@/lib/api/contract/customer-invoice-draft";
import { emptyRow } from "@/lib/api/contract/document-row";
import { rendered } from "../testing/rendered";
import EInvoiceLacks from "./e-invoice-lacks";

const registered = {
  ...{ Name: "Norrsken Bygg AB", CurrencyCode: "SEK", CorporateIdentityNumber: "556917-4211" },
  ...{ VatCode: "SE556917421101", BankGiro: "520-4177" },
};
const invoiceAddress = { ...emptyCustomer.invoiceAddress, line1: "Vägen 1", postalCode: "972 31", city: "Luleå" };
const customer = { ...emptyCustomer, id: "k", name: "Kök AB", identityNumber: "556016-0680", invoiceAddress };
const draft = {
  ...emptyDraft,
  ourReference: "Anna",
  rows: [{ ...emptyRow, articleId: "a", rateBps: 2500, unitPrice: 1_000_000n }],
};

function told(change: Partial<Customer>, { of = draft, settings = {} }: { of?: InvoiceDraft; settings?: object } = {}) {
  const read = new QueryClient();
  read.setQueryData(companySettingsQuery("c").queryKey, companySettings.parse({ ...registered, ...settings }));
  const to = { ...customer, ...change };
  return rendered(<EInvoiceLacks draft={of} customer={to} paidAtOnce={false} />, read)
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
const withoutReference = { ...draft, ourReference: "" };

it("warns of what the e-invoice will lack where the customer has an e-invoice address", () => {
  const address = { electronicAddress: "0007:5560160680" };
  expect(told(address)).toBe("");
  expect(told(address, { of: withoutReference })).toMatch(
    /^The e-invoice will lack something .* no reference of ours\. Look at the customer$/,
  );
});

it("remarks what an e-invoice would lack where the customer's number alone leads to it", () => {
  expect(told({})).toBe("");
  expect(told({}, { of: withoutReference })).toMatch(/^If it goes as an e-invoice .* no reference of ours\./);
  expect(told({ identityNumber: "556016-0681" })).toMatch(/The registered number of Kök AB is missing or wrong\./);
});

it("says nothing where no e-invoice reaches the customer, or the company sends none", () => {
  expect(told({ identityNumber: "" }, { of: withoutReference })).toBe("");
  expect(told({ isPrivatePerson: true }, { of: withoutReference })).toBe("");
  const settings = { AutoInvoice: { AutoInvoiceActivationStatus: 0 } };
  expect(told({}, { of: withoutReference, settings })).toBe("");
});
