import { norrsken } from "../../../sandbox/seed/companies";
import { sara } from "../../../sandbox/seed/people";
import { languages } from "../../support/looks/looks";
import { product } from "../../support/product";
import { freshDemo } from "../../support/service/control";
import { type SignedIn, signedIn } from "../../support/signed-in";
import { test } from "../../support/test";
import { lookAtStates, walksOfStates } from "../../walks/accessible-states";

let person: SignedIn;

test.beforeAll(async ({ browser, playwright }) => {
  const request = await playwright.request.newContext();
  await freshDemo(request);
  await request.dispose();
  person = await signedIn(browser, product.appUrl, sara.email, norrsken.name);
});

for (const language of languages) {
  for (const [states, walk] of Object.entries(walksOfStates)) {
    test(`${states}, ${language}`, ({ browser, request }) =>
      lookAtStates(walk, { browser, request, person, language }));
  }
}
