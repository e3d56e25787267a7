import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { CompanyProvider } from "@/components/shell/company/company-context";
import { noticeCountQuery } from "@/lib/api/browser/company/notices";
import { approvalQueueQuery } from "@/lib/api/browser/purchases/supplier-invoice-drafts";
import overview from "@/lib/i18n/messages/en/overview.json";
import type { Role } from "@/lib/rules/access/roles";
import { ApprovalsWaiting } from "./approvals-waiting";

/**
 * Renders the component for a role. In the service five invoices wait; by the company's rules, `ruleInvoiceCount` of
 * them wait for this person.
 */
function renderFor(role: Role, ruleInvoiceCount = 2): string {
  const queryClient = new QueryClient();
  queryClient.setQueryData(approvalQueueQuery("c", { pageSize: 1 }).queryKey, { items: [], total: 5 } as never);
  queryClient.setQueryData(noticeCountQuery("c").queryKey, {
    count: ruleInvoiceCount + 1,
    invoices: ruleInvoiceCount,
    urgent: 0,
  });
  const company = {
    ...{ id: "c", name: "Norrsken", countryCode: "SE", currencyCode: "SEK", timeZone: "Europe/Stockholm" },
    ...{ role, personId: "p" },
  };
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ overview }} timeZone="UTC">
      <QueryClientProvider client={queryClient}>
        <CompanyProvider company={company as never}>
          <ApprovalsWaiting />
        </CompanyProvider>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

it("says what waits for this person by the rules, as the notices do", () => {
  expect(renderFor("approver")).toContain("2 supplier invoices wait for you.");
  expect(renderFor("approver", 0)).toBe("");
});
