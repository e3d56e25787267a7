import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { norrsken } from "../sandbox/seed/companies";
import { sara } from "../sandbox/seed/people";
import { freshDemo } from "./support/control";
import { companyIdOf, signIn } from "./support/service";
import { words as allWords, type Language } from "./support/words";

/** Every page of the portal with seeded data; ids are taken from the lists that lead there. */
const pages = ["", "/customers", "/customers/new", "/articles", "/articles/new", "/sales", "/sales/invoices/new"];
const records = [
  { list: "/customers", link: /^\/companies\/[^/]+\/customers\/[0-9a-f-]{36}$/, tails: ["", "/edit"] },
  { list: "/articles", link: /^\/companies\/[^/]+\/articles\/[0-9a-f-]{36}$/, tails: ["", "/edit"] },
  { list: "/sales?filter=paid", link: /^\/companies\/[^/]+\/sales\/invoices\/[0-9a-f-]{36}$/, tails: [""] },
  { list: "/sales?filter=draft", link: /^\/companies\/[^/]+\/sales\/drafts\/[0-9a-f-]{36}$/, tails: [""] },
] as const;

for (const language of ["en", "sv"] as const satisfies readonly Language[]) {
  for (const colorScheme of ["light", "dark"] as const) {
    const words = allWords[language];

    test.describe(`${language}, ${colorScheme}`, () => {
      test.use({ locale: words.locale, colorScheme, timezoneId: "Europe/Stockholm" });
      test.setTimeout(300_000);

      test("no page breaks a rule of accessibility", async ({ page, request }) => {
        await freshDemo(request);
        await page.goto("/");
        await expectAccessible(page);
        await signIn(page, words, sara.email, norrsken.name);
        const base = `/companies/${companyIdOf(page)}`;
        await page.goto("/companies");
        await expectAccessible(page);
        for (const path of [...pages, "/settings/connection"]) await visit(page, `${base}${path}`);
        for (const { list, link, tails } of records) {
          await visit(page, `${base}${list}`);
          const hrefs = await page.locator("main a[href]").evaluateAll((all) => all.map((a) => a.getAttribute("href")));
          const first = hrefs.find((href) => link.test(href ?? ""));
          expect(first, `a record below ${list}`).toBeDefined();
          for (const tail of tails) await visit(page, `${first}${tail}`);
        }
      });
    });
  }
}

async function visit(page: Page, path: string) {
  await page.goto(path);
  await expectAccessible(page);
}

/** Waits until the page has what it reads, then asks axe. */
async function expectAccessible(page: Page) {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
  expect(found, new URL(page.url()).pathname).toEqual([]);
}
