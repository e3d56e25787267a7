import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Locale } from "@/lib/i18n/locales";
import { locales } from "@/lib/i18n/locales";
import { messages } from "@/lib/i18n/messages";
import type { Role } from "@/lib/rules/access/roles";
import { allScopes } from "@/lib/rules/access/scopes";
import { CompanyProvider } from "../company/company-context";
import { ProblemNotice } from "../problems/problem-notice";
import { RoleGuard } from "./role-guard";

function renderFor(children: ReactNode, role: Role, locale: Locale = "en"): string {
  const company = {
    ...{
      id: "c",
      name: "Norrsken",
      countryCode: "SE",
      currencyCode: "SEK",
      timeZone: "Europe/Stockholm",
      offered: allScopes,
    },
    ...{ role, personId: "p" },
  };
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <QueryClientProvider client={new QueryClient()}>
        <CompanyProvider company={company}>{children}</CompanyProvider>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

const guardedPage = (
  <RoleGuard title="New invoice" readLink={{ href: "/companies/c/sales", name: "Sales" }}>
    <input />
  </RoleGuard>
);

describe("a page to write on", () => {
  it("says to those who may not write what their role does not allow, who may, and where to read", () => {
    const html = renderFor(guardedPage, "viewer");
    expect(html).not.toContain("<input");
    expect(html).toContain("<h1>New invoice</h1>");
    expect(html).toContain("Your role in this company is “reader”.");
    expect(html).toContain("With it you may not write quotes, orders and invoices, or change customers and articles.");
    expect(html).toContain("Roles that may: owner, accountant, bookkeeper, and sales.");
    expect(html).toMatch(/<a [^>]*href="\/companies\/c\/sales"[^>]*>Go to Sales/);
    expect(html).not.toContain("role_missing");
    expect(html).toContain('class="notice plain"');
  });

  it("is itself for those who may", () => {
    expect(renderFor(guardedPage, "sales")).toBe("<input/>");
  });
});

it.each(locales)("says in %s of a refusal that names an action what it is and who may", (locale) => {
  const html = renderFor(
    <ProblemNotice problem={{ code: "role_missing", detail: "purchase.operate" }} />,
    "sales",
    locale,
  );
  const { roles } = messages[locale].problems;
  expect(html).toContain(roles.title);
  expect(html).toContain(roles.may.purchase.operate);
  expect(html).toContain(messages[locale].common.roles.approver.toLocaleLowerCase(locale));
});

it.each([
  ["en", "“reader”"],
  ["sv", "”läsare”"],
  ["nb", "«leser»"],
  ["nl", "‘lezer’"],
] as const)("calls whoever may only read by a noun in a sentence, in %s: %s", (locale, role) => {
  expect(renderFor(guardedPage, "viewer", locale)).toContain(role);
});
