import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { type Locale, locales } from "@/lib/i18n/locales";
import { messages } from "@/lib/i18n/messages";
import { allScopes } from "@/lib/rules/access/scopes";
import { CompanyProvider } from "../company/company-context";
import { ProblemNotice } from "./problem-notice";
import type { AnyProblem } from "./problem-text";

const company = {
  ...{ id: "c", name: "Norrsken", countryCode: "SE", currencyCode: "SEK", timeZone: "Europe/Stockholm" },
  ...({ offered: allScopes, role: "owner", personId: "p" } as const),
};

function renderProblem(problem: AnyProblem, locale: Locale = "en", title?: string): string {
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <QueryClientProvider client={new QueryClient()}>
        <CompanyProvider company={company}>
          <ProblemNotice problem={problem} title={title} />
        </CompanyProvider>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

const makeScopeMissing = (detail?: string): AnyProblem => ({ code: "scope_missing", ...(detail ? { detail } : {}) });

describe.each(locales)("an area that is not turned on yet, in %s", (locale) => {
  const { areas, addScope, turnOn, title, code } = messages[locale].problems;

  it.each([
    ["ea:sales_readonly", "sales"],
    ["ea:accounting", "books"],
    ["ea:purchase", "purchases"],
    ["vls:api", "payroll"],
  ] as const)("for want of %s is said plainly, with one button that turns it on", (scope, area) => {
    const html = renderProblem(makeScopeMissing(scope), locale);
    for (const expectedText of [areas[area].title, areas[area].makes, `>${turnOn[area]}</button>`])
      expect(html).toContain(expectedText);
    for (const absentText of [title, code.replace("{code}", ""), "scope_missing", addScope])
      expect(html).not.toContain(absentText);
  });

  it("is added by the general button when the permission belongs to no single area", () => {
    const html = renderProblem(makeScopeMissing("ea:api"), locale);
    for (const expectedText of [areas.other.title, `>${addScope}</button>`]) expect(html).toContain(expectedText);
  });

  it("that the portal does not ask for has neither a code nor a button", () => {
    const html = renderProblem(makeScopeMissing(), locale);
    expect(html).toContain(areas.other.title);
    for (const absentText of [title, "scope_missing", "<button"]) expect(html).not.toContain(absentText);
  });
});

it("says below the area what was being done", () => {
  const html = renderProblem(
    makeScopeMissing("ea:accounting_readonly"),
    "en",
    "Reading vouchers needs access to the accounting.",
  );
  expect(html).toMatch(/class="what">Books are not turned on yet<.*Reading vouchers needs access to the accounting\./);
});

it.each([
  ["The queue cannot be read", "The queue cannot be read."],
  ["The vouchers could not be read.", "The vouchers could not be read."],
])("ends what was being done as a sentence: %s", (title, expectedText) => {
  expect(renderProblem(makeScopeMissing("ea:accounting_readonly"), "en", title)).toContain(`<p>${expectedText}</p>`);
});

it.each([undefined, "sales.write"])("says quietly and without a code that a right is missing: %s", (detail) => {
  const problem: AnyProblem = { code: "role_missing", ...(detail ? { detail } : {}) };
  const html = renderProblem(problem, "en", "The customer was not saved");
  expect(html).toMatch(
    /class="notice plain".*class="what">Your role does not allow this<.*The customer was not saved\./,
  );
  expect(html).not.toContain("role_missing");
  expect(renderProblem({ code: "internal" })).toContain('class="notice"');
});

it("keeps the code of every other problem", () => {
  expect(renderProblem({ code: "internal" })).toMatch(/This did not work.*Code internal/);
});

it("says by day and time when a call is possible again that is refused for long, and by seconds otherwise", () => {
  const problem = { code: "too_many_requests", detail: "link_mails_to_address" } as const;
  const html = renderProblem({ ...problem, retryAfterSeconds: 80_000 });
  expect(html).toContain(messages.en.problems.limits.link_mails_to_address);
  expect(html).toMatch(/It is possible again on \d+ \w+ \d{4} at \d\d:\d\d\./);
  expect(renderProblem({ code: "too_many_requests", retryAfterSeconds: 30 })).toContain("again in 30 seconds");
});
