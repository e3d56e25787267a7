import { norrsken } from "../../../sandbox/seed/companies";
import { sara } from "../../../sandbox/seed/people";
import { languages, selectAllAppearances } from "../../support/looks/appearances";
import { clearDemoTables } from "../../support/portal-tables";
import { product } from "../../support/product";
import { callControl } from "../../support/service/control";
import { type SignedInPerson, signInPerson } from "../../support/signed-in-person";
import { test } from "../../support/test";
import { checkEmptyPages } from "../../walks/accessible-pages";

let newcomer: SignedInPerson;

test.beforeAll(async ({ browser, playwright }) => {
  const request = await playwright.request.newContext();
  await callControl(request, "POST", "/reset", { seed: "empty" });
  await clearDemoTables();
  await request.dispose();
  newcomer = await signInPerson(browser, product.appUrl, sara.email, norrsken.name);
});

for (const language of languages) {
  test(`every page of a company without any business is accessible, ${language}`, ({ browser }) =>
    checkEmptyPages({ browser, person: newcomer, language, selectAppearances: selectAllAppearances }));
}
