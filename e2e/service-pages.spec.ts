import { expect, test } from "@playwright/test";
import { norrsken } from "../sandbox/seed/companies";
import { sara } from "../sandbox/seed/people";
import { expectAccessible, expectAccessibleInTurn } from "./support/axe";
import { booksOf, lastMail } from "./support/books";
import { call, freshDemo } from "./support/control";
import { product } from "./support/product";
import { password } from "./support/service";
import { words as allWords } from "./support/words";

/** Origin of the sandbox that this run started. */
const service = product.sandboxUrl;
const application = {
  secret: "not-a-secret",
  redirectUris: [`${product.appUrl}/sign-in`],
  name: "Testbench",
};

const request = `${service}/identity/connect/authorize?${new URLSearchParams({
  client_id: "service-pages",
  redirect_uri: application.redirectUris[0] ?? "",
  response_type: "code",
  scope: "ea:api offline_access ea:sales",
  state: "x",
  prompt: "login select_account",
})}`;

/** What the pages of the tool are reached by; every document has one. */
const toolPages = ["/", "/docs", "/docs/books", "/docs/payroll", "/docs/identity", "/docs/control", "/control"];

test.beforeEach(({ request: api }) => freshDemo(api));

for (const words of Object.values(allWords)) {
  test.describe(words.locale, { tag: "@accessible" }, () => {
    test.use({ locale: words.locale });

    test("the identity server's pages are accessible and lead back by keyboard alone", async ({
      page,
      request: api,
    }) => {
      await call(api, "PUT", "/clients/service-pages", application);
      await page.goto(request);
      await expect(page.getByLabel(words.email)).toBeFocused();
      await expectAccessibleInTurn(page, "sign-in");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("alert")).toBeFocused();
      await expectAccessibleInTurn(page, "sign-in, nothing filled in");
      // The summary's first link leads to the field.
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await expect(page.getByLabel(words.email)).toBeFocused();
      await page.keyboard.type(sara.email);
      await page.keyboard.press("Tab");
      await page.keyboard.type("wrong");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("alert")).toBeFocused();
      await expectAccessibleInTurn(page, "sign-in, wrong password");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await expect(page.getByLabel(words.password)).toBeFocused();
      await page.keyboard.type(password);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { name: words.chooseCompany })).toBeFocused();
      await expectAccessibleInTurn(page, "companies");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: words.allow })).toBeFocused();
      await expectAccessibleInTurn(page, "consent");
      await page.keyboard.press("Tab");
      await expect(page.getByRole("button", { name: words.allow, exact: true })).toBeFocused();
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/sign-in\?code=/);
      for (const path of ["/connect/authorize?client_id=nobody", "/consent?interaction=over"]) {
        await page.goto(`${service}/identity${path}`);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expectAccessibleInTurn(page, path);
      }
    });
  });
}

test("the sandbox's own pages are accessible", { tag: "@accessible" }, async ({ page, request: api }) => {
  await page.goto(`${service}/mail`);
  await expectAccessible(page, "no mail yet");
  await (await booksOf(api, norrsken.name)).mailAnInvoice();
  const { id } = await lastMail(api);
  for (const path of [...toolPages, "/mail", `/mail/${id}`]) {
    await page.goto(service + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page, path);
  }
});
