import path from "node:path";
import { type Browser, expect, type Page } from "@playwright/test";
import { fillRoute, pageRoutes } from "../../scripts/screens/routes.mjs";
import { type Language, localeOf, type SelectAppearances } from "../support/looks/appearances";
import { expectAccessibleAppearances, loadAxeOnEveryPage, waitUntilSettled } from "../support/looks/axe";
import { answerBusyInPage, holdAnswersInPage } from "../support/service/answers-in-page";
import { openPageFor, type SignedInPerson } from "../support/signed-in-person";

// The list is read from the tree of routes, so that an added page is checked without being listed here.
const routes = pageRoutes(path.join(import.meta.dirname, "../.."));
const workspaceRoutes = routes.filter((route) => route.startsWith("/companies"));
const companyRoutes = routes.filter((route) => route.includes("[companyId]"));
const recordRoutes = companyRoutes.filter((route) => /\[(?!companyId)/.test(route));
const listRoutes = companyRoutes.filter((route) => !recordRoutes.includes(route));
const publicPages = [
  ...routes.filter((route) => !workspaceRoutes.includes(route)),
  "/sign-in?problem=connection_refused&reason=access_denied",
  "/nothing-here",
];
const missingId = "00000000-0000-4000-8000-000000000000";

type Visitor = {
  browser: Browser;
  person: SignedInPerson | null;
  language: Language;
  selectAppearances: SelectAppearances;
};

/** Checks every page of the workspace while it waits for the books, and after they have answered. */
export async function checkPagesWaitingAndRead(visitor: Visitor, values: Readonly<Record<string, string>>) {
  await walkInBrowser(visitor, async (page, selectAppearances) => {
    const releaseAnswers = await holdAnswersInPage(page);
    for (const [position, route] of workspaceRoutes.entries()) {
      const waitingAppearances = companyRoutes.includes(route) ? selectAppearances(`${route}, waiting`, position) : [];
      const readAppearances = selectAppearances(route, position);
      if (waitingAppearances.length + readAppearances.length === 0) continue;
      await page.goto(fillRoute(route, values));
      await expect(page.locator("h1").first()).toBeAttached();
      await expectAccessibleAppearances(page, `${route}, waiting`, waitingAppearances);
      await releaseAnswers();
      await waitUntilSettled(page);
      await expectAccessibleAppearances(page, route, readAppearances);
    }
  });
}

/** Checks the pages for people who have not signed in. */
export const checkPublicPages = (visitor: Omit<Visitor, "person">) =>
  checkPages({ ...visitor, person: null }, publicPages, (route) => route);

/** Checks every page of a company while the books do not answer. */
export const checkFailedPages = (visitor: Visitor, values: Readonly<Record<string, string>>) =>
  checkPages(visitor, companyRoutes, (route) => fillRoute(route, values), "failed", answerBusyInPage);

/** Checks every page of a record that does not exist, the page of an unknown company, and an address without a page. */
export function checkMissingPages(visitor: Visitor, values: Readonly<Record<string, string>>) {
  const missingIds = {
    ...Object.fromEntries(Object.keys(values).map((name) => [name, missingId])),
    companyId: values.companyId ?? "",
  };
  const addresses = [...recordRoutes, `/companies/${missingId}`, "/companies/x/y"];
  return checkPages(visitor, addresses, (address) => fillRoute(address, missingIds), "missing");
}

/** Checks every page without a record, of a company without any business. */
export const checkEmptyPages = (visitor: Visitor & { person: SignedInPerson }) =>
  checkPages(visitor, listRoutes, (route) => fillRoute(route, { companyId: visitor.person.companyId }), "empty");

async function checkPages(
  visitor: Visitor,
  pages: readonly string[],
  addressOf: (page: string) => string,
  stateName = "",
  preparePage: (page: Page) => Promise<unknown> = async () => {},
) {
  await walkInBrowser(visitor, async (page, selectAppearances) => {
    await preparePage(page);
    for (const [position, pagePath] of pages.entries()) {
      const screenName = stateName ? `${pagePath}, ${stateName}` : pagePath;
      const appearances = selectAppearances(screenName, position);
      if (appearances.length === 0) continue;
      await page.goto(addressOf(pagePath));
      await waitUntilSettled(page);
      await expectAccessibleAppearances(page, screenName, appearances);
    }
  });
}

async function walkInBrowser(
  { browser, person, language, selectAppearances }: Visitor,
  walk: (page: Page, selectAppearances: SelectAppearances) => unknown,
) {
  const page = await openPageFor(browser, person, localeOf[language]);
  await loadAxeOnEveryPage(page);
  await walk(page, selectAppearances);
  await page.context().close();
}
