import { norrsken } from "../../sandbox/seed/companies";
import { sara } from "../../sandbox/seed/people";
import { languages } from "../support/looks/appearances";
import { product } from "../support/product";
import { resetDemo } from "../support/service/control";
import { type SignedInPerson, signInPerson } from "../support/signed-in-person";
import { test } from "../support/test";
import { stateWalks, walkStates } from "../walks/accessible-states";

let person: SignedInPerson;

test.beforeAll(async ({ browser, playwright }) => {
  const request = await playwright.request.newContext();
  await resetDemo(request);
  await request.dispose();
  person = await signInPerson(browser, product.appUrl, sara.email, norrsken.name);
});

// Each walk runs in another language; `npm run proof -- accessibility` runs each in all languages.
for (const [position, [walkTitle, walk]] of Object.entries(stateWalks).entries()) {
  const language = languages[position] ?? "en";
  test(`${walkTitle}, ${language}`, ({ browser, request }) => walkStates(walk, { browser, request, person, language }));
}
