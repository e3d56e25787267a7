import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { CompanyProvider } from "@/components/shell/company/company-context";
import { employeeFormsQuery } from "@/lib/api/browser/payroll/employee-forms";
import { draftEmployeesQuery } from "@/lib/api/browser/payroll/employees";
import { employees } from "@/lib/api/contract/payroll/employee";
import { messages } from "@/lib/i18n/messages";
import type { Role } from "@/lib/rules/access/roles";
import { allScopes } from "@/lib/rules/access/scopes";
import { EmployeesOverview } from "./employees-overview";

vi.mock("next/navigation", () => ({
  usePathname: () => "/companies/c/payroll/employees",
  useRouter: () => ({ prefetch: () => undefined }),
  useSearchParams: () => new URLSearchParams("filter=no-schedule"),
}));

const employeeTexts = messages.en.payroll.employees;
const makeDraft = (serial: number, FirstName: string, members: object = {}) =>
  employees.parse({
    ...{ Id: `3f2504e0-4f89-41d3-9a0c-0305e82c330${serial}`, FirstName, LastName: "Said", State: 0, Type: 0 },
    ...{ EmployeeAgreements: [], EmployeeWorkingSchedules: [], ...members },
  });
const schedule = { Id: "3f2504e0-4f89-41d3-9a0c-0305e82c3309", WorkScheduleId: "3f2504e0-4f89-41d3-9a0c-0305e82c3309" };

function renderOverview(role: Role): string {
  const queryClient = new QueryClient();
  queryClient.setQueryData(employeeFormsQuery("c").queryKey, []);
  queryClient.setQueryData(draftEmployeesQuery("c").queryKey, [
    makeDraft(1, "Omar"),
    makeDraft(2, "Elin", { EmployeeWorkingSchedules: [schedule] }),
  ]);
  const company = {
    ...{ id: "c", name: "Norrsken", countryCode: "SE", currencyCode: "SEK", timeZone: "Europe/Stockholm" },
    ...{ role, personId: "p", offered: allScopes },
  };
  return renderToStaticMarkup(
    <NextIntlClientProvider
      locale="en"
      messages={messages.en}
      timeZone="UTC"
      onError={(error) => {
        throw error;
      }}
    >
      <QueryClientProvider client={queryClient}>
        <CompanyProvider company={company}>
          <EmployeesOverview today="2026-11-23" />
        </CompanyProvider>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

it("shows only who lacks a work schedule, beside the count of all who lack something", () => {
  const html = renderOverview("payroll");
  expect(html).toContain(">2 employees lack something.<");
  expect(html).toContain("Omar Said");
  expect(html).not.toContain("Elin Said");
});

it("lets only people who may employ mark the drafts", () => {
  const markText = employeeTexts.fill.mark.replace("{name}", "Omar Said");
  expect(renderOverview("payroll")).toContain(markText);
  expect(renderOverview("viewer")).not.toContain(markText);
});
