import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { companySettingsQuery } from "@/lib/api/browser/company/reference";
import { companySettings } from "@/lib/api/contract/company/company-settings";
import { type Customer, emptyCustomer } from "@/lib/api/contract/sales/customer";
import { emptyDraft, type InvoiceDraft } from "@/lib/api/contract/sales/customer-invoice-draft";
import { emptyRow } from "@/lib/api/contract/sales/document-row";
import { renderInCompany } from "../testing/render-in-company";
import MissingEInvoiceFields from "./missing-e-invoice-fields";

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

type RenderOptions = { of?: InvoiceDraft; settings?: object; isWritten?: boolean };

function renderMissing(change: Partial<Customer>, { of = draft, settings = {}, isWritten = true }: RenderOptions = {}) {
  const read = new QueryClient();
  read.setQueryData(companySettingsQuery("c").queryKey, companySettings.parse({ ...registered, ...settings }));
  const to = { ...customer, ...change };
  const onGo = isWritten ? () => undefined : undefined;
  return renderInCompany(
    <MissingEInvoiceFields draft={of} customer={to} isPaidAtOnce={false} onGoToField={onGo} />,
    read,
  );
}
const renderText = (...of: Parameters<typeof renderMissing>) =>
  renderMissing(...of)
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
const withoutReference = { ...draft, ourReference: "" };

it("warns of what the e-invoice will lack where the customer has an e-invoice address", () => {
  const address = { electronicAddress: "0007:5560160680" };
  expect(renderText(address)).toBe("");
  expect(renderText(address, { of: withoutReference })).toMatch(
    /^The e-invoice will lack something .* no reference of ours\. Fill in our reference$/,
  );
});

it("remarks what an e-invoice would lack where the customer's number alone leads to it", () => {
  expect(renderText({})).toBe("");
  expect(renderText({}, { of: withoutReference })).toMatch(/^If it goes as an e-invoice .* no reference of ours\./);
  expect(renderText({ identityNumber: "556016-0681" })).toMatch(
    /The registered number of Kök AB is missing or wrong\./,
  );
});

it("says nothing where no e-invoice reaches the customer, or the company sends none", () => {
  expect(renderText({ identityNumber: "" }, { of: withoutReference })).toBe("");
  expect(renderText({ isPrivatePerson: true }, { of: withoutReference })).toBe("");
  const settings = { AutoInvoice: { AutoInvoiceActivationStatus: 0 } };
  expect(renderText({}, { of: withoutReference, settings })).toBe("");
});

it("leads to the field of the customer's form that mends it, in a tab of its own", () => {
  const links = (change: Partial<Customer>) =>
    [...renderMissing(change).matchAll(/<a [^>]*target="_blank"[^>]*href="([^"]*)"[^>]*>([^<]*)</g)].map((found) =>
      found.slice(1),
    );
  const form = "/companies/c/customers/k/edit";
  expect(links({ vatNumber: "556016068001", electronicAddress: "0007:5560160681" })).toEqual([
    [`${form}#electronicAddress`, "Change the address"],
    [`${form}#vatNumber`, "Change the VAT number"],
  ]);
  expect(links({ invoiceAddress: { ...invoiceAddress, city: "" } })).toEqual([
    [`${form}#city`, "Fill in the postal address"],
  ]);
});

it("leads to the field of a draft only where it is being written", () => {
  const of = {
    ...withoutReference,
    vatMinor: 2_100n,
    rows: [{ ...emptyRow, articleId: "a", rateBps: 2100, unitPrice: 1_000_000n }],
  };
  const buttons = (isWritten: boolean) =>
    [...renderMissing({}, { of, isWritten }).matchAll(/<button[^>]*>([^<]*)</g)].map(([, words]) => words);
  expect(buttons(true)).toEqual(["Fill in our reference", "To the line"]);
  expect(buttons(false)).toEqual([]);
});

it("says that the company's own details are changed in the bookkeeping program", () => {
  const settings = { Name: "", VatCode: "" };
  expect(renderText({}, { of: { ...draft, vatMinor: 2_500n }, settings })).toMatch(
    /The company has no name\. This is changed in the bookkeeping program, under its company settings: company name\. The company&#x27;s VAT/,
  );
});
