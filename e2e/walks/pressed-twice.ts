import { type APIRequestContext, type Browser, expect, type Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { threeRows, writeInvoice } from "../support/editor";
import { product } from "../support/product";
import { expectOnce, tally } from "../support/same-total";
import { openAs, signedIn } from "../support/signed-in";
import { words as allWords } from "../support/words";

export const words = allWords.en;

/** An invoice is written and what will happen to it is shown. @param base the company's address */
export async function writeToTheSheet(page: Page, base: string) {
  await page.goto(`${base}/sales/invoices/new`);
  await writeInvoice(page, words, "Brf Solsidan", threeRows);
  await openSheet(page);
}

/** On two pages with the same draft the step is pressed at once. */
export async function pressOnBoth(page: Page, other: Page, request: APIRequestContext) {
  await sameDraft(page, other);
  const before = await tally(request);
  // At once: a click would wait until the button stands still, while the other page is led on already.
  await Promise.all([page, other].map((one) => step(one).dispatchEvent("click")));
  await expectShownOnBoth(page, other);
  await expectOnce(request, before);
  await other.close();
}

export const invoicePage = /\/sales\/invoices\/[0-9a-f-]{36}$/;
export const step = (page: Page) => page.getByRole("button", { name: words.finaliseAndSend });

export async function openSheet(page: Page) {
  await page.getByRole("button", { name: words.whatWillHappen }).click();
  await expect(step(page)).toBeEnabled();
  await expect(step(page)).not.toHaveAttribute("aria-busy", "true");
}

export async function pageOf(browser: Browser, email: string): Promise<Page> {
  return openAs(browser, await signedIn(browser, product.appUrl, email, norrsken.name), words.locale);
}

/** What will happen to the draft on one screen, on another one as well. */
export async function sameDraft(page: Page, other: Page): Promise<Page> {
  await expect(page).toHaveURL(/\/sales\/drafts\/[0-9a-f-]{36}$/);
  await other.goto(new URL(page.url()).pathname);
  await openSheet(other);
  return other;
}

/** Each has gone on to the invoice, which says that it is posted and mailed. */
export async function expectShownOnBoth(page: Page, other: Page) {
  for (const one of [page, other]) {
    await expect(one).toHaveURL(invoicePage);
    await expect(one.getByRole("heading", { level: 1, name: /\d{4}/ })).toBeVisible();
    await expect(one.getByRole("listitem").filter({ hasText: "Posted once" })).toHaveCount(1);
    await expect(one.getByRole("listitem").filter({ hasText: "Mailed" })).toHaveCount(1);
  }
  expect(new URL(other.url()).pathname).toBe(new URL(page.url()).pathname);
}
