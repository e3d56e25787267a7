import { norrsken } from "../../../sandbox/seed/companies";
import { anna, sara } from "../../../sandbox/seed/people";
import { onOneDemo } from "../../support/one-demo";
import { expectOnce, tally } from "../../support/same-total";
import { call } from "../../support/service/control";
import { expect, test } from "../../support/test";
import {
  expectShownOnBoth,
  invoicePage,
  pageOf,
  pressOnBoth,
  sameDraft,
  step,
  words,
  writeToTheSheet,
} from "../../walks/pressed-twice";

test.use({ locale: words.locale, timezoneId: "Europe/Stockholm" });

const base = onOneDemo(anna.email, norrsken.name);

test.beforeEach(({ page }) => writeToTheSheet(page, base()));

test("pressing twenty times makes one invoice, one voucher and one mail", async ({ page, request }) => {
  const before = await tally(request);
  await step(page).evaluate((button: HTMLButtonElement) => {
    for (let press = 0; press < 20; press++) button.click();
  });
  await expect(page).toHaveURL(invoicePage);
  await expectOnce(request, before);
});

test("an answer lost after the books were written is read back, not asked for again", async ({ page, request }) => {
  const before = await tally(request);
  const path = "/v2/customerinvoicedrafts/*/convert";
  await call(request, "PUT", "/faults", [{ method: "POST", path, kind: "cut-after-commit", times: 1 }]);
  await step(page).click();
  await expect.poll(() => call(request, "GET", "/faults"), { message: "the answer is cut" }).toEqual([]);
  await page.reload();
  await expect(page).toHaveURL(invoicePage);
  await expectOnce(request, before);
});

test("two pages of one person pressing at once make one invoice, one voucher and one mail, and both are shown it", async ({
  page,
  request,
}) => pressOnBoth(page, await page.context().newPage(), request));

test("who presses when somebody else has finalised is shown that invoice, not that the draft is gone", async ({
  page,
  browser,
  request,
}) => {
  const other = await sameDraft(page, await pageOf(browser, sara.email));
  const before = await tally(request);
  await step(page).click();
  await expect(page).toHaveURL(invoicePage);
  await step(other).click();
  await expectShownOnBoth(page, other);
  await expectOnce(request, before);
  await other.close();
});

test("what is typed into a draft that somebody else has finalised stays, and becomes a draft of its own", async ({
  page,
  browser,
}) => {
  const other = await sameDraft(page, await pageOf(browser, sara.email));
  await other.keyboard.press("Escape");
  const draftAt = new URL(other.url()).pathname;
  const reference = other.getByRole("textbox", { name: /^Your reference/ });
  await reference.fill("Åke, ring först");
  await step(page).click();
  await expect(page).toHaveURL(invoicePage);
  // Whether the window has heard of it by itself or hears it now.
  await other.keyboard.press("ControlOrMeta+s");
  const said = other.getByText(new RegExp(`${anna.firstName} ${anna.lastName} has finalised this draft as \\d{4}`));
  await expect(said).toBeVisible();
  await expect(reference).toHaveValue("Åke, ring först");
  await other.reload();
  await expect(said).toBeVisible();
  const toInvoice = other.getByRole("link", { name: "Open the invoice" });
  await expect(toInvoice).toHaveAttribute("href", new URL(page.url()).pathname);
  await other.getByRole("button", { name: "Save as a new draft" }).click();
  await expect(reference).toHaveValue("Åke, ring först");
  await other.getByRole("button", { name: words.saveDraft }).click();
  await expect(other).not.toHaveURL(draftAt);
  await expect(other).toHaveURL(/\/sales\/drafts\/[0-9a-f-]{36}$/);
  await other.close();
});
