import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { held } from "../support/held";
import { expectAccessible } from "../support/looks/axe";
import { cutOn } from "../support/looks/cut-text";
import { onOneDemo } from "../support/one-demo";
import { ownPurchases } from "../support/purchases";
import { expect, test } from "../support/test";
import { undoWaits, untilTakenBack } from "../support/undo-wait";
import { words as allWords } from "../support/words";
import { approvalsOf, expectPainted, here, said } from "../walks/approvals";

const base = onOneDemo(anna.email, norrsken.name);

for (const language of ["en", "sv"] as const) {
  const text = said[language];
  test.describe(`in ${language}`, () => {
    test.use({ locale: allWords[language].locale, timezoneId: "Europe/Stockholm" });
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

    if (language === "sv")
      test("rejecting takes a reason, which is kept when it fails, and goes to those chosen", async ({ page }) => {
        const id = await own.register(supplier, { number: `${language}-no`, net: 999 });
        await here(page, base(), id);
        await expectPainted(page);
        await page.keyboard.press("r");
        const sheet = page.getByRole("dialog");
        await expect(sheet.getByLabel(text.reason)).toBeVisible();
        await expect(sheet.getByRole("checkbox", { checked: true })).toHaveCount(1);
        await expectAccessible(page, "rejecting");
        await sheet.getByRole("button", { name: text.rejectIt }).click();
        await expect(sheet.getByLabel(text.reason)).toHaveAttribute("aria-invalid", "true");
        await sheet.getByLabel(text.reason).fill("Fel projekt");
        await page.route("**/operations", (route) =>
          route.request().method() === "POST" ? route.abort() : route.continue(),
        );
        await page.keyboard.press("Control+Enter");
        await expect(sheet.getByRole("alert")).toBeVisible();
        await expect(sheet.getByLabel(text.reason)).toHaveValue("Fel projekt");
        await page.unroute("**/operations");
        await page.keyboard.press("Control+Enter");
        await expect(sheet).toBeHidden();
        await expect.poll(() => own.status(id)).toBe(2);
      });

    if (language === "en")
      test("Z takes an approval back before it is carried out", async ({ page, request }) => {
        const id = await own.register(supplier, { number: `${language}-undo`, net: 444 });
        const before = await approvalsOf(request);
        await undoWaits(untilTakenBack);
        await here(page, base(), id);
        await expectPainted(page);
        await page.keyboard.press("a");
        await expect(page.locator(".toasts").getByRole("group")).toBeVisible();
        expect(await cutOn(page)).toEqual([]);
        await page.keyboard.press("z");
        await expect(page).toHaveURL(new RegExp(id));
        await expect(page.getByRole("button", { name: text.approve })).toBeEnabled();
        expect(await approvalsOf(request)).toBe(before);
        expect(await own.status(id)).toBe(3);

        // Hastened, it is told as what it was booked.
        await expectPainted(page);
        await page.keyboard.press("a");
        await page.locator(".toasts").getByRole("button", { name: "Do it now" }).click();
        await expect(page.locator(".toasts").getByText(/is approved and booked as [A-Z]+\d+\.$/)).toBeVisible();
      });

    if (language === "en")
      test("Z takes back what was pressed last, although its answer has not come yet", async ({ page, request }) => {
        const first = await own.register(supplier, { number: "Z-first", net: 445 });
        const second = await own.register(supplier, { number: "Z-second", net: 446 });
        const before = await approvalsOf(request);
        await undoWaits(untilTakenBack);
        await here(page, base(), first);
        await expectPainted(page);
        await page.keyboard.press("a");
        const slabOf = (number: string) => page.locator(".toasts").getByRole("group", { name: new RegExp(number) });
        await expect(slabOf("Z-first").getByRole("button", { name: "Do it now" })).toBeVisible();

        await here(page, base(), second);
        await expectPainted(page);
        const answer = held();
        await page.route(/\/operations$/, (route) =>
          route.request().method() === "POST" ? answer.hold(route) : route.continue(),
        );
        await page.keyboard.press("a");
        await expect(slabOf("Z-second")).toContainText("It is on its way.");
        await page.keyboard.press("z");
        await expect(slabOf("Z-second")).toContainText("It is taken back as soon as it arrives.");
        answer.letGo();
        await expect(slabOf("Z-second")).toHaveCount(0);
        await expect(page.getByRole("button", { name: text.approve })).toBeEnabled();

        await slabOf("Z-first").getByRole("button", { name: "Do it now" }).click();
        await expect.poll(() => own.status(first)).toBeNull();
        expect(await own.status(second)).toBe(3);
        expect(await approvalsOf(request)).toBe(before + 1);
      });

    if (language === "sv")
      test("on a phone the same is done with thumbs", async ({ page, request }) => {
        const refused = await own.register(supplier, { number: `${language}-phone-no`, net: 334 });
        const id = await own.register(supplier, { number: `${language}-phone`, net: 333 });
        const before = await approvalsOf(request);
        await page.setViewportSize({ width: 390, height: 844 });
        await here(page, base(), refused);
        await expectPainted(page);
        await page.getByRole("button", { name: text.reject }).click();
        const sheet = page.getByRole("dialog");
        await sheet.getByLabel(text.reason).fill("Fel projekt");
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
        await sheet.getByRole("button", { name: text.rejectIt }).click();
        await expect.poll(() => own.status(refused)).toBe(2);
        await expect(page).toHaveURL(new RegExp(id));
        await expectPainted(page);
        for (const tab of text.tabs) {
          await page.getByRole("button", { name: tab, exact: true }).click();
          const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
          expect(wide, `${tab} is wider than the phone`).toBe(false);
        }
        await page.locator("footer").getByRole("button").last().click();
        await expect.poll(() => own.status(id)).toBeNull();
        expect(await approvalsOf(request)).toBe(before + 2);
      });
  });
}
