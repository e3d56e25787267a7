import type { Page } from "@playwright/test";
import { norrsken } from "../../../sandbox/seed/companies";
import { anna, erik, lars } from "../../../sandbox/seed/people";
import { held } from "../../support/held";
import { expectAccessible } from "../../support/looks/axe";
import { onOneDemo } from "../../support/one-demo";
import { product } from "../../support/product";
import { ownPurchases } from "../../support/purchases";
import { expectSound } from "../../support/service/control";
import { openAs, signedIn } from "../../support/signed-in";
import { expect, test } from "../../support/test";
import { words as allWords } from "../../support/words";
import { approvalsOf, expectPainted, here, said } from "../../walks/approvals";

/** How often an open page reads its desk. */
const deskPollMs = 20_000;

for (const language of ["en", "sv"] as const) {
  const text = said[language];
  test.describe(`in ${language}`, () => {
    test.use({ locale: allWords[language].locale, timezoneId: "Europe/Stockholm" });
    const base = onOneDemo(anna.email, norrsken.name);
    let own: Awaited<ReturnType<typeof ownPurchases>>;
    let supplier = "";

    test.beforeAll(async ({ playwright }) => {
      const request = await playwright.request.newContext();
      own = await ownPurchases(request, norrsken.name);
    });
    test.beforeEach(async ({ request }) => {
      own = await ownPurchases(request, norrsken.name);
      await own.clear();
      supplier ||= await own.supplier("Skellefte Trä AB");
    });

    // What says the same in any language is tried in one.
    if (language === "en")
      test("twenty invoices with their documents seen take twenty-one keystrokes", async ({ page, request }) => {
        for (let number = 1; number <= 20; number += 1) {
          await own.register(supplier, { number: `${language}20-${number}`, net: 1_000 + number * 137 });
        }
        const before = await approvalsOf(request);
        const papers = new Set<string>();
        page.on("request", (asked) => {
          if (/\/documents\/[0-9a-f-]{36}$/.test(asked.url())) papers.add(asked.url());
        });
        await page.goto(`${base()}/purchases`);
        await page.getByRole("link", { name: text.title, exact: true }).focus();
        await page.keyboard.press("Enter");
        await expect(page.getByRole("heading", { name: text.title })).toBeVisible();
        for (let press = 1; press <= 20; press += 1) {
          await expectPainted(page);
          // The next two are asked for before they are looked at.
          await expect.poll(() => papers.size).toBe(Math.min(20, press + 2));
          const address = page.url();
          await page.keyboard.press("a");
          await expect(page).not.toHaveURL(address);
          if (press < 20) await expectPainted(page);
        }
        await expect(page.getByText(text.decided).or(page.getByText(text.nothing))).toBeVisible();
        await expect.poll(() => approvalsOf(request)).toBe(before + 20);
        await expectSound(request);
      });

    if (language === "sv")
      test("pressed before the paper stands, it waits for it and happens once", async ({ page, request }) => {
        const id = await own.register(supplier, { number: `${language}-slow`, net: 777 });
        const before = await approvalsOf(request);
        const paper = held();
        await page.route("**/documents/*", paper.hold);
        await here(page, base(), id);
        await expect(page.getByRole("button", { name: text.approve })).toBeEnabled();
        await page.keyboard.press("a");
        await page.keyboard.press("a");
        await expect(page.locator(".notice")).toBeVisible();
        expect(await approvalsOf(request)).toBe(before);
        paper.letGo();
        await expect.poll(() => approvalsOf(request)).toBe(before + 1);
      });

    if (language === "en")
      test("an invoice without a document is approved by a second press that says so", async ({ page, request }) => {
        const id = await own.register(supplier, { number: `${language}-bare`, net: 555, file: null });
        const before = await approvalsOf(request);
        await here(page, base(), id);
        await expect(page.getByText(text.noDocument)).toBeVisible();
        await page.keyboard.press("a");
        await expect(page.getByText(text.once)).toBeVisible();
        expect(await approvalsOf(request)).toBe(before);
        await page.keyboard.press("a");
        await expect.poll(() => approvalsOf(request)).toBe(before + 1);
      });

    test("the cockpit can be used by everybody", async ({ page }) => {
      await own.register(supplier, { number: `${language}-axe`, net: 222 });
      await here(page, base());
      await expectPainted(page);
      await expectAccessible(page, "cockpit");
    });
  });
}

