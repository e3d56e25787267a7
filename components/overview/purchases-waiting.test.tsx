import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { CompanyProvider } from "@/components/shell/company/company-context";
import { noticeCountQuery } from "@/lib/api/browser/company/notices";
import { purchaseTotalsQuery } from "@/lib/api/browser/purchases/purchase-totals";
import { approvalQueueQuery } from "@/lib/api/browser/purchases/supplier-invoice-drafts";
import overview from "@/lib/i18n/messages/en/overview.json";
import type { Role } from "@/lib/rules/access/roles";
import { PurchasesWaiting } from "./purchases-waiting";

/**
 * Renders the component for a role. In the service five invoices wait for approval; by the company's rules,
 * `ruleInvoiceCount` of them wait for this person. One is approved and two are overdue.
 */
function renderFor(role: Role, ruleInvoiceCount = 2): string {
  const queryClient = new QueryClient();
  queryClient.setQueryData(approvalQueueQuery("c", { pageSize: 1 }).queryKey, { items: [], total: 5 } as never);
  queryClient.setQueryData(noticeCountQuery("c").queryKey, {
    count: ruleInvoiceCount + 1,
    invoices: ruleInvoiceCount,
    urgent: 0,
  });
  queryClient.setQueryData(purchaseTotalsQuery("c").queryKey, {
    isComplete: true,
    stages: {
      approved: { count: 1, sums: [] },
      overdue: { count: 2, sums: [{ currencyCode: "SEK", minor: "125000" }] },
    },
  } as never);
  const company = {
    ...{ id: "c", name: "Norrsken", countryCode: "SE", currencyCode: "SEK", timeZone: "Europe/Stockholm" },
    ...{ role, personId: "p" },
  };
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ overview }} timeZone="UTC">
      <QueryClientProvider client={queryClient}>
        <CompanyProvider company={company as never}>
          <PurchasesWaiting />
        </CompanyProvider>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

it("says what waits for this person's approval by the rules, as the notices do", () => {
  expect(renderFor("approver")).toContain("2 supplier invoices wait for you.");
  expect(renderFor("approver", 0)).toBe("");
});

it("says what is to be booked and paid to those who book and pay", () => {
  const html = renderFor("accountant", 0);
  expect(html).toContain("One supplier invoice is approved and not booked.");
  expect(html).toMatch(/2 supplier invoices are overdue\. 1\s250,00\sSEK\./);
  expect(html).not.toContain("wait for you");
});
