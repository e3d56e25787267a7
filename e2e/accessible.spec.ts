import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { norrsken } from "../sandbox/seed/companies";
import { sara } from "../sandbox/seed/people";
import { freshDemo } from "./support/control";
import { threeRows, writeInvoice } from "./support/editor";
import { companyIdOf, signIn } from "./support/service";
import { words as allWords, type Language, type Words } from "./support/words";

/** Pages below a company; those of one record are reached through the list that leads to them. */
const pages = ["", "/customers", "/customers/new", "/articles", "/articles/new", "/sales", "/sales/invoices/new"];
const records = [
  { list: "/customers", link: /^\/companies\/[^/]+\/customers\/[0-9a-f-]{36}$/, tails: ["", "/edit"] },
  { list: "/articles", link: /^\/companies\/[^/]+\/articles\/[0-9a-f-]{36}$/, tails: ["", "/edit"] },
  { list: "/sales?filter=paid", link: /^\/companies\/[^/]+\/sales\/invoices\/[0-9a-f-]{36}$/, tails: [""] },
  { list: "/sales?filter=draft", link: /^\/companies\/[^/]+\/sales\/drafts\/[0-9a-f-]{36}$/, tails: [""] },
] as const;

type Look = { language: Language; colorScheme: "light" | "dark"; width: number };

const looks: readonly Look[] = [
  { language: "en", colorScheme: "light", width: 1440 },
  { language: "en", colorScheme: "dark", width: 390 },
  { language: "sv", colorScheme: "light", width: 390 },
  { language: "sv", colorScheme: "dark", width: 1440 },
];

for (const { language, colorScheme, width } of looks) {
  const words = allWords[language];

  test.describe(`${language}, ${colorScheme}, ${width} px`, () => {
    // As high as the longest page: what lies half under a docked bar would look too small to press.
    test.use({ locale: words.locale, colorScheme, timezoneId: "Europe/Stockholm", viewport: { width, height: 3600 } });
    test.setTimeout(300_000);

    test.beforeEach(async ({ page, request }) => {
      await freshDemo(request);
      await signIn(page, words, sara.email, norrsken.name);
    });

    test("no page breaks a rule of accessibility", async ({ page }) => {
      const base = `/companies/${companyIdOf(page)}`;
      for (const path of ["/companies", "/nothing-here", ...pages.map((path) => `${base}${path}`)])
        await visit(page, path);
      await visit(page, `${base}/settings/connection`);
      for (const { list, link, tails } of records) {
        await visit(page, `${base}${list}`);
        const hrefs = await page.locator("main a[href]").evaluateAll((all) => all.map((a) => a.getAttribute("href")));
        const first = hrefs.find((href) => link.test(href ?? ""));
        expect(first, `a record below ${list}`).toBeDefined();
        for (const tail of tails) await visit(page, `${first}${tail}`);
      }
      await page.context().clearCookies();
      await visit(page, "/sign-in");
      await visit(page, "/sign-in?problem=connection_refused&reason=access_denied");
    });

    test("no menu, sheet, error or message breaks one either", async ({ page }) => {
      const base = `/companies/${companyIdOf(page)}`;
      await openMenu(page, words);
      await expectAccessible(page, "menu");

      await page.goto(`${base}/customers/new`);
      await page.getByRole("button", { name: words.addCustomer }).click();
      await expect(page.getByRole("textbox", { name: words.name, exact: true })).toHaveAttribute(
        "aria-invalid",
        "true",
      );
      await expectAccessible(page, "form with errors");

      await page.goto(`${base}/settings/connection`);
      await page.getByRole("button", { name: words.disconnect }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectAccessible(page, "disconnect sheet");

      await page.goto(`${base}/sales/invoices/new`);
      await writeInvoice(page, words, "Brf Solsidan", threeRows);
      await page.getByRole("button", { name: words.whatWillHappen }).click();
      await expect(page.getByRole("button", { name: words.finaliseOnly })).toBeEnabled();
      await expectAccessible(page, "what will happen");
      await page.getByRole("button", { name: words.finaliseOnly }).click();
      await expect(page).toHaveURL(/\/sales\/invoices\/[0-9a-f-]{36}/);
      await expectAccessible(page, "a new invoice");
      await page.getByRole("button", { name: words.sendMail }).first().click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectAccessible(page, "mail sheet");
    });
  });
}

async function openMenu(page: Page, words: Words) {
  await page.getByRole("button", { name: words.menu }).first().click();
  await expect(page.getByRole("button", { name: words.signOut })).toBeVisible();
}

async function visit(page: Page, path: string) {
  await page.goto(path);
  await expectAccessible(page, path);
}

/** Waits until the page has what it reads, then asks axe. */
async function expectAccessible(page: Page, what: string) {
  await expect(page.locator("h1").first()).toBeAttached();
  await expect(page.locator(".bar-wait, [aria-busy=true]")).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
  expect(found, what).toEqual([]);
}
