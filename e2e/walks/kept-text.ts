import { type Browser, expect, type Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { writeInvoice } from "../support/editor";
import { product } from "../support/product";
import { signIn } from "../support/service/service";
import { words as allWords } from "../support/words";

/** The editor writes to the books when nothing was typed for so long. */
export const pauseMs = 20_000;

export const words = allWords.en;
export const settings = { locale: words.locale, timezoneId: "Europe/Stockholm" };
export const customer = "Brf Solsidan";
export const kept = /Kept in Stegvis/;
export const saved = /Saved in the books/;
export const restored = /This is what you typed/;

export const reference = (page: Page) => page.getByLabel("Your reference");
export const line = (page: Page) => page.locator(".stage.st-draft").first();

export async function typeReference(page: Page, text: string) {
  await reference(page).fill(text);
}

export async function expectTyped(page: Page, text: string) {
  await expect(page.getByText(restored)).toBeVisible();
  await expect(reference(page)).toHaveValue(text);
}

export async function openNew(page: Page, base: string) {
  await page.goto(`${base}/sales/invoices/new`);
  await expect(reference(page)).toBeVisible();
}

/** A draft with one row in the books, open on the page. @returns its address */
export async function storedDraft(page: Page, base: string): Promise<string> {
  await openNew(page, base);
  await writeInvoice(page, words, customer, [{ article: "Snickeriarbete", quantity: "2", price: "595" }]);
  await page.getByRole("button", { name: words.saveDraft }).click();
  await expect(line(page)).toContainText(saved);
  await expect(page).toHaveURL(/\/sales\/drafts\/[0-9a-f-]{36}$/);
  return new URL(page.url()).pathname;
}

/** A browser of its own, signed in at Norrsken. */
export async function elsewhere(browser: Browser, email: string, baseURL = product.appUrl): Promise<Page> {
  const context = await browser.newContext({ ...settings, baseURL, storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  await signIn(page, words, email, norrsken.name);
  return page;
}
