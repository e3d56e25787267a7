import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { ownRightsQuery } from "@/lib/api/browser/company/right-requests";
import { type Locale, locales } from "@/lib/i18n/locales";
import { messages } from "@/lib/i18n/messages";
import type { DeclinedRight } from "@/lib/rules/access/declined-right";
import type { Action } from "@/lib/rules/access/roles";
import { allScopes } from "@/lib/rules/access/scopes";
import type { MissingRight, OwnRights } from "@/lib/rules/access/shown-right-requests";
import { CompanyProvider } from "../company/company-context";
import { ProblemNotice } from "../problems/problem-notice";
import { RoleNotice } from "./role-notice";

vi.mock("./refresh-for-new-role", () => ({ RefreshForNewRole: () => "[the page is rendered again]" }));

const company = {
  ...{ id: "c", name: "Norrsken", countryCode: "SE", currencyCode: "SEK", timeZone: "Europe/Stockholm" },
  ...({ offered: allScopes, role: "sales", personId: "erik" } as const),
};
const anna = { name: "Anna Lindqvist", role: "owner" } as const;
const missingRight: MissingRight = { action: "purchase.operate", state: "not_asked", decline: null, obstacle: null };
const decline: DeclinedRight = {
  ...{ byName: "Anna Lindqvist", declinedOn: "2026-03-02", askAgainOn: "2026-03-09", mayAskAgain: false },
};

function renderNotice(
  ownRights: OwnRights | null,
  { action = "purchase.operate", locale = "en", isProblem = false }: Partial<RenderOptions> = {},
): string {
  const queryClient = new QueryClient();
  if (ownRights) queryClient.setQueryData(ownRightsQuery("c").queryKey, ownRights);
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <QueryClientProvider client={queryClient}>
        <CompanyProvider company={company}>
          {isProblem ? (
            <ProblemNotice problem={{ code: "role_missing", detail: action }} />
          ) : (
            <RoleNotice action={action} />
          )}
        </CompanyProvider>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}
type RenderOptions = { action: Action; locale: Locale; isProblem: boolean };

const buttonsOf = (html: string) => [...html.matchAll(/<button[^>]*>([^<]*)<\/button>/g)].map(([, label]) => label);
const withRight = (right: Partial<MissingRight>, managers: OwnRights["managers"] = [anna]): OwnRights => ({
  role: "sales",
  managers,
  missing: [{ ...missingRight, ...right }],
});

describe.each([false, true])("a notice that a right is missing (of a problem: %s)", (isProblem) => {
  const renderWith = (ownRights: OwnRights | null, action?: Action) =>
    renderNotice(ownRights, { isProblem, ...(action ? { action } : {}) });

  it("names whom to ask, with one button that asks", () => {
    const html = renderWith(withRight({}));
    expect(html).toContain("Anna Lindqvist (owner) can give you this right.");
    expect(buttonsOf(html)).toEqual(["Ask Anna Lindqvist for this"]);
    expect(html).not.toContain("aria-disabled");
  });

  it("says that it was asked, by a button that does nothing more", () => {
    const html = renderWith(withRight({ state: "asked" }));
    expect(buttonsOf(html)).toEqual(["Asked. Anna Lindqvist is told."]);
    expect(html).toContain('aria-disabled="true"');
  });

  it("says before the press what stands in the way, and that it was declined before", () => {
    const htmlOfNoRole = renderWith(withRight({ obstacle: "no_role" }));
    expect(htmlOfNoRole).toContain("No role allows this together with");
    expect(buttonsOf(htmlOfNoRole)).toEqual(["Ask Anna Lindqvist for this"]);
    const html = renderWith(withRight({ state: "declined", decline: { ...decline, mayAskAgain: true } }));
    expect(html).toContain("it was declined");
    expect(buttonsOf(html)).toEqual(["Ask Anna Lindqvist again"]);
  });

  it("says until when it cannot be asked for again after a decline, and has no button", () => {
    const html = renderWith(withRight({ state: "declined", decline }));
    expect(html).toContain("Anna Lindqvist declined this on 2 Mar 2026. You can ask again from 9 Mar 2026.");
    expect(buttonsOf(html)).toEqual([]);
    const htmlWithoutName = renderWith(withRight({ state: "declined", decline: { ...decline, byName: "" } }));
    expect(htmlWithoutName).toContain("This was declined on 2 Mar 2026. You can ask again from 9 Mar 2026.");
  });

  it("offers nobody to ask for what the service does not allow, and says why", () => {
    const html = renderWith(withRight({ obstacle: "wider_than_service" }));
    expect(html).toContain("The bookkeeping program does not let you");
    expect(html).not.toContain("can give you this right");
    expect(buttonsOf(html)).toEqual([]);
  });

  it("names everybody who is in charge, also somebody without a name", () => {
    const sara = { name: "", role: "accountant_in_charge" } as const;
    const managers = [{ ...anna, role: "accountant_in_charge" } as const, sara];
    expect(buttonsOf(renderWith(withRight({}, managers)))).toEqual([
      "Ask Anna Lindqvist or the person in charge for this",
    ]);
    expect(buttonsOf(renderWith(withRight({ state: "asked" }, managers)))).toEqual([
      "Asked. Anna Lindqvist and the person in charge are told.",
    ]);
  });

  it("only names the owner for what nobody can be given", () => {
    const html = renderWith(withRight({}), "ownership.write");
    expect(html).toContain("Only Anna Lindqvist (owner) may do this.");
    expect(buttonsOf(html)).toEqual([]);
  });

  it("offers nothing while nobody is known who may give it", () => {
    expect(buttonsOf(renderWith(null))).toEqual([]);
  });

  it.each(["purchase.operate", "company.write"] as const)(
    "says what one can do where nobody in the company may give rights: %s",
    (action) => {
      const html = renderWith(withRight({}, []), action);
      expect(html).toContain(
        "Nobody in Stegvis can give rights in this company at present. Ask whoever runs the company",
      );
      expect(buttonsOf(html)).toEqual([]);
    },
  );

  it("names no owner beside the accountant in charge, who alone may do what an owner may", () => {
    const sara = { name: "Sara Berg", role: "accountant_in_charge" } as const;
    const html = renderWith(withRight({}, [sara]), "company.write");
    expect(html).toContain("Only Sara Berg (accountant in charge) may do this.");
    expect(html).not.toContain("owner");
  });

  it("renders an open page again once another role gives the right, with a button in case that does not help", () => {
    const html = renderWith({ role: "bookkeeper", managers: [anna], missing: [] });
    expect(html).toContain("[the page is rendered again]");
    expect(html).toContain("Your role allows this now. If the page does not show it yet, load it again.");
    expect(buttonsOf(html)).toEqual(["Load the page again"]);
    expect(renderWith(withRight({}))).not.toContain("[the page is rendered again]");
  });

  it("renders an open page again also when another role still lacks the right", () => {
    const html = renderWith({ ...withRight({}), role: "viewer" });
    expect(html).toContain("[the page is rendered again]");
    expect(buttonsOf(html)).toEqual(["Ask Anna Lindqvist for this"]);
  });
});

it.each(locales)("has its button in %s", (locale) => {
  const { ask } = messages[locale].problems.roles;
  expect(buttonsOf(renderNotice(withRight({}), { locale }))).toEqual([ask.button.replace("{names}", "Anna Lindqvist")]);
});
