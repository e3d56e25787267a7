import { norrsken } from "../../../sandbox/seed/companies";
import { sara } from "../../../sandbox/seed/people";
import { everyLook, languages } from "../../support/looks/looks";
import { product } from "../../support/product";
import { forgetDemo } from "../../support/remembered";
import { call } from "../../support/service/control";
import { type SignedIn, signedIn } from "../../support/signed-in";
import { test } from "../../support/test";
import { pagesEmpty } from "../../walks/accessible-pages";

let newcomer: SignedIn;

test.beforeAll(async ({ browser, playwright }) => {
  const request = await playwright.request.newContext();
  await call(request, "POST", "/reset", { seed: "empty" });
  await forgetDemo();
  await request.dispose();
  newcomer = await signedIn(browser, product.appUrl, sara.email, norrsken.name);
});

for (const language of languages) {
  test(`every page of a company without any business is accessible, ${language}`, ({ browser }) =>
    pagesEmpty({ browser, person: newcomer, language, spread: everyLook }));
}
