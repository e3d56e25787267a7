import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { norrsken } from "../sandbox/seed/companies";
import { sara } from "../sandbox/seed/people";
import { fillRoute, pageRoutes } from "../scripts/screens/routes.mjs";
import { busy, isBooks } from "./support/answers";
import { expectAccessibleInTurn, settled } from "./support/axe";
import { call, freshDemo } from "./support/control";
import { product } from "./support/product";
import { addedScopes, openAs, routeValues, type SignedIn, signedIn } from "./support/signed-in";
import { words as allWords } from "./support/words";

// Every page of the tree: one that is added is looked at without anybody remembering it.
const routes = pageRoutes(path.join(import.meta.dirname, ".."));
const ofCompany = routes.filter((route) => route.includes("[companyId]"));
const tag = "@accessible";
const ofRecord = ofCompany.filter((route) => /\[(?!companyId)/.test(route));
const nowhere = "00000000-0000-4000-8000-000000000000";

let person: SignedIn;
let values: Record<string, string>;

// The longest of all journeys: its tests are shared out.
test.describe.configure({ timeout: 600_000, mode: "parallel" });

test.beforeAll(async ({ browser, playwright }) => {
  const request = await playwright.request.newContext();
  await freshDemo(request);
  await request.dispose();
  person = await signedIn(browser, product.appUrl, sara.email, norrsken.name, addedScopes);
  values = await routeValues(product.appUrl, person);
});

/** What a page looks like while it waits, or cannot be read, says little: each page's in one language. */
const share = <T>(all: readonly T[], language: number) => all.filter((_, index) => index % locales.length === language);

const locales = Object.values(allWords).map(({ locale }) => locale);
for (const [language, locale] of locales.entries()) {
  test(`every page is accessible, while it waits and after, ${locale}`, { tag }, async ({ browser }) => {
    const inside = await openAs(browser, person, locale);
    for (const [index, route] of routes.filter((one) => one.startsWith("/companies")).entries()) {
      const letGo = await holdBooks(inside);
      await inside.goto(fillRoute(route, values));
      await expect(inside.locator("h1").first()).toBeAttached();
      if (ofCompany.includes(route) && index % locales.length === language)
        await expectAccessibleInTurn(inside, `${route}, waiting`);
      await letGo();
      await settled(inside);
      await expectAccessibleInTurn(inside, route);
    }
    await inside.context().close();
    const outside = await openAs(browser, null, locale);
    for (const route of [
      ...routes.filter((one) => !one.startsWith("/companies")),
      "/sign-in?problem=connection_refused&reason=access_denied",
      "/nothing-here",
    ]) {
      await outside.goto(route);
      await settled(outside);
      await expectAccessibleInTurn(outside, route);
    }
    await outside.context().close();
  });

  test(`every page is accessible when the books do not answer, ${locale}`, { tag }, async ({ browser }) => {
    const page = await openAs(browser, person, locale);
    await page.route(isBooks, busy);
    for (const route of share(ofCompany, language)) {
      await page.goto(fillRoute(route, values));
      await settled(page);
      await expectAccessibleInTurn(page, `${route}, failed`);
    }
    await page.context().close();
  });

  test(`every page of a record is accessible when there is none, ${locale}`, { tag }, async ({ browser }) => {
    const page = await openAs(browser, person, locale);
    const missing = {
      ...Object.fromEntries(Object.keys(values).map((name) => [name, nowhere])),
      companyId: values.companyId ?? "",
    };
    const addresses = [...ofRecord.map((one) => fillRoute(one, missing)), `/companies/${nowhere}`, "/companies/x/y"];
    for (const address of share(addresses, language)) {
      await page.goto(address);
      await settled(page);
      await expectAccessibleInTurn(page, `${address}, missing`);
    }
    await page.context().close();
  });
}

test("every page of a company without any business is accessible", { tag }, async ({ browser, request }) => {
  await call(request, "POST", "/reset", { seed: "empty" });
  const newcomer = await signedIn(browser, product.appUrl, sara.email, norrsken.name);
  const empty = ofCompany.filter((one) => !ofRecord.includes(one));
  for (const [language, locale] of locales.entries()) {
    const page = await openAs(browser, newcomer, locale);
    for (const route of share(empty, language)) {
      await page.goto(fillRoute(route, { companyId: newcomer.companyId }));
      await settled(page);
      await expectAccessibleInTurn(page, `${route}, empty`);
    }
    await page.context().close();
  }
});

/** What a page asks the books for does not arrive until it is let go. @returns what lets go */
async function holdBooks(page: Page): Promise<() => Promise<void>> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(isBooks, async (route) => {
    await held;
    await route.continue();
  });
  return async () => {
    letGo();
    await page.unrouteAll({ behavior: "wait" });
  };
}
