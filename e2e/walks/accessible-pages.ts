import path from "node:path";
import { type Browser, expect, type Page } from "@playwright/test";
import { fillRoute, pageRoutes } from "../../scripts/screens/routes.mjs";
import { axeOnEveryPage, expectLooks, settled } from "../support/looks/axe";
import { type Language, localeOf, type Spread } from "../support/looks/looks";
import { busyInPage, holdInPage } from "../support/service/answers-in-page";
import { openAs, type SignedIn } from "../support/signed-in";

// Every page of the tree: one that is added is looked at without anybody remembering it.
const routes = pageRoutes(path.join(import.meta.dirname, "../.."));
const ofWorkspace = routes.filter((route) => route.startsWith("/companies"));
const ofCompany = routes.filter((route) => route.includes("[companyId]"));
const ofRecord = ofCompany.filter((route) => /\[(?!companyId)/.test(route));
const ofLists = ofCompany.filter((route) => !ofRecord.includes(route));
const forEverybody = [
  ...routes.filter((route) => !ofWorkspace.includes(route)),
  "/sign-in?problem=connection_refused&reason=access_denied",
  "/nothing-here",
];
const nowhere = "00000000-0000-4000-8000-000000000000";

type Visitor = { browser: Browser; person: SignedIn | null; language: Language; spread: Spread };

/** Every page of the workspace: while it waits for the books, and when they have answered. */
export async function pagesWaitingAndRead(visitor: Visitor, values: Readonly<Record<string, string>>) {
  await visit(visitor, async (page, spread) => {
    const letGo = await holdInPage(page);
    for (const [position, route] of ofWorkspace.entries()) {
      const asked = ofCompany.includes(route) ? spread(`${route}, waiting`, position) : [];
      const read = spread(route, position);
      if (asked.length + read.length === 0) continue;
      await page.goto(fillRoute(route, values));
      await expect(page.locator("h1").first()).toBeAttached();
      await expectLooks(page, `${route}, waiting`, asked);
      await letGo();
      await settled(page);
      await expectLooks(page, route, read);
    }
  });
}

/** The pages for whoever has not signed in. */
export const pagesForEverybody = (visitor: Omit<Visitor, "person">) =>
  goTo({ ...visitor, person: null }, forEverybody, (route) => route);

/** Every page that shows what the books hold, when they do not answer. */
export const pagesFailed = (visitor: Visitor, values: Readonly<Record<string, string>>) =>
  goTo(visitor, ofCompany, (route) => fillRoute(route, values), "failed", busyInPage);

/** Every page of a record, when there is none; a company that is nobody's; an address that is none. */
export function pagesMissing(visitor: Visitor, values: Readonly<Record<string, string>>) {
  const missing = {
    ...Object.fromEntries(Object.keys(values).map((name) => [name, nowhere])),
    companyId: values.companyId ?? "",
  };
  const addresses = [...ofRecord, `/companies/${nowhere}`, "/companies/x/y"];
  return goTo(visitor, addresses, (address) => fillRoute(address, missing), "missing");
}

/** Every page of a company without any business. */
export const pagesEmpty = (visitor: Visitor & { person: SignedIn }) =>
  goTo(visitor, ofLists, (route) => fillRoute(route, { companyId: visitor.person.companyId }), "empty");

async function goTo(
  visitor: Visitor,
  pages: readonly string[],
  addressOf: (page: string) => string,
  state = "",
  before: (page: Page) => Promise<unknown> = async () => {},
) {
  await visit(visitor, async (page, spread) => {
    await before(page);
    for (const [position, one] of pages.entries()) {
      const name = state ? `${one}, ${state}` : one;
      const looks = spread(name, position);
      if (looks.length === 0) continue;
      await page.goto(addressOf(one));
      await settled(page);
      await expectLooks(page, name, looks);
    }
  });
}

async function visit({ browser, person, language, spread }: Visitor, looked: (page: Page, spread: Spread) => unknown) {
  const page = await openAs(browser, person, localeOf[language]);
  await axeOnEveryPage(page);
  await looked(page, spread);
  await page.context().close();
}
