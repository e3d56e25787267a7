import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { CompanyProvider } from "@/components/shell/company/company-context";
import { emptySupplierDraft } from "@/lib/api/contract/purchases/supplier-invoice-write";
import { messages } from "@/lib/i18n/messages";
import { allScopes } from "@/lib/rules/access/scopes";
import { PurchaseDraft } from "./purchase-draft";
import { purchaseRecordQuery } from "./purchase-record-query";
import { toPurchaseRecord } from "./register-values";

vi.mock("next/navigation", () => ({ useRouter: () => ({}), usePathname: () => "/", useSearchParams: () => null }));

it("is read, and not opened in a form, by those whose role may not change it", () => {
  const queryClient = new QueryClient();
  const draft = { ...emptySupplierDraft, id: "d", supplierName: "Arjeplog El AB", invoiceNumber: "A-17" };
  queryClient.setQueryData(purchaseRecordQuery("c", "d").queryKey, toPurchaseRecord(draft));
  const company = {
    ...{
      id: "c",
      name: "Norrsken",
      countryCode: "SE",
      currencyCode: "SEK",
      timeZone: "Europe/Stockholm",
      offered: allScopes,
    },
    ...({ role: "viewer", personId: "p" } as const),
  };
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages.en} timeZone="UTC">
      <QueryClientProvider client={queryClient}>
        <CompanyProvider company={company}>
          <PurchaseDraft draftId="d" />
        </CompanyProvider>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  expect(html).toContain("<h1>Arjeplog El AB, A-17</h1>");
  expect(html).toContain("With it you may not register or change supplier invoices and suppliers.");
  expect(html).toContain("Roles that may: owner, accountant, bookkeeper, and approver.");
  expect(html).not.toMatch(/<(form|input)\b/);
});
