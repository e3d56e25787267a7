import { norrsken } from "../../../sandbox/seed/companies";
import { lars, sara } from "../../../sandbox/seed/people";
import { expectAccessible } from "../../support/looks/axe";
import { screenLabels as allLabels } from "../../support/screen-labels";
import { signInOnSharedDemo } from "../../support/shared-demo";
import { expect, test } from "../../support/test";
import { bookLabelsByLanguage, countCommitted, openBooks, openWaitingReport } from "../../walks/books";

test.describe("by the accountant", () => {
  test.use({ locale: allLabels.sv.locale, timezoneId: "Europe/Stockholm" });
  const companyPath = signInOnSharedDemo(sara.email, norrsken.name);

  test("a report is rejected with a message to who sent it, at 390 px", async ({ page, request }) => {
    await openBooks(page, companyPath());
    await page.setViewportSize({ width: 390, height: 844 });
    await openWaitingReport(page, "sv", companyPath());
    const countsBefore = await countCommitted(request);
    await page.keyboard.press("r");
    await expect(page.getByRole("textbox", { name: bookLabelsByLanguage.sv.reasonField })).toBeFocused();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText(bookLabelsByLanguage.sv.reasonMissingNote)).toBeVisible();
    await page
      .getByRole("textbox", { name: bookLabelsByLanguage.sv.reasonField })
      .fill("Moms på representation saknas.");
    await expectAccessible(page, "rejecting");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("textbox", { name: bookLabelsByLanguage.sv.reasonField }).focus();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("listitem").filter({ hasText: bookLabelsByLanguage.sv.rejected })).toContainText(
      "Sara",
    );
    const countsAfter = await countCommitted(request);
    expect([
      countsAfter.approvals - countsBefore.approvals,
      countsAfter.postings - countsBefore.postings,
      countsAfter.mails - countsBefore.mails,
    ]).toEqual([1, 0, 1]);
  });
});

test.describe("by who may only read", () => {
  test.use({ locale: allLabels.en.locale, timezoneId: "Europe/Stockholm" });
  const companyPath = signInOnSharedDemo(lars.email, norrsken.name);

  test("a report is seen and not decided on", async ({ page }) => {
    await openBooks(page, companyPath());
    await openWaitingReport(page, "en", companyPath());
    await expect(page.getByText(bookLabelsByLanguage.en.readOnlyNote)).toBeVisible();
    await expect(page.getByRole("button", { name: bookLabelsByLanguage.en.approve })).toHaveCount(0);
    await expect(page.getByRole("button", { name: bookLabelsByLanguage.en.reject })).toHaveCount(0);
  });
});
