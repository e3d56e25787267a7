import { type Browser, expect, type Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { fillEditor } from "../support/editor";
import { product } from "../support/product";
import { screenLabels as allLabels } from "../support/screen-labels";
import { signIn } from "../support/service/service";

/** The editor saves to the books after nothing was typed for this long. */
export const autosavePauseMs = 20_000;

export const labels = allLabels.en;
export const browserSettings = { locale: labels.locale, timezoneId: "Europe/Stockholm" };
export const customerName = "Brf Solsidan";
export const storedInPortalNote = /Kept in Stegvis/;
export const savedInBooksNote = /Saved in the books/;
export const restoredNote = /This is what you typed/;

export const referenceField = (page: Page) => page.getByLabel("Your reference");
export const draftStateLine = (page: Page) => page.locator(".stage.st-draft").first();

export async function typeReference(page: Page, text: string) {
  await referenceField(page).fill(text);
}

export async function expectTypedText(page: Page, text: string) {
  await expect(page.getByText(restoredNote)).toBeVisible();
  await expect(referenceField(page)).toHaveValue(text);
}

export async function openNewInvoice(page: Page, companyPath: string) {
  await page.goto(`${companyPath}/sales/invoices/new`);
  await expect(referenceField(page)).toBeVisible();
}

/** Stores a draft with one row in the books and leaves it open on the page. @returns its path */
export async function storeDraft(page: Page, companyPath: string): Promise<string> {
  await openNewInvoice(page, companyPath);
  await fillEditor(page, labels, customerName, [{ article: "Snickeriarbete", quantity: "2", price: "595" }]);
  await page.getByRole("button", { name: labels.saveDraft }).click();
  await expect(draftStateLine(page)).toContainText(savedInBooksNote);
  await expect(page).toHaveURL(/\/sales\/drafts\/[0-9a-f-]{36}$/);
  return new URL(page.url()).pathname;
}

/** Opens a page in a separate browser context, signed in at Norrsken. */
export async function openOtherBrowser(browser: Browser, email: string, baseURL = product.appUrl): Promise<Page> {
  const context = await browser.newContext({ ...browserSettings, baseURL, storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  await signIn(page, labels, email, norrsken.name);
  return page;
}
