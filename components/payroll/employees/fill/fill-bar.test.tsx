import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { CompanyProvider } from "@/components/shell/company/company-context";
import type { Employee } from "@/lib/api/contract/payroll/employee";
import type { BegunEmployeeForm } from "@/lib/api/contract/payroll/employee-form";
import { messages } from "@/lib/i18n/messages";
import { allScopes } from "@/lib/rules/access/scopes";
import { FillBar } from "./fill-bar";
import type { FillTarget } from "./fill-target";

const company = {
  ...{ id: "c", name: "Norrsken", countryCode: "SE", currencyCode: "SEK", timeZone: "Europe/Stockholm" },
  ...({ role: "payroll", personId: "p", offered: allScopes } as const),
};
const makeTarget = (id: string, kind: Employee["kind"]): FillTarget => ({
  ...({ is: "employee", id, name: "Omar Said" } as const),
  employee: { status: "draft", kind } as Employee,
});
const draft = makeTarget("e", "complete");
const simplified = makeTarget("s", "simplified");
const form: FillTarget = {
  ...({ is: "form", id: "f", name: "" } as const),
  form: { progress: { employeeId: null, hasAgreement: false, hasSchedule: false } } as BegunEmployeeForm,
};

function labelsOfBar(targets: readonly FillTarget[]): (string | undefined)[] {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages.en} timeZone="UTC">
      <CompanyProvider company={company}>
        <FillBar targets={targets} onFact={() => undefined} onClear={() => undefined} />
      </CompanyProvider>
    </NextIntlClientProvider>,
  );
  return [...html.matchAll(/<button[^>]*data-action[^>]*>([^<]*)/g)].map(([, label]) => label);
}

it("counts for each fact only the people for whom it can be filled in", () => {
  expect(labelsOfBar([draft, simplified, form])).toEqual([
    "Set work schedule for 2",
    "Set agreement for 2",
    "Set first day for 1",
    "Remove the marks",
  ]);
});

it("leaves out a fact that can be filled in for nobody", () => {
  expect(labelsOfBar([draft])).toEqual(["Set work schedule for 1", "Set agreement for 1", "Remove the marks"]);
  expect(labelsOfBar([simplified])).toEqual(["Remove the marks"]);
});
