import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { type Locale, locales } from "@/lib/i18n/locales";
import { messages } from "@/lib/i18n/messages";
import { allScopes } from "@/lib/rules/access/scopes";
import type { ShownRightRequest } from "@/lib/rules/access/shown-right-requests";
import { CompanyProvider } from "../company/company-context";
import { RightRequestLine } from "./right-request-line";

const request: ShownRightRequest = {
  ...{ id: "r", name: "Erik Åström", action: "sales.write", roleToGrant: "sales", obstacle: null },
  createdAt: "2026-03-02T10:00:00Z",
};

function renderLine(shownRequest: ShownRightRequest, locale: Locale = "en"): string {
  const company = {
    ...{ id: "c", name: "Norrsken", countryCode: "SE", currencyCode: "SEK", timeZone: "Europe/Stockholm" },
    ...({ offered: allScopes, role: "owner", personId: "anna" } as const),
  };
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <QueryClientProvider client={new QueryClient()}>
        <CompanyProvider company={company}>
          <RightRequestLine request={shownRequest} />
        </CompanyProvider>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}
const buttonsOf = (html: string) => [...html.matchAll(/<button[^>]*>([^<]*)<\/button>/g)].map(([, label]) => label);

it("says who asks for what, and which role the person gets", () => {
  const html = renderLine(request);
  expect(html).toContain(
    "Erik Åström asks to be allowed to write quotes, orders and invoices, or change customers and articles.",
  );
  expect(buttonsOf(html)).toEqual(["Allow (becomes sales)", "Decline"]);
});

it("says why no role can be given, and then only offers to decline", () => {
  const refused = { ...request, roleToGrant: null, obstacle: "wider_than_service" } as const;
  expect(renderLine(refused)).toContain("The bookkeeping program does not let Erik Åström do this.");
  expect(buttonsOf(renderLine(refused))).toEqual(["Decline"]);
  const html = renderLine({ ...refused, obstacle: "no_role" });
  expect(html).toMatch(/No role allows this together with.*<a [^>]*href="\/companies\/c\/settings\/people"/);
});

it.each(locales)("has both buttons in %s, also for somebody without a name", (locale) => {
  const html = renderLine({ ...request, name: "" }, locale);
  const { rightRequest } = messages[locale].notices;
  expect(html).toContain(rightRequest.unnamed);
  expect(buttonsOf(html)[1]).toBe(rightRequest.decline);
  expect(buttonsOf(html)[0]).not.toContain("{");
});
