import { norrsken } from "../../../sandbox/seed/companies";
import { sara } from "../../../sandbox/seed/people";
import { languages, selectAllAppearancesOfShare } from "../../support/looks/appearances";
import { product } from "../../support/product";
import { resetDemo } from "../../support/service/control";
import { readRouteValues, type SignedInPerson, signInPerson } from "../../support/signed-in-person";
import { test } from "../../support/test";
import {
  checkFailedPages,
  checkMissingPages,
  checkPagesWaitingAndRead,
  checkPublicPages,
} from "../../walks/accessible-pages";

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

/** All pages in all appearances take one journey longer than the time limit of journeys, so each language has shares. */
const shareCount = 4;

for (const language of languages) {
  for (const share of Array.from({ length: shareCount }).keys()) {
    const selectAppearances = selectAllAppearancesOfShare(share, shareCount);
    const shareName = `${language}, share ${share + 1} of ${shareCount}`;

    test(`every page is accessible, while it waits and after, ${shareName}`, async ({ browser }) => {
      await checkPagesWaitingAndRead({ browser, person, language, selectAppearances }, values);
      await checkPublicPages({ browser, language, selectAppearances });
    });

    test(`every page is accessible when the books do not answer or have no such record, ${shareName}`, async ({
      browser,
    }) => {
      await checkFailedPages({ browser, person, language, selectAppearances }, values);
      await checkMissingPages({ browser, person, language, selectAppearances }, values);
    });
  }
}
