import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { sara } from "../sandbox/seed/people";
import { call, freshDemo } from "./support/control";
import { password } from "./support/service";
import { words as allWords, type Language } from "./support/words";

/** Origin of the sandbox that this run started. */
const service = (process.env.E2E_CONTROL_URL ?? "").replace(/\/control$/, "");
const application = {
  secret: "not-a-secret",
  redirectUris: [`${process.env.E2E_APP_URL ?? ""}/sign-in`],
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

const phone = { width: 390, height: 800 };
const wide = { width: 1440, height: 900 };

for (const [language, colorScheme, viewport] of [
  ["en", "light", wide],
  ["en", "dark", phone],
  ["sv", "light", phone],
  ["sv", "dark", wide],
] as const satisfies readonly (readonly [Language, string, object])[]) {
  const words = allWords[language];

  test.describe(`${language}, ${colorScheme}, ${viewport.width} px`, () => {
    test.use({ locale: words.locale, colorScheme, viewport });

    test("the identity server's pages are accessible and lead back by keyboard alone", async ({
      page,
      request: api,
    }) => {
      await freshDemo(api);
      await call(api, "PUT", "/clients/service-pages", application);
      await page.goto(request);
      await expectFit(page);
      await expect(page.getByLabel(words.email)).toBeFocused();
      await page.keyboard.type(sara.email);
      await page.keyboard.press("Tab");
      await page.keyboard.type("wrong");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("alert")).toBeFocused();
      await expectFit(page);
      // The summary's first link leads to the field.
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await expect(page.getByLabel(words.password)).toBeFocused();
      await page.keyboard.type(password);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { name: words.chooseCompany })).toBeFocused();
      await expectFit(page);
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: words.allow })).toBeFocused();
      await expectFit(page);
      await page.keyboard.press("Tab");
      await expect(page.getByRole("button", { name: words.allow, exact: true })).toBeFocused();
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/sign-in\?code=/);
    });
  });
}

for (const [colorScheme, viewport] of [
  ["light", phone],
  ["dark", wide],
] as const) {
  test.describe(`${colorScheme}, ${viewport.width} px`, () => {
    test.use({ colorScheme, viewport });

    test("the sandbox's own pages are accessible", async ({ page }) => {
      for (const path of ["/", "/docs", "/docs/books", "/docs/identity", "/docs/control", "/mail", "/control"]) {
        await page.goto(service + path);
        await expectFit(page);
      }
      await page.goto(`${service}/identity/connect/authorize?client_id=nobody`);
      await expectFit(page);
    });
  });
}

/** Nothing for axe to say, and nothing wider than the window. */
async function expectFit(page: Page) {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
  expect(found, page.url()).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, page.url()).toBeLessThanOrEqual(0);
}
