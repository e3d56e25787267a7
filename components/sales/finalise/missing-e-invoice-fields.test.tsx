import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { companySettingsQuery } from "@/lib/api/browser/company/reference";
import { companySettings } from "@/lib/api/contract/company/company-settings";
import { type Customer, emptyCustomer } from "@/lib/api/contract/sales/customer";
import { emptyDraft, type InvoiceDraft } from "@/lib/api/contract/sales/customer-invoice-draft";
import { emptyRow } from "@/lib/api/contract/sales/document-row";
import { renderInCompany } from "../testing/render-in-company";
import MissingEInvoiceFields from "./missing-e-invoice-fields";

const companyFields = {
  ...{ Name: "Norrsken Bygg AB", CurrencyCode: "SEK", CorporateIdentityNumber: "556917-4211" },
  ...{ VatCode: "SE556917421101", BankGiro: "520-4177" },
};
const invoiceAddress = { ...emptyCustomer.invoiceAddress, line1: "Vägen 1", postalCode: "972 31", city: "Luleå" };
const customerOfTest = { ...emptyCustomer, id: "k", name: "Kök AB", identityNumber: "556016-0680", invoiceAddress };
const draft = {
  ...emptyDraft,
  ourReference: "Anna",
  rows: [{ ...emptyRow, articleId: "a", rateBps: 2500, unitPrice: 1_000_000n }],
};

type RenderOptions = { checkedDraft?: InvoiceDraft; settings?: object; isEditing?: boolean };

function renderMissing(
  overrides: Partial<Customer>,
  { checkedDraft = draft, settings = {}, isEditing = true }: RenderOptions = {},
) {
  const queryClient = new QueryClient();
  queryClient.setQueryData(
    companySettingsQuery("c").queryKey,
    companySettings.parse({ ...companyFields, ...settings }),
  );
  const recipient = { ...customerOfTest, ...overrides };
  const onGoToField = isEditing ? () => undefined : undefined;
  return renderInCompany(
    <MissingEInvoiceFields draft={checkedDraft} customer={recipient} isPaidAtOnce={false} onGoToField={onGoToField} />,
    queryClient,
  );
}
const renderText = (...renderArguments: Parameters<typeof renderMissing>) =>
  renderMissing(...renderArguments)
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
const withoutReference = { ...draft, ourReference: "" };

it("warns of what the e-invoice will lack where the customer has an e-invoice address", () => {
  const address = { electronicAddress: "0007:5560160680" };
  expect(renderText(address)).toBe("");
  expect(renderText(address, { checkedDraft: withoutReference })).toMatch(
    /^The e-invoice will lack something .* no reference of ours\. Fill in our reference$/,
  );
});

it("remarks what an e-invoice would lack where the customer's number alone leads to it", () => {
  expect(renderText({})).toBe("");
  expect(renderText({}, { checkedDraft: withoutReference })).toMatch(
    /^If it goes as an e-invoice .* no reference of ours\./,
  );
  expect(renderText({ identityNumber: "556016-0681" })).toMatch(
    /The registered number of Kök AB is missing or wrong\./,
  );
});

it("says nothing where no e-invoice reaches the customer, or the company sends none", () => {
  expect(renderText({ identityNumber: "" }, { checkedDraft: withoutReference })).toBe("");
  expect(renderText({ isPrivatePerson: true }, { checkedDraft: withoutReference })).toBe("");
  const settings = { AutoInvoice: { AutoInvoiceActivationStatus: 0 } };
  expect(renderText({}, { checkedDraft: withoutReference, settings })).toBe("");
});

it("leads to the field of the customer's form that mends it, in a tab of its own", () => {
  const linksOf = (overrides: Partial<Customer>) =>
    [...renderMissing(overrides).matchAll(/<a [^>]*target="_blank"[^>]*href="([^"]*)"[^>]*>([^<]*)</g)].map(
      (linkMatch) => linkMatch.slice(1),
    );
  const formPath = "/companies/c/customers/k/edit";
  expect(linksOf({ vatNumber: "556016068001", electronicAddress: "0007:5560160681" })).toEqual([
    [`${formPath}#electronicAddress`, "Change the address"],
    [`${formPath}#vatNumber`, "Change the VAT number"],
  ]);
  expect(linksOf({ invoiceAddress: { ...invoiceAddress, city: "" } })).toEqual([
    [`${formPath}#city`, "Fill in the postal address"],
  ]);
});

it("leads to the field of a draft only where it is being written", () => {
  const wrongRateDraft = {
    ...withoutReference,
    vatMinor: 2_100n,
    rows: [{ ...emptyRow, articleId: "a", rateBps: 2100, unitPrice: 1_000_000n }],
  };
  const buttonLabelsOf = (isEditing: boolean) =>
    [...renderMissing({}, { checkedDraft: wrongRateDraft, isEditing }).matchAll(/<button[^>]*>([^<]*)</g)].map(
      ([, label]) => label,
    );
  expect(buttonLabelsOf(true)).toEqual(["Fill in our reference", "To the line"]);
  expect(buttonLabelsOf(false)).toEqual([]);
});

it("says that the company's own details are changed in the bookkeeping program", () => {
  const settings = { Name: "", VatCode: "" };
  expect(renderText({}, { checkedDraft: { ...draft, vatMinor: 2_500n }, settings })).toMatch(
    /The company has no name\. This is changed in the bookkeeping program, under its company settings: company name\. The company&#x27;s VAT/,
  );
});
