import { norrsken } from "../../sandbox/seed/companies";
import { sara } from "../../sandbox/seed/people";
import { languages, shareOf } from "../support/looks/looks";
import { product } from "../support/product";
import { call, freshDemo } from "../support/service/control";
import { routeValues, type SignedIn, signedIn } from "../support/signed-in";
import { test } from "../support/test";
import {
  pagesEmpty,
  pagesFailed,
  pagesForEverybody,
  pagesMissing,
  pagesWaitingAndRead,
} from "../walks/accessible-pages";

let person: SignedIn;
let values: Record<string, string>;

// The longest of all journeys: its tests are shared out.
test.describe.configure({ mode: "parallel" });

test.beforeAll(async ({ browser, playwright }) => {
  const request = await playwright.request.newContext();
  await freshDemo(request);
  await request.dispose();
  person = await signedIn(browser, product.appUrl, sara.email, norrsken.name);
  values = await routeValues(product.appUrl, person);
});

for (const language of languages) {
  const spread = shareOf(language);

  // One test: those that run beside each other each take a demo and a sign-in of their own.
  test(`every page is accessible, while it waits, after, unanswered and without its record, ${language}`, async ({
    browser,
  }) => {
    await pagesWaitingAndRead({ browser, person, language, spread }, values);
    await pagesForEverybody({ browser, language, spread });
    await pagesFailed({ browser, person, language, spread }, values);
    await pagesMissing({ browser, person, language, spread }, values);
  });
}

test("every page of a company without any business is accessible", async ({ browser, request }) => {
  await call(request, "POST", "/reset", { seed: "empty" });
  const newcomer = await signedIn(browser, product.appUrl, sara.email, norrsken.name);
  for (const language of languages) {
    await pagesEmpty({ browser, person: newcomer, language, spread: shareOf(language) });
  }
});
