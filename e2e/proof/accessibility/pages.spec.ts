import { norrsken } from "../../../sandbox/seed/companies";
import { sara } from "../../../sandbox/seed/people";
import { everyLook, languages } from "../../support/looks/looks";
import { product } from "../../support/product";
import { freshDemo } from "../../support/service/control";
import { routeValues, type SignedIn, signedIn } from "../../support/signed-in";
import { test } from "../../support/test";
import { pagesFailed, pagesForEverybody, pagesMissing, pagesWaitingAndRead } from "../../walks/accessible-pages";

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
  const spread = everyLook;

  test(`every page is accessible, while it waits and after, ${language}`, async ({ browser }) => {
    await pagesWaitingAndRead({ browser, person, language, spread }, values);
    await pagesForEverybody({ browser, language, spread });
  });

  test(`every page is accessible when the books do not answer or have no such record, ${language}`, async ({
    browser,
  }) => {
    await pagesFailed({ browser, person, language, spread }, values);
    await pagesMissing({ browser, person, language, spread }, values);
  });
}
