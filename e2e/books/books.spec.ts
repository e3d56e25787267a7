import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { expectAccessible, settled } from "../support/looks/axe";
import { onOneDemo } from "../support/one-demo";
import { expectSound } from "../support/service/control";
import { expect, test } from "../support/test";
import { undoWaits, untilTakenBack } from "../support/undo-wait";
import { words as allWords } from "../support/words";
import { committed, openBooks, openWaiting, said } from "../walks/books";

for (const language of ["en", "sv"] as const) {
  const words = allWords[language];
  const books = said[language];

  test.describe(`the books in ${language}`, () => {
    test.use({ locale: words.locale, timezoneId: "Europe/Stockholm" });
    const base = onOneDemo(anna.email, norrsken.name);

    // What says the same in any language is tried in one.
    if (language === "en")
      test("lead from a balance to its account, a voucher and its document", async ({ page }) => {
        await openBooks(page, base());
        await expect(page.getByRole("heading", { level: 1, name: books.balances })).toBeVisible();
        await expect(page.getByText(books.alike)).toBeVisible();
        await expectAccessible(page, "balances");
        await page.getByRole("searchbox", { name: books.search }).fill("2440");
        await page.getByRole("row", { name: /2440/ }).getByRole("link").click();
        await expect(page).toHaveURL(/books\/accounts\/2440/);
        await expect(page.getByText(books.agrees)).toBeVisible();
        await expectAccessible(page, "ledger");

        // The newest voucher of a supplier's invoice stands on its paper.
        await page.goto(`${base()}/books/vouchers`);
        await page.getByRole("textbox", { name: books.series }).fill("l");
        await page.keyboard.press("Enter");
        await expect(page).toHaveURL(/series=L/);
        // The address says the series before the list does.
        await page
          .getByRole("table")
          .getByRole("row", { name: /^L ?\d/ })
          .first()
          .getByRole("link")
          .click();
        await expect(page.getByRole("heading", { level: 1, name: books.voucher })).toBeVisible();
        await expect(page.getByText(books.alike)).toBeVisible();
        await expect(page.getByRole("region", { name: books.region }).locator("canvas").first()).toBeVisible();
        await expectAccessible(page, "voucher");
        await page.getByRole("row", { name: /2440/ }).getByRole("link").click();
        await expect(page).toHaveURL(/books\/accounts\/2440/);
      });

    if (language === "sv")
      test("a VAT report shows the vouchers behind a box, is taken back, and is approved once", async ({
        page,
        request,
      }) => {
        await openBooks(page, base());
        await page.getByRole("navigation").getByRole("link", { name: books.reports }).click();
        await expect(page.getByRole("heading", { level: 1, name: books.reports })).toBeVisible();
        await settled(page);
        await expectAccessible(page, "VAT reports");
        await openWaiting(page, language, base());
        const box = page.getByRole("button", { name: books.box });
        await box.click();
        await expect(box).toHaveAttribute("aria-expanded", "true");
        await expect(page.getByRole("table").getByRole("link").first()).toBeVisible();
        await expectAccessible(page, "VAT report");

        const before = await committed(request);
        await undoWaits(untilTakenBack);
        await page.keyboard.press("a");
        await page.getByRole("main").getByRole("button", { name: books.undo }).click();
        await expect(page.getByRole("button", { name: books.approve })).toBeVisible();
        expect(await committed(request)).toEqual(before);
        await undoWaits(0);
        await page.keyboard.press("a");
        await expect(page.getByRole("listitem").filter({ hasText: books.approved })).toContainText("Anna");
        await expect(page.getByRole("button", { name: books.approve })).toHaveCount(0);
        const after = await committed(request);
        expect([after.approvals - before.approvals, after.postings - before.postings]).toEqual([1, 1]);
        await expectSound(request);
      });
  });
}
