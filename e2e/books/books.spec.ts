import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { expectAccessible, waitUntilSettled } from "../support/looks/axe";
import { screenLabels as allLabels } from "../support/screen-labels";
import { expectSoundBooks } from "../support/service/control";
import { signInOnSharedDemo } from "../support/shared-demo";
import { expect, test } from "../support/test";
import { endlessUndoSeconds, setUndoSeconds } from "../support/undo-seconds";
import { bookLabelsByLanguage, countCommitted, openBooks, openWaitingReport } from "../walks/books";

for (const language of ["en", "sv"] as const) {
  const labels = allLabels[language];
  const bookLabels = bookLabelsByLanguage[language];

  test.describe(`the books in ${language}`, () => {
    test.use({ locale: labels.locale, timezoneId: "Europe/Stockholm" });
    const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

    // A test that does not depend on the language runs in one language.
    if (language === "en")
      test("lead from a balance to its account, a voucher and its document", async ({ page }) => {
        await openBooks(page, companyPath());
        await expect(page.getByRole("heading", { level: 1, name: bookLabels.balances })).toBeVisible();
        await expect(page.getByText(bookLabels.sidesEqualNote)).toBeVisible();
        await expectAccessible(page, "balances");
        await page.getByRole("searchbox", { name: bookLabels.search }).fill("2440");
        await page.getByRole("row", { name: /2440/ }).getByRole("link").click();
        await expect(page).toHaveURL(/books\/accounts\/2440/);
        await expect(page.getByText(bookLabels.balancesAgreeNote)).toBeVisible();
        await expectAccessible(page, "ledger");

        // The newest voucher of a supplier invoice shows the invoice's document.
        await page.goto(`${companyPath()}/books/vouchers`);
        await page.getByRole("textbox", { name: bookLabels.series }).fill("l");
        await page.keyboard.press("Enter");
        await expect(page).toHaveURL(/series=L/);
        // The address contains the series before the list shows it.
        await page
          .getByRole("table")
          .getByRole("row", { name: /^L ?\d/ })
          .first()
          .getByRole("link")
          .click();
        await expect(page.getByRole("heading", { level: 1, name: bookLabels.voucher })).toBeVisible();
        await expect(page.getByText(bookLabels.sidesEqualNote)).toBeVisible();
        await expect(
          page.getByRole("region", { name: bookLabels.documentsRegion }).locator("canvas").first(),
        ).toBeVisible();
        await expectAccessible(page, "voucher");
        await page.getByRole("row", { name: /2440/ }).getByRole("link").click();
        await expect(page).toHaveURL(/books\/accounts\/2440/);
      });

    if (language === "sv")
      test("a VAT report shows the vouchers behind a box, is taken back, and is approved once", async ({
        page,
        request,
      }) => {
        await openBooks(page, companyPath());
        await page.getByRole("navigation").getByRole("link", { name: bookLabels.reports }).click();
        await expect(page.getByRole("heading", { level: 1, name: bookLabels.reports })).toBeVisible();
        await waitUntilSettled(page);
        await expectAccessible(page, "VAT reports");
        await openWaitingReport(page, language, companyPath());
        const boxButton = page.getByRole("button", { name: bookLabels.box });
        await boxButton.click();
        await expect(boxButton).toHaveAttribute("aria-expanded", "true");
        await expect(page.getByRole("table").getByRole("link").first()).toBeVisible();
        await expectAccessible(page, "VAT report");

        const countsBefore = await countCommitted(request);
        await setUndoSeconds(endlessUndoSeconds);
        await page.keyboard.press("a");
        await page.getByRole("main").getByRole("button", { name: bookLabels.undo }).click();
        await expect(page.getByRole("button", { name: bookLabels.approve })).toBeVisible();
        expect(await countCommitted(request)).toEqual(countsBefore);
        await setUndoSeconds(0);
        await page.keyboard.press("a");
        await expect(page.getByRole("listitem").filter({ hasText: bookLabels.approved })).toContainText("Anna");
        await expect(page.getByRole("button", { name: bookLabels.approve })).toHaveCount(0);
        const countsAfter = await countCommitted(request);
        expect([countsAfter.approvals - countsBefore.approvals, countsAfter.postings - countsBefore.postings]).toEqual([
          1, 1,
        ]);
        await expectSoundBooks(request);
      });
  });
}
