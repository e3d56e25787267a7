import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { CompanyProvider } from "@/components/shell/company/company-context";
import { operationsQuery } from "@/lib/api/browser/operations/operations";
import {
  agreementsQuery,
  employeeFormQuery,
  payrollSettingsQuery,
  workSchedulesQuery,
} from "@/lib/api/browser/payroll/employee-forms";
import { employeeQuery, employeesQuery } from "@/lib/api/browser/payroll/employees";
import type { Operation } from "@/lib/api/contract/operations/operation";
import type { Agreement } from "@/lib/api/contract/payroll/agreement";
import { type Employee, employees } from "@/lib/api/contract/payroll/employee";
import type { EmployeeForm, EmployeeProgress } from "@/lib/api/contract/payroll/employee-form";
import type { WorkSchedule } from "@/lib/api/contract/payroll/work-schedule";
import common from "@/lib/i18n/messages/en/common.json";
import messages from "@/lib/i18n/messages/en/payroll.json";
import problems from "@/lib/i18n/messages/en/problems.json";
import { allScopes } from "@/lib/rules/access/scopes";
import { Problem } from "@/lib/values/problem";
import { colleaguesRequest } from "./copy-from-colleague";
import { NewEmployee } from "./new-employee";
import { emptyNewEmployee, toEmployeeFormValues } from "./new-employee-values";

vi.mock("next/navigation", () => ({ useRouter: () => ({ replace: () => undefined, refresh: () => undefined }) }));

const formId = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const payrollMessages = messages.employees;
const company = {
  id: "c",
  name: "Norrsken Bygg AB",
  countryCode: "SE",
  currencyCode: "SEK",
  timeZone: "Europe/Stockholm",
  offered: allScopes,
};
const makePage = <T,>(items: readonly T[]) =>
  ({ items, page: 1, pageSize: 1000, pages: 1, total: items.length, serverTimeUtc: "2026-11-23T08:00:00Z" }) as const;

