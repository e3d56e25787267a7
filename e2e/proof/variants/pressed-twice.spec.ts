import { norrsken } from "../../../sandbox/seed/companies";
import { anna, sara } from "../../../sandbox/seed/people";
import { expectInvoicedOnce, readServiceCounts } from "../../support/same-total";
import { callControl } from "../../support/service/control";
import { signInOnSharedDemo } from "../../support/shared-demo";
import { expect, test } from "../../support/test";
import {
  expectInvoiceOnBoth,
  finaliseButton,
  finaliseOnBothPages,
  invoiceUrl,
  labels,
  openPageAs,
  openSameDraft,
  writeInvoiceAndOpenSheet,
} from "../../walks/pressed-twice";

test.use({ locale: labels.locale, timezoneId: "Europe/Stockholm" });

const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

test.beforeEach(({ page }) => writeInvoiceAndOpenSheet(page, companyPath()));

test("pressing twenty times makes one invoice, one voucher and one mail", async ({ page, request }) => {
  const countsBefore = await readServiceCounts(request);
  await finaliseButton(page).evaluate((button: HTMLButtonElement) => {
    for (let press = 0; press < 20; press++) button.click();
  });
  await expect(page).toHaveURL(invoiceUrl);
  await expectInvoicedOnce(request, countsBefore);
});

test("an answer lost after the books were written is read back, not asked for again", async ({ page, request }) => {
  const countsBefore = await readServiceCounts(request);
  const path = "/v2/customerinvoicedrafts/*/convert";
  await callControl(request, "PUT", "/faults", [{ method: "POST", path, kind: "cut-after-commit", times: 1 }]);
  await finaliseButton(page).click();
  await expect.poll(() => callControl(request, "GET", "/faults"), { message: "the answer is cut" }).toEqual([]);
  await page.reload();
  await expect(page).toHaveURL(invoiceUrl);
  await expectInvoicedOnce(request, countsBefore);
});

test("two pages of one person pressing at once make one invoice, one voucher and one mail, and both are shown it", async ({
  page,
  request,
}) => finaliseOnBothPages(page, await page.context().newPage(), request));

test("who presses when somebody else has finalised is shown that invoice, not that the draft is gone", async ({
  page,
  browser,
  request,
}) => {
  const otherPage = await openSameDraft(page, await openPageAs(browser, sara.email));
  const countsBefore = await readServiceCounts(request);
  await finaliseButton(page).click();
  await expect(page).toHaveURL(invoiceUrl);
  await finaliseButton(otherPage).click();
  await expectInvoiceOnBoth(page, otherPage);
  await expectInvoicedOnce(request, countsBefore);
  await otherPage.close();
});

test("what is typed into a draft that somebody else has finalised stays, and becomes a draft of its own", async ({
  page,
  browser,
}) => {
  const otherPage = await openSameDraft(page, await openPageAs(browser, sara.email));
  await otherPage.keyboard.press("Escape");
  const draftPath = new URL(otherPage.url()).pathname;
  const referenceField = otherPage.getByRole("textbox", { name: /^Your reference/ });
  await referenceField.fill("Åke, ring först");
  await finaliseButton(page).click();
  await expect(page).toHaveURL(invoiceUrl);
  // The window may know of the invoice already, or it learns of it now.
  await otherPage.keyboard.press("ControlOrMeta+s");
  const finalisedNote = otherPage.getByText(
    new RegExp(`${anna.firstName} ${anna.lastName} has finalised this draft as \\d{4}`),
  );
  await expect(finalisedNote).toBeVisible();
  await expect(referenceField).toHaveValue("Åke, ring först");
  await otherPage.reload();
  await expect(finalisedNote).toBeVisible();
  const invoiceLink = otherPage.getByRole("link", { name: "Open the invoice" });
  await expect(invoiceLink).toHaveAttribute("href", new URL(page.url()).pathname);
  await otherPage.getByRole("button", { name: "Save as a new draft" }).click();
  await expect(referenceField).toHaveValue("Åke, ring först");
  await otherPage.getByRole("button", { name: labels.saveDraft }).click();
  await expect(otherPage).not.toHaveURL(draftPath);
  await expect(otherPage).toHaveURL(/\/sales\/drafts\/[0-9a-f-]{36}$/);
  await otherPage.close();
});
