import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { type Locale, locales } from "@/lib/i18n/locales";
import { messages } from "@/lib/i18n/messages";
import type { ListedCompany } from "@/lib/rules/access/shown-connection";
import { AnotherCompanyNotice, AnotherCompanyQuestion } from "./another-company";

const company: ListedCompany = {
  ...{ companyId: "n", name: "Norrsken Bygg AB", countryCode: "SE", currencyCode: "SEK", initials: "NB" },
  ...({ role: "owner", colour: "blabar", connection: { status: "active", reason: null } } as const),
};

const render = (locale: Locale, children: ReactNode) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      {children}
    </NextIntlClientProvider>,
  );

describe.each(locales)("the question for another company, in %s", (locale) => {
  const { title, connected, already, connect, done } = messages[locale].way.anotherCompany;
  const withName = (text: string) => text.replace("{company}", company.name);

  it("says which company is connected, connects another one, and leads into the connected one", () => {
    const html = render(locale, <AnotherCompanyQuestion company={company} wasConnected={false} />);
    for (const text of [`<h1>${title}</h1>`, withName(connected), `>${connect}</button>`]) expect(html).toContain(text);
    expect(html).toContain('name="purpose" value="add_company"');
    expect(html).not.toContain("returnTo");
    expect(html).toMatch(new RegExp(`<a [^>]*href="/companies/n"[^>]*>${done}`));
  });

  it("says that a company was connected before", () => {
    const html = render(locale, <AnotherCompanyQuestion company={company} wasConnected />);
    expect(html).toContain(withName(already));
    expect(html).not.toContain(withName(connected));
  });

  it("is a section on the overview with the same two answers", () => {
    const html = render(locale, <AnotherCompanyNotice companyId="n" companyName={company.name} />);
    for (const text of [`>${title}</h2>`, withName(connected), `>${connect}</button>`]) expect(html).toContain(text);
    expect(html).toMatch(new RegExp(`<a [^>]*href="/companies/n"[^>]*>${done}`));
  });
});
