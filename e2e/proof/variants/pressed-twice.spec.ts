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

const base = signInOnSharedDemo(anna.email, norrsken.name);

test.beforeEach(({ page }) => writeInvoiceAndOpenSheet(page, base()));

test("pressing twenty times makes one invoice, one voucher and one mail", async ({ page, request }) => {
  const before = await readServiceCounts(request);
  await finaliseButton(page).evaluate((button: HTMLButtonElement) => {
    for (let press = 0; press < 20; press++) button.click();
  });
  await expect(page).toHaveURL(invoiceUrl);
  await expectInvoicedOnce(request, before);
});

test("an answer lost after the books were written is read back, not asked for again", async ({ page, request }) => {
  const before = await readServiceCounts(request);
  const path = "/v2/customerinvoicedrafts/*/convert";
  await callControl(request, "PUT", "/faults", [{ method: "POST", path, kind: "cut-after-commit", times: 1 }]);
  await finaliseButton(page).click();
  await expect.poll(() => callControl(request, "GET", "/faults"), { message: "the answer is cut" }).toEqual([]);
  await page.reload();
  await expect(page).toHaveURL(invoiceUrl);
  await expectInvoicedOnce(request, before);
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
  const other = await openSameDraft(page, await openPageAs(browser, sara.email));
  const before = await readServiceCounts(request);
  await finaliseButton(page).click();
  await expect(page).toHaveURL(invoiceUrl);
  await finaliseButton(other).click();
  await expectInvoiceOnBoth(page, other);
  await expectInvoicedOnce(request, before);
  await other.close();
});

test("what is typed into a draft that somebody else has finalised stays, and becomes a draft of its own", async ({
  page,
  browser,
}) => {
  const other = await openSameDraft(page, await openPageAs(browser, sara.email));
  await other.keyboard.press("Escape");
  const draftPath = new URL(other.url()).pathname;
  const reference = other.getByRole("textbox", { name: /^Your reference/ });
  await reference.fill("Åke, ring först");
  await finaliseButton(page).click();
  await expect(page).toHaveURL(invoiceUrl);
  // The window may know of the invoice already, or it learns of it now.
  await other.keyboard.press("ControlOrMeta+s");
  const finalisedNote = other.getByText(
    new RegExp(`${anna.firstName} ${anna.lastName} has finalised this draft as \\d{4}`),
  );
  await expect(finalisedNote).toBeVisible();
  await expect(reference).toHaveValue("Åke, ring först");
  await other.reload();
  await expect(finalisedNote).toBeVisible();
  const invoiceLink = other.getByRole("link", { name: "Open the invoice" });
  await expect(invoiceLink).toHaveAttribute("href", new URL(page.url()).pathname);
  await other.getByRole("button", { name: "Save as a new draft" }).click();
  await expect(reference).toHaveValue("Åke, ring först");
  await other.getByRole("button", { name: labels.saveDraft }).click();
  await expect(other).not.toHaveURL(draftPath);
  await expect(other).toHaveURL(/\/sales\/drafts\/[0-9a-f-]{36}$/);
  await other.close();
});
