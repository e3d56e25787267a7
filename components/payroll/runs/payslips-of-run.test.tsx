import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { CompanyProvider } from "@/components/shell/company/company-context";
import { payRunPayslipsQuery } from "@/lib/api/browser/payroll/pay-runs";
import type { PayRun } from "@/lib/api/contract/payroll/pay-run";
import { messages } from "@/lib/i18n/messages";
import { allScopes } from "@/lib/rules/access/scopes";
import { PayslipsOfRun } from "./payslips-of-run";

vi.mock("next/navigation", () => ({ useRouter: () => ({}), usePathname: () => "", useSearchParams: () => new Map() }));

const company = {
  ...{
    id: "c",
    name: "Norrsken",
    countryCode: "SE",
    currencyCode: "SEK",
    timeZone: "Europe/Stockholm",
    offered: allScopes,
  },
  ...({ role: "owner", personId: "p" } as const),
};
const [id, employeeId] = ["1", "2"].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`);
const payslip = { id, employeeId, period: { from: "2026-10-01", to: "2026-10-31" }, isLocked: true };

it("gives the link to a payslip words before it is known whose it is", () => {
  const queryClient = new QueryClient();
  const payslipPage = {
    items: [payslip],
    page: 1,
    pageSize: 25,
    pages: 1,
    total: 1,
    serverTimeUtc: "2026-11-26T08:00:00Z",
  };
  queryClient.setQueryData(payRunPayslipsQuery("c", "r", 1).queryKey, payslipPage as never);
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages.en} timeZone="UTC">
      <QueryClientProvider client={queryClient}>
        <CompanyProvider company={company}>
          <PayslipsOfRun payRun={{ id: "r" } as PayRun} />
        </CompanyProvider>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  const [, linkText = ""] = /<a [^>]*\/payslips\/1{8}-[^>]*>(.*?)<\/a>/.exec(html) ?? [];
  expect(linkText.replace(/<[^>]*>/g, "").trim()).toBe("being read");
});
