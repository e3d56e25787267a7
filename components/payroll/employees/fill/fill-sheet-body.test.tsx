import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { CompanyProvider } from "@/components/shell/company/company-context";
import { agreementsQuery, workSchedulesQuery } from "@/lib/api/browser/payroll/employee-forms";
import type { Operation } from "@/lib/api/contract/operations/operation";
import type { Agreement } from "@/lib/api/contract/payroll/agreement";
import { employees } from "@/lib/api/contract/payroll/employee";
import type { BegunEmployeeForm, EmployeeFact } from "@/lib/api/contract/payroll/employee-form";
import type { WorkSchedule } from "@/lib/api/contract/payroll/work-schedule";
import { messages } from "@/lib/i18n/messages";
import { allScopes } from "@/lib/rules/access/scopes";
import { Problem } from "@/lib/values/problem";
import { FillSheetBody } from "./fill-sheet-body";
import type { FillTarget } from "./fill-target";
import { initialFillValues } from "./fill-values";
import type { FillOutcome } from "./use-fill";

const fillTexts = messages.en.payroll.employees.fill;
const company = {
  ...{ id: "c", name: "Norrsken", countryCode: "SE", currencyCode: "SEK", timeZone: "Europe/Stockholm" },
  ...({ role: "payroll", personId: "p", offered: allScopes } as const),
};
const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const makePage = <T,>(items: readonly T[]) =>
  ({ items, page: 1, pageSize: 1000, pages: 1, total: items.length, serverTimeUtc: "2026-11-23T08:00:00Z" }) as const;

const elin = employees.parse({
  ...{ Id: id, FirstName: "Elin", LastName: "Strand", State: 0, Type: 0, EmployeeWorkingSchedules: [] },
  EmployeeAgreements: [{ Id: id, AgreementId: id, Name: "Office agreement" }],
});
const employeeTarget: FillTarget = { is: "employee", id: elin.id, name: elin.name, employee: elin };
const formTarget: FillTarget = {
  ...({ is: "form", id: "f1", name: "" } as const),
  form: {
    progress: { employeeId: null, hasAgreement: false, hasSchedule: false },
    values: { agreementId: "a1", scheduleId: "", startsOn: "" },
  } as BegunEmployeeForm,
};

function renderBody(
  fact: EmployeeFact,
  outcomes: ReadonlyMap<string, FillOutcome> = new Map(),
  targets: readonly FillTarget[] = [employeeTarget, formTarget],
  isLocked = false,
): string {
  const queryClient = new QueryClient();
  const agreements = [{ id: "a1", name: "Builders", isActive: true }] as Agreement[];
  const schedules = [{ id: "s1", name: "Rolling", isActive: true, weeks: 4 }] as WorkSchedule[];
  queryClient.setQueryData(agreementsQuery("c").queryKey, makePage(agreements));
  queryClient.setQueryData(workSchedulesQuery("c").queryKey, makePage(schedules));
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
          <FillSheetBody
            fact={fact}
            targets={targets}
            values={{ ...initialFillValues(fact, "2026-11-23", "en"), choiceId: "s1" }}
            onValuesChange={() => undefined}
            missingFields={[]}
            outcomes={outcomes}
            isLocked={isLocked}
            onOperation={() => undefined}
          />
        </CompanyProvider>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

describe("the sheet that fills in a fact for several people", () => {
  it("shows the value once, and what each person has now", () => {
    const html = renderBody("schedule");
    expect(html.match(/<select/g)).toHaveLength(2);
    expect(html).toContain("1 of 4");
    expect(html).toContain("Elin Strand");
    expect(html).toContain("Now: nothing");
    expect(renderBody("agreement")).toMatch(/Elin Strand.*Now: Office agreement.*without a name.*Now: Builders/s);
    expect(renderBody("agreement")).toContain(fillTexts.form);
  });

  it("says of an employee of the payroll program why no first day can be set", () => {
    const html = renderBody("startDate");
    expect(html).toContain("Not set for 1 person");
    expect(html).toContain(fillTexts.obstacles.onlyAtCreation);
    expect(renderBody("startDate", new Map(), [employeeTarget])).not.toContain("<input");
  });

  it("says of each person what became of them, and why where nothing did", () => {
    const operation = { stage: "done", problem: null, next: null, subject: elin.id } as unknown as Operation;
    const problem = new Problem("conflict", { detail: "employee_changed" });
    const html = renderBody(
      "schedule",
      new Map<string, FillOutcome>([
        [elin.id, { kind: "operation", operation }],
        ["f1", { kind: "problem", problem, isAnswered: true }],
      ]),
    );
    expect(html).toContain(`>${fillTexts.done}<`);
    expect(html).toContain(`>${fillTexts.notDone}<`);
    expect(html).toContain(messages.en.problems.conflicts.employee_changed);
  });

  it("sums up the outcomes in one status, once nothing runs any more", () => {
    const problem = new Problem("conflict", { detail: "employee_changed" });
    const refusal: FillOutcome = { kind: "problem", problem, isAnswered: true };
    const statusOf = (html: string) => [...html.matchAll(/<p role="status"[^>]*>([^<]*)</g)].map(([, text]) => text);
    const outcomesWith = (outcome: FillOutcome) => new Map([[elin.id, outcome] as const, ["f1", refusal] as const]);
    expect(statusOf(renderBody("schedule", outcomesWith({ kind: "running" })))).toEqual([""]);
    expect(statusOf(renderBody("schedule", outcomesWith({ kind: "stored" })))).toEqual(["1: Done. 1: Not done."]);
    expect(statusOf(renderBody("schedule", outcomesWith(refusal)))).toEqual(["2: Not done."]);
  });

  it("disables the fields while requests run or have no answer", () => {
    expect(renderBody("schedule")).not.toMatch(/<fieldset[^>]*disabled/);
    expect(renderBody("schedule", new Map(), [formTarget], true)).toMatch(/<fieldset[^>]*disabled/);
  });

  it("says that what is there already was not done twice, and that no answer came", () => {
    const alreadyDone = new Problem("conflict", { detail: "already_done" });
    const offline = new Problem("remote_busy", { detail: "offline" });
    const html = renderBody(
      "schedule",
      new Map<string, FillOutcome>([
        [elin.id, { kind: "problem", problem: alreadyDone, isAnswered: true }],
        ["f1", { kind: "problem", problem: offline, isAnswered: false }],
      ]),
    );
    expect(html).toContain(fillTexts.hadIt);
    expect(html).not.toContain(messages.en.problems.conflicts.already_done);
    expect(html).toContain(fillTexts.retryLater);
  });
});