test.describe("several people", () => {
  test.use({ locale: allWords.en.locale, timezoneId: "Europe/Stockholm" });
  const text = said.en;
  const base = onOneDemo(anna.email, norrsken.name);

  const as = async (browser: Parameters<typeof signedIn>[0], email: string) => {
    const person = await signedIn(browser, product.appUrl, email, norrsken.name);
    return { page: await openAs(browser, person, allWords.en.locale), base: `/companies/${person.companyId}` };
  };

  test("two who approve at once make one approval, and the other is told", async ({ page, browser, request }) => {
    const own = await ownPurchases(request, norrsken.name);
    await own.clear();
    const id = await own.register(await own.supplier("Boden Bygg AB"), { number: "two-1", net: 1_500 });
    const other = await as(browser, erik.email);
    const before = await approvalsOf(request);
    await Promise.all([here(page, base(), id), here(other.page, other.base, id)]);
    await Promise.all([expectPainted(page), expectPainted(other.page)]);
    await Promise.all([page.keyboard.press("a"), other.page.keyboard.press("a")]);
    // Whoever was not the one is told without looking.
    const told = (one: Page) =>
      one
        .locator(".toasts")
        .getByText(/^Boden Bygg AB was not decided|^Stopped, nothing was done: .*Boden Bygg AB/)
        .count();
    await expect.poll(async () => (await told(page)) + (await told(other.page))).toBe(1);
    await expect.poll(() => approvalsOf(request)).toBe(before + 1);
    await Promise.all([here(page, base(), id), here(other.page, other.base, id)]);
    for (const one of [page, other.page]) {
      await expect(one.getByText(/approved it at/)).toBeVisible();
    }
    expect(await approvalsOf(request)).toBe(before + 1);
    await other.page.context().close();
  });

  test("a question holds the invoice until a colleague has answered", async ({ page, browser, request }) => {
    const own = await ownPurchases(request, norrsken.name);
    await own.clear();
    const id = await own.register(await own.supplier("Kiruna Last AB"), { number: "hold-1", net: 1_700 });
    const other = await as(browser, erik.email);
    await page.clock.install();
    await here(page, base(), id);
    await expectPainted(page);
    await page.keyboard.press("h");
    const sheet = page.getByRole("dialog");
    await sheet.getByLabel("Ask", { exact: true }).selectOption({ label: `${erik.firstName} ${erik.lastName}` });
    await sheet.getByLabel("Question").fill("Was this ordered?");
    await expectAccessible(page, "asking a colleague");
    await page.keyboard.press("Control+Enter");
    await expect(sheet).toBeHidden();
    await expect(page.getByText(text.decided)).toBeVisible();
    await here(other.page, other.base);
    await other.page.getByRole("button", { name: /asks about Kiruna Last AB/ }).click();
    await expect(other.page.getByText("Was this ordered?").first()).toBeVisible();
    await other.page.getByLabel("Your answer").fill("Yes, by me.");
    await other.page.getByRole("button", { name: "Send the answer" }).click();
    // The page that asked stays open, and reads its desk from time to time.
    await page.clock.fastForward(deskPollMs);
    await expect(page).toHaveURL(new RegExp(id));
    const between = page.getByRole("region", { name: "Between colleagues" });
    await expect(between.getByText("Yes, by me.")).toBeVisible();
    await expect(page.getByRole("listitem").getByText(/has answered$/)).toBeVisible();
    await expect(page.getByRole("button", { name: text.approve })).toBeEnabled();
    await between.getByRole("button", { name: "Done with it" }).click();
    await expect(between).toHaveCount(0);
    await expect(page.getByRole("button", { name: text.approve })).toBeEnabled();
    await other.page.context().close();
  });

  test("who may only read sees all of it, is told why, and has no buttons", async ({ browser, request }) => {
    const own = await ownPurchases(request, norrsken.name);
    const id = await own.register(await own.supplier("Arjeplog El AB"), { number: "read-1", net: 800 });
    const reader = await as(browser, lars.email);
    await here(reader.page, reader.base, id);
    await expectPainted(reader.page);
    await expect(reader.page.getByText(text.mayNot)).toBeVisible();
    await expect(reader.page.getByRole("button", { name: text.approve })).toHaveCount(0);
    await reader.page.context().close();
  });
});
