import { type APIRequestContext, type Browser, expect, type Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { fillEditor, threeRows } from "../support/editor";
import { product } from "../support/product";
import { expectInvoicedOnce, readServiceCounts } from "../support/same-total";
import { screenLabels as allLabels } from "../support/screen-labels";
import { openPageFor, signInPerson } from "../support/signed-in-person";

export const labels = allLabels.en;

/** Writes an invoice and opens the sheet that shows what will happen. @param companyPath the company's path */
export async function writeInvoiceAndOpenSheet(page: Page, companyPath: string) {
  await page.goto(`${companyPath}/sales/invoices/new`);
  await fillEditor(page, labels, "Brf Solsidan", threeRows);
  await openFinaliseSheet(page);
}

/** Finalises the same draft on two pages at once, and expects one invoice. */
export async function finaliseOnBothPages(page: Page, otherPage: Page, request: APIRequestContext) {
  await openSameDraft(page, otherPage);
  const countsBefore = await readServiceCounts(request);
  // Both clicks are dispatched at once: a real click would wait for a stable button, while the other page moves on already.
  await Promise.all([page, otherPage].map((draftPage) => finaliseButton(draftPage).dispatchEvent("click")));
  await expectInvoiceOnBoth(page, otherPage);
  await expectInvoicedOnce(request, countsBefore);
  await otherPage.close();
}

export const invoiceUrl = /\/sales\/invoices\/[0-9a-f-]{36}$/;
export const finaliseButton = (page: Page) => page.getByRole("button", { name: labels.finaliseAndSend });

export async function openFinaliseSheet(page: Page) {
  await page.getByRole("button", { name: labels.whatWillHappen }).click();
  await expect(finaliseButton(page)).toBeEnabled();
  await expect(finaliseButton(page)).not.toHaveAttribute("aria-busy", "true");
}

export async function openPageAs(browser: Browser, email: string): Promise<Page> {
  return openPageFor(browser, await signInPerson(browser, product.appUrl, email, norrsken.name), labels.locale);
}

/** Opens the sheet of one page's draft on another page as well. */
export async function openSameDraft(page: Page, otherPage: Page): Promise<Page> {
  await expect(page).toHaveURL(/\/sales\/drafts\/[0-9a-f-]{36}$/);
  await otherPage.goto(new URL(page.url()).pathname);
  await openFinaliseSheet(otherPage);
  return otherPage;
}

/** Expects that both pages have moved on to the invoice, which says once that it is posted and that it is mailed. */
export async function expectInvoiceOnBoth(page: Page, otherPage: Page) {
  for (const invoicePage of [page, otherPage]) {
    await expect(invoicePage).toHaveURL(invoiceUrl);
    await expect(invoicePage.getByRole("heading", { level: 1, name: /\d{4}/ })).toBeVisible();
    await expect(invoicePage.getByRole("listitem").filter({ hasText: "Posted once" })).toHaveCount(1);
    await expect(invoicePage.getByRole("listitem").filter({ hasText: "Mailed" })).toHaveCount(1);
  }
  expect(new URL(otherPage.url()).pathname).toBe(new URL(page.url()).pathname);
}
