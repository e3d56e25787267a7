import { norrsken } from "../../sandbox/seed/companies";
import { sara } from "../../sandbox/seed/people";
import { languages, selectAppearancesOfLanguage } from "../support/looks/appearances";
import { product } from "../support/product";
import { callControl, resetDemo } from "../support/service/control";
import { readRouteValues, type SignedInPerson, signInPerson } from "../support/signed-in-person";
import { test } from "../support/test";
import {
  checkEmptyPages,
  checkFailedPages,
  checkMissingPages,
  checkPagesWaitingAndRead,
  checkPublicPages,
} from "../walks/accessible-pages";

let person: SignedInPerson;
let values: Record<string, string>;

// This is the longest of all journeys, so its tests run in parallel.
test.describe.configure({ mode: "parallel" });

test.beforeAll(async ({ browser, playwright }) => {
  const request = await playwright.request.newContext();
  await resetDemo(request);
  await request.dispose();
  person = await signInPerson(browser, product.appUrl, sara.email, norrsken.name);
  values = await readRouteValues(product.appUrl, person);
});

for (const language of languages) {
  const selectAppearances = selectAppearancesOfLanguage(language);

  // One test does all of this, because each parallel test takes a demo and a sign-in of its own.
  test(`every page is accessible, while it waits, after, unanswered and without its record, ${language}`, async ({
    browser,
  }) => {
    await checkPagesWaitingAndRead({ browser, person, language, selectAppearances }, values);
    await checkPublicPages({ browser, language, selectAppearances });
    await checkFailedPages({ browser, person, language, selectAppearances }, values);
    await checkMissingPages({ browser, person, language, selectAppearances }, values);
  });
}

test("every page of a company without any business is accessible", async ({ browser, request }) => {
  await callControl(request, "POST", "/reset", { seed: "empty" });
  const newcomer = await signInPerson(browser, product.appUrl, sara.email, norrsken.name);
  for (const language of languages) {
    await checkEmptyPages({
      browser,
      person: newcomer,
      language,
      selectAppearances: selectAppearancesOfLanguage(language),
    });
  }
});
