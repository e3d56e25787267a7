import { norrsken } from "../../../sandbox/seed/companies";
import { lars, sara } from "../../../sandbox/seed/people";
import { expectAccessible } from "../../support/looks/axe";
import { screenLabels as allLabels } from "../../support/screen-labels";
import { signInOnSharedDemo } from "../../support/shared-demo";
import { expect, test } from "../../support/test";
import { bookLabelsByLanguage, countCommitted, openBooks, openWaitingReport } from "../../walks/books";

test.describe("by the accountant", () => {
  test.use({ locale: allLabels.sv.locale, timezoneId: "Europe/Stockholm" });
  const base = signInOnSharedDemo(sara.email, norrsken.name);

  test("a report is rejected with a message to who sent it, at 390 px", async ({ page, request }) => {
    await openBooks(page, base());
    await page.setViewportSize({ width: 390, height: 844 });
    await openWaitingReport(page, "sv", base());
    const before = await countCommitted(request);
    await page.keyboard.press("r");
    await expect(page.getByRole("textbox", { name: bookLabelsByLanguage.sv.why })).toBeFocused();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText(bookLabelsByLanguage.sv.needWhy)).toBeVisible();
    await page.getByRole("textbox", { name: bookLabelsByLanguage.sv.why }).fill("Moms på representation saknas.");
    await expectAccessible(page, "rejecting");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("textbox", { name: bookLabelsByLanguage.sv.why }).focus();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("listitem").filter({ hasText: bookLabelsByLanguage.sv.rejected })).toContainText(
      "Sara",
    );
    const after = await countCommitted(request);
    expect([after.approvals - before.approvals, after.postings - before.postings, after.mails - before.mails]).toEqual([
      1, 0, 1,
    ]);
  });
});

test.describe("by who may only read", () => {
  test.use({ locale: allLabels.en.locale, timezoneId: "Europe/Stockholm" });
  const base = signInOnSharedDemo(lars.email, norrsken.name);

  test("a report is seen and not decided on", async ({ page }) => {
    await openBooks(page, base());
    await openWaitingReport(page, "en", base());
    await expect(page.getByText(bookLabelsByLanguage.en.mayNot)).toBeVisible();
    await expect(page.getByRole("button", { name: bookLabelsByLanguage.en.approve })).toHaveCount(0);
    await expect(page.getByRole("button", { name: bookLabelsByLanguage.en.reject })).toHaveCount(0);
  });
});
