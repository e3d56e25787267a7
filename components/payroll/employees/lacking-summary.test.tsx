import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { CompanyProvider } from "@/components/shell/company/company-context";
import { employees } from "@/lib/api/contract/payroll/employee";
import { locales } from "@/lib/i18n/locales";
import { messages } from "@/lib/i18n/messages";
import { allScopes } from "@/lib/rules/access/scopes";
import { LackingSummary } from "./lacking-summary";

vi.mock("next/navigation", () => ({ useRouter: () => ({ prefetch: () => undefined }) }));

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const makeDraft = (members: object) =>
  employees.parse({
    ...{
      Id: id,
      FirstName: "Elin",
      State: 0,
      Type: 0,
      PrimaryAddress: "Storgatan 1",
      Zip: "831 31",
      City: "Östersund",
    },
    ...{ EmployeeCategory: 1, EmployeeAgreements: [], EmployeeWorkingSchedules: [], ...members },
  });
const agreement = { Id: id, AgreementId: id, Name: "Office" };

const company = {
  ...{ id: "c", name: "Norrsken", countryCode: "SE", currencyCode: "SEK", timeZone: "Europe/Stockholm" },
  ...({ offered: allScopes, role: "owner", personId: "p" } as const),
};

const renderSummary = (drafts: Parameters<typeof LackingSummary>[0]["drafts"], locale: "en" | "sv" | "nb" | "nl") =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <CompanyProvider company={company}>
        <LackingSummary drafts={drafts} hrefOf={(filter) => `?filter=${filter}`} currentFilter="no-agreement" />
      </CompanyProvider>
    </NextIntlClientProvider>,
  );

it("counts who lacks something, and links to who lacks what", () => {
  const html = renderSummary([makeDraft({}), makeDraft({ EmployeeAgreements: [agreement] })], "en");
  expect(html).toContain(">2 employees lack something.<");
  expect(html).toMatch(/href="\?filter=no-schedule"[^>]*>Work schedule: 2</);
  expect(html).toMatch(
    /aria-current="true"[^>]*href="\?filter=no-agreement"|href="\?filter=no-agreement"[^>]*>Agreement: 1</,
  );
  expect(html).not.toContain("no-address");
});

it.each(locales)("is left out where nobody lacks anything, and speaks of one employee in %s", (locale) => {
  expect(renderSummary([], locale)).toBe("");
  expect(renderSummary([makeDraft({})], locale)).toMatch(/>[^<{}]*1[^<{}]*\.</);
});
