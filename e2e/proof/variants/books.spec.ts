import { norrsken } from "../../../sandbox/seed/companies";
import { lars, sara } from "../../../sandbox/seed/people";
import { expectAccessible } from "../../support/looks/axe";
import { onOneDemo } from "../../support/one-demo";
import { expect, test } from "../../support/test";
import { words as allWords } from "../../support/words";
import { committed, openBooks, openWaiting, said } from "../../walks/books";

test.describe("by the accountant", () => {
  test.use({ locale: allWords.sv.locale, timezoneId: "Europe/Stockholm" });
  const base = onOneDemo(sara.email, norrsken.name);

  test("a report is rejected with a message to who sent it, at 390 px", async ({ page, request }) => {
    await openBooks(page, base());
    await page.setViewportSize({ width: 390, height: 844 });
    await openWaiting(page, "sv", base());
    const before = await committed(request);
    await page.keyboard.press("r");
    await expect(page.getByRole("textbox", { name: said.sv.why })).toBeFocused();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText(said.sv.needWhy)).toBeVisible();
    await page.getByRole("textbox", { name: said.sv.why }).fill("Moms på representation saknas.");
    await expectAccessible(page, "rejecting");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("textbox", { name: said.sv.why }).focus();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("listitem").filter({ hasText: said.sv.rejected })).toContainText("Sara");
    const after = await committed(request);
    expect([after.approvals - before.approvals, after.postings - before.postings, after.mails - before.mails]).toEqual([
      1, 0, 1,
    ]);
  });
});

test.describe("by who may only read", () => {
  test.use({ locale: allWords.en.locale, timezoneId: "Europe/Stockholm" });
  const base = onOneDemo(lars.email, norrsken.name);

  test("a report is seen and not decided on", async ({ page }) => {
    await openBooks(page, base());
    await openWaiting(page, "en", base());
    await expect(page.getByText(said.en.mayNot)).toBeVisible();
    await expect(page.getByRole("button", { name: said.en.approve })).toHaveCount(0);
    await expect(page.getByRole("button", { name: said.en.reject })).toHaveCount(0);
  });
});
