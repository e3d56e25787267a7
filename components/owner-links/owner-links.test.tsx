import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { type Locale, locales } from "@/lib/i18n/locales";
import { messages } from "@/lib/i18n/messages";
import type { ShownOwnerLink } from "@/lib/rules/access/owner-link";
import { ConnectedByOwner } from "./connected-by-owner";
import { MissingCompanies } from "./missing-companies";
import { OwnerLinks } from "./owner-links";

vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: () => {} }) }));

const company = "Norrsken Bygg AB";
const openLink: ShownOwnerLink = {
  ...{ id: "l", companyName: company, email: "anna@norrsken.example", state: "open" },
  ...{ expiresAt: "2026-12-06T22:30:00Z", mailedAt: "2026-11-29T22:30:00Z" },
};

const render = (locale: Locale, children: ReactNode) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      {children}
    </NextIntlClientProvider>,
  );

describe.each(locales)("links to owners, in %s", (locale) => {
  const { list, missing, news, names } = messages[locale].ownerLink;
  const withName = (text: string) => text.replace("{company}", company).replaceAll("&", "&amp;");

  it("can be sent again and revoked until they are used, each by its company's name", () => {
    const html = render(locale, <OwnerLinks ownerLinks={[openLink]} areCompaniesListed={false} />);
    for (const text of [list.resendNamed, list.revokeNamed]) expect(html).toContain(`aria-label="${withName(text)}"`);
    const usedHtml = render(
      locale,
      <OwnerLinks ownerLinks={[{ ...openLink, state: "used" }]} areCompaniesListed={false} />,
    );
    expect(usedHtml).not.toContain(withName(list.revokeNamed));
    expect(usedHtml).toContain(list.used);
  });

  it("tell of a use, with a button that connects the company only where it is not in the list", () => {
    const ownerLinks = [openLink, { ...openLink, id: "u", state: "used" } as const];
    const html = render(locale, <ConnectedByOwner ownerLinks={ownerLinks} ownNames={["Fjällkaffe AB"]} />);
    expect(html.split(withName(news.connected))).toHaveLength(2);
    expect(html).toContain('name="purpose" value="add_company"');
    const listedHtml = render(locale, <ConnectedByOwner ownerLinks={ownerLinks} ownNames={["norrsken bygg ab"]} />);
    expect(listedHtml).not.toContain("add_company");
    expect(render(locale, <ConnectedByOwner ownerLinks={[openLink]} ownNames={[]} />)).toBe("");
  });

  it("are offered for each missing company whose owner has none", () => {
    const noted = { name: company, reason: "noted", isOwnerAsked: false } as const;
    const html = render(locale, <MissingCompanies missingCompanies={[noted]} knownNames={[company, "<b>"]} />);
    for (const text of [missing.connectNamed, missing.askNamed])
      expect(html).toContain(`aria-label="${withName(text)}"`);
    expect(html).toContain(`${company}\n&lt;b&gt;</textarea>`);
    const askedHtml = render(
      locale,
      <MissingCompanies missingCompanies={[{ ...noted, reason: "invited", isOwnerAsked: true }]} knownNames={[]} />,
    );
    expect(askedHtml).not.toContain(withName(missing.askNamed));
    for (const text of [missing.asked, missing.invited]) expect(askedHtml).toContain(text);
  });

  it("are offered once more by one quiet button for another company, and by name of the action where none is listed", () => {
    const buttonsOf = (areCompaniesListed: boolean) => {
      const html = render(locale, <OwnerLinks ownerLinks={[]} {...{ areCompaniesListed }} />);
      return [...html.matchAll(/<button[^>]*class="([^"]*)"[^>]*>([^<]*)/g)].map(([, classes, label]) => [
        label,
        classes,
      ]);
    };
    expect(buttonsOf(true)).toEqual([[list.another, expect.stringContaining("quiet")]]);
    expect(buttonsOf(false)).toEqual([[list.new, expect.not.stringContaining("quiet")]]);
  });

  it("are no section where no name is known, and names can still be pasted", () => {
    const html = render(locale, <MissingCompanies missingCompanies={[]} knownNames={[]} />);
    expect(html).not.toContain(missing.title);
    expect(html).toContain(`<summary>${names.open}</summary>`);
  });
});

it("writes the day until which a link works in the zone of the portal's countries", () => {
  expect(render("en", <OwnerLinks ownerLinks={[openLink]} areCompaniesListed={false} />)).toContain(
    "Works until 6 Dec 2026",
  );
});