/** Renders the screen after all its queries have answers. */
function renderScreen(
  form: EmployeeForm | null,
  operations: readonly Operation[] = [],
  prepareQueries: (queryClient: QueryClient) => void = () => {},
): string {
  const queryClient = new QueryClient();
  const agreements = [{ id: "a1", name: "Office agreement", isActive: true }] as Agreement[];
  const schedules = [
    { id: "s1", name: "Full time", isActive: true, isFullTime: true, isIrregular: false, weeks: 1 },
  ] as WorkSchedule[];
  const colleague = {
    id: "e1",
    name: "Karin Ekström",
    kind: "complete",
    agreements: [],
    schedules: [],
  } as unknown as Employee;
  queryClient.setQueryData(employeeFormQuery("c", formId).queryKey, form);
  queryClient.setQueryData(agreementsQuery("c").queryKey, makePage(agreements));
  queryClient.setQueryData(workSchedulesQuery("c").queryKey, makePage(schedules));
  queryClient.setQueryData(employeesQuery("c", colleaguesRequest).queryKey, makePage([colleague]));
  queryClient.setQueryData(payrollSettingsQuery("c").queryKey, {
    ...{ usesVatOnExpense: true, usesMyPayslip: true, usesTimeApp: true, usesTravelAndExpense: true },
  });
  queryClient.setQueryData(operationsQuery("c", { subject: formId }).queryKey, [...operations]);
  prepareQueries(queryClient);
  return renderToStaticMarkup(
    <NextIntlClientProvider
      locale="en"
      timeZone="Europe/Stockholm"
      messages={{ payroll: messages, common, problems }}
      onError={(error) => {
        throw error;
      }}
    >
      <QueryClientProvider client={queryClient}>
        <CompanyProvider company={{ ...company, role: "payroll", personId: "p" }}>
          <NewEmployee formId={formId} today="2026-11-23" />
        </CompanyProvider>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

const makeSavedForm = (progress: Partial<EmployeeProgress> = {}): EmployeeForm => ({
  id: formId,
  values: toEmployeeFormValues({
    ...emptyNewEmployee,
    firstName: "Maja",
    lastName: "Forsgren",
    identityNumber: "910412-2388",
    agreementId: "a1",
  }),
  revision: formId,
  keptAt: "2026-11-23T08:00:00Z",
  progress: { employeeId: null, hasAgreement: false, hasSchedule: false, ...progress },
});

it("opens with what is usual, says of a simplified one what follows, and what nobody can fill in from here", () => {
  const html = renderScreen(null);
  expect(html).toContain('<option value="a1" selected="">Office agreement</option>');
  expect(html).toContain('<option value="s1" selected="">Full time</option>');
  expect(html).toContain("2026-11-23");
  for (const expectedText of [
    payrollMessages.form.simplifiedMeans,
    payrollMessages.form.leftMeans,
    payrollMessages.form.copyMeans,
    payrollMessages.form.create,
  ])
    expect(html).toContain(expectedText);
});

it("stays while what it proposes from is asked for again after a failure", () => {
  const html = renderScreen(null, [], (queryClient) => {
    const { queryKey } = agreementsQuery("c");
    const pendingState = { data: undefined, dataUpdateCount: 0, dataUpdatedAt: 0, errorUpdateCount: 1 };
    queryClient
      .getQueryCache()
      .find({ queryKey })
      ?.setState({ ...pendingState, status: "pending", fetchStatus: "fetching" });
  });
  expect(html).toContain(payrollMessages.form.create);
});

it.each([
  ["agreements", agreementsQuery("c").queryKey],
  ["work schedules", workSchedulesQuery("c").queryKey],
  ["colleagues to copy from", employeesQuery("c", colleaguesRequest).queryKey],
  ["settings of the payroll program", payrollSettingsQuery("c").queryKey],
])("shows a kept form only with its %s, so that no button moves under the pointer", (_what, queryKey) => {
  const html = renderScreen(makeSavedForm(), [], (queryClient) => queryClient.removeQueries({ queryKey, exact: true }));
  expect(html).toContain(common.loading);
  expect(html).not.toContain(payrollMessages.form.create);
});

it("shows a kept form with the day of birth, and that the check digit fits", () => {
  const html = renderScreen(makeSavedForm());
  expect(html).toMatch(/Born 12 Apr[a-z]* 1991, 35 years/);
});

const makeRefusedOperation = (problem: object) =>
  ({
    ...{ id: "o1", kind: "employee-create", subject: formId, stage: "refused", next: null },
    ...{ resolution: null, employee: null, problem },
  }) as unknown as Operation;

it("never says of somebody who is made that they are not, wherever it stopped", () => {
  const busyOperation = makeRefusedOperation({ code: "remote_busy", detail: "not_done" });
  const html = renderScreen(makeSavedForm({ employeeId: "e9" }), [busyOperation]);
  expect(html).toContain(payrollMessages.form.halted);
  expect(html).not.toContain(payrollMessages.form.failed);
  expect(renderScreen(makeSavedForm(), [busyOperation])).toContain(payrollMessages.form.failed);
  expect(payrollMessages.form.stoppedAt.schedule).not.toMatch(/agreement/i);
});

it("shows neither field nor number of somebody who is made already, and where it stopped", () => {
  const refusedAtAgreement = makeRefusedOperation({
    code: "remote_refused",
    detail: "agreement",
    remote: { code: 4002, message: "" },
  });
  const html = renderScreen(makeSavedForm({ employeeId: "e9" }), [refusedAtAgreement]);
  expect(html).toContain(payrollMessages.form.stoppedAt.agreement);
  expect(html).toContain(payrollMessages.form.madeStands);
  expect(html).toContain("/companies/c/payroll/employees/e9");
  expect(html).toContain(payrollMessages.form.goOn);
  expect(html).not.toContain("910412");
  expect(html).not.toContain(payrollMessages.form.copyMeans);
});

const employeeId = "3f2504e0-4f89-41d3-9a0c-0305e82c3399";
const employeeMembers = {
  ...{ Id: employeeId, FirstName: "Maja", LastName: "Forsgren", IdentificationNumber: "••••••••••88", State: 0 },
  ...{ SalaryType: 1, EmployeeNumber: "009", ModifiedUtc: "2026-11-23T08:00:00Z" },
};
const renderBesideEmployee = (members: object) =>
  renderScreen(makeSavedForm({ employeeId }), [], (queryClient) =>
    queryClient.setQueryData(
      employeeQuery("c", employeeId).queryKey,
      employees.parse({ ...employeeMembers, ...members }),
    ),
  );

it("says that the employee was completed in the payroll program, and what differs from the typed text", () => {
  const html = renderBesideEmployee({ State: 1, LastName: "Berg", IdentificationNumber: "••••••••••96" });
  expect(html).toContain(payrollMessages.meanwhile.completed);
  expect(html).toContain("Last name: you typed “Forsgren”, the payroll program has “Berg”.");
  expect(html).toContain("you typed “••88”, the payroll program has “••96”");
  expect(html).toContain(payrollMessages.meanwhile.keep);
  expect(html).toContain(payrollMessages.meanwhile.take);
  expect(html).not.toContain("910412");
});

it("says that the employee was changed, and what was assigned there as it was typed", () => {
  const agreement = { Id: employeeId, AgreementId: "3f2504e0-4f89-41d3-9a0c-0305e82c3398", Name: "Other" };
  const html = renderBesideEmployee({ EmployeeAgreements: [agreement] });
  expect(html).toContain(payrollMessages.meanwhile.changed);
  expect(html).toContain("Agreement: you typed “Office agreement”");
});

it("says nothing of an employee that is as it was sent", () => {
  const html = renderBesideEmployee({});
  expect(html).not.toContain(payrollMessages.meanwhile.changed);
  expect(html).not.toContain(payrollMessages.meanwhile.lead);
});

it("offers to create a deleted employee anew from the text", () => {
  const html = renderScreen(makeSavedForm({ employeeId }), [], (queryClient) => {
    const { queryKey } = employeeQuery("c", employeeId);
    queryClient.setQueryData(queryKey, employees.parse(employeeMembers));
    const errorState = { status: "error", error: new Problem("not_found"), errorUpdateCount: 1 } as const;
    queryClient.getQueryCache().find({ queryKey })?.setState(errorState);
  });
  expect(html).toContain(payrollMessages.meanwhile.deleted);
  expect(html).toContain(payrollMessages.meanwhile.renew);
});
