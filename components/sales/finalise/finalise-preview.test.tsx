import { QueryClient } from "@tanstack/react-query";
import { FormProvider, useForm } from "react-hook-form";
import { expect, it, vi } from "vitest";
import { companySettingsQuery } from "@/lib/api/browser/company/reference";
import { companySettings } from "@/lib/api/contract/company/company-settings";
import { type Customer, emptyCustomer } from "@/lib/api/contract/sales/customer";
import { emptyDraft, type InvoiceDraft } from "@/lib/api/contract/sales/customer-invoice-draft";
import type { MailValues } from "../mail/email-content";
import { renderInCompany } from "../testing/render-in-company";
// The lazy components of the sheet are imported here, because one that still loads when this file ends breaks the next
// file.
import "./missing-e-invoice-fields";
import { FinalisePreview } from "./finalise-preview";
import "./paid-at-once";
import "./vat-boxes";
import type { PaidAtOnce } from "./use-expected-voucher";

const draft: InvoiceDraft = { ...emptyDraft, id: "d", currencyCode: "SEK", grossMinor: 125_000n, dueOn: "2026-12-18" };

type TestPreviewProps = { draft: InvoiceDraft; paidAtOnce?: PaidAtOnce | null; customer?: Customer | null };

function TestPreview({ draft, paidAtOnce = null, customer = null }: TestPreviewProps) {
  const mailForm = useForm<MailValues>({ defaultValues: { email: "", subject: "", message: "" } });
  const totals = { rowMinor: [], netMinor: 0n, vat: [], vatMinor: 0n, roundingMinor: 0n, grossMinor: draft.grossMinor };
  return (
    <FormProvider {...mailForm}>
      <FinalisePreview
        draft={draft}
        dueOn={draft.dueOn}
        customer={customer}
        settings={{ exponent: 2, includesVat: false, roundToWhole: false, currency: "SEK" }}
        voucher={{
          postings: [],
          likelyPostings: [],
          totals,
          withoutVat: new Map(),
          voucherComparability: { is: "open" },
          paidAtOnce,
        }}
        mailForm={mailForm}
        proposedMail={{ subject: "", message: "", language: null, serviceText: "" }}
        schedule={null}
        hasAddress={false}
        readOnly={false}
        onGoToField={() => undefined}
      />
    </FormProvider>
  );
}

const renderText = (overrides: Partial<InvoiceDraft>, paidAtOnce: PaidAtOnce | null = null) =>
  renderInCompany(<TestPreview draft={{ ...draft, ...overrides }} paidAtOnce={paidAtOnce} />, new QueryClient())
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

it("says what the customer pays after the tax reduction, and both amounts it is made of", () => {
  expect(renderText({ taxReductionMinor: 30_000n })).toMatch(
    /Total 1\s250,00\sSEK, .* 300,00\sSEK\. To pay 950,00\sSEK, due/,
  );
  expect(renderText({})).toMatch(/To pay 1\s250,00\sSEK, due/);
});

it("shows the chosen day and the file of that day, or the service's own day and its file", () => {
  const renderHtml = (overrides: Partial<InvoiceDraft>) =>
    renderInCompany(<TestPreview draft={{ ...draft, ...overrides }} />, new QueryClient());
  const htmlOfChosenDay = renderHtml({ invoiceOn: "2026-11-24", chosenOn: "2026-11-10" });
  expect([htmlOfChosenDay.includes("keepOriginalDraftDate"), /10 Nov\S* 2026/.test(htmlOfChosenDay)]).toEqual([
    true,
    true,
  ]);
  const htmlOfServiceDay = renderHtml({ invoiceOn: "2026-11-24" });
  expect([htmlOfServiceDay.includes("keepOriginalDraftDate"), /24 Nov\S* 2026/.test(htmlOfServiceDay)]).toEqual([
    false,
    true,
  ]);
});

it("speaks of a credit note where the draft is one", () => {
  const text = renderText({ isCredit: true });
  expect(text).toContain("A credit note is made");
  expect(text).toMatch(/1\s250,00\sSEK to give back/);
  expect(text).toContain("The draft becomes the credit note");
  expect(text).toContain("With it goes the credit note as a PDF.");
  expect(text).not.toMatch(/To pay|Faktura|becomes the invoice/);
});

it("asks nothing of the customer where the terms pay at once", () => {
  const terms = { name: "Kort", nameEnglish: "Card" };
  const text = renderText({}, { terms, minor: 125_000n });
  expect(text).toMatch(/Total 1\s250,00\sSEK, paid at once\./);
  expect(text).not.toMatch(/To pay|due/);
  expect(renderText({ taxReductionMinor: 30_000n }, { terms, minor: 95_000n })).toMatch(
    /asked for 300,00\sSEK\. The customer’s 950,00\sSEK are paid at once\./,
  );
});

it("tells of e-invoices and of the credited invoice, whatever the customer's record says of e-invoices", async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(companySettingsQuery("c").queryKey, companySettings.parse({}));
  const customer = { ...emptyCustomer, id: "0b5c1a52-7d2e-4c55-9d5f-3f6a1c6f0e01", name: "Kök AB" };
  const renderHtml = (overrides: Partial<InvoiceDraft>, customerOverrides: Partial<Customer>) =>
    renderInCompany(
      <TestPreview
        draft={{ ...draft, customerId: customer.id, ...overrides }}
        customer={{ ...customer, ...customerOverrides }}
      />,
      queryClient,
    );
  await vi.waitFor(() =>
    expect(renderHtml({}, { identityNumber: "556016-0680" })).toContain("If it goes as an e-invoice"),
  );
  const privatePerson = { isPrivatePerson: true };
  expect(renderHtml({ isCredit: true }, privatePerson)).toContain("The credit note names no invoice");
  expect(renderHtml({}, privatePerson)).not.toContain("names no invoice");
});
