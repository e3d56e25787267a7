import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { CompanyProvider } from "@/components/shell/company/company-context";
import { employees } from "@/lib/api/contract/payroll/employee";
import { messages } from "@/lib/i18n/messages";
import { allScopes } from "@/lib/rules/access/scopes";
import { EmployeeFacts } from "./employee-facts";

const company = {
  ...{ id: "c", name: "Norrsken", countryCode: "SE", currencyCode: "SEK", timeZone: "Europe/Stockholm" },
  ...({ role: "owner", personId: "p", offered: allScopes } as const),
};

const renderFactsText = (employeeFields: object) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages.en} timeZone="UTC">
      <CompanyProvider company={company}>
        <EmployeeFacts
          employee={employees.parse({
            Id: "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
            FirstName: "Maja",
            ...employeeFields,
          })}
        />
      </CompanyProvider>
    </NextIntlClientProvider>,
  ).replace(/<[^>]*>/g, "|");

it("says of an employee whether they can be in a pay run and of which kind they are", () => {
  expect(renderFactsText({ Type: 0, State: 0 })).toMatch(/Draft.*Maja cannot be in a pay run yet\..*Kind\|+Complete/);
  expect(renderFactsText({ Type: 1, State: 1 })).toMatch(
    /Full.*Simplified.*Maja can be in a pay run\..*Kind\|+Simplified/,
  );
});

it("says of a kind and a state that are not known here that they are others, and which", () => {
  const factsText = renderFactsText({ Type: 7, State: "Paused" });
  expect(factsText).toMatch(/Another standing.*Another kind.*not known here: Paused\..*Kind\|+7\|/);
  expect(factsText).not.toMatch(/Draft|Full|Complete|Simplified/);
});
