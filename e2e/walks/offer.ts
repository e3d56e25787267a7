import { type Browser, expect, type Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { mailQuote } from "../support/offer";
import { booksOf, lastMail } from "../support/service/books";
import { words } from "../support/words";

/** Somebody who never signed in, in a browser of their own. */
export async function customer(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: words.sv.locale, storageState: { cookies: [], origins: [] } });
  return context.newPage();
}

/** A quote that waits for its answer, open on the page. @param base the company's address @returns its id */
export async function openQuote(page: Page, base: string): Promise<string> {
  const quote = await (await booksOf(page.request, norrsken.name)).offeredQuote();
  await page.goto(`${base}/sales/quotes/${quote.Id}`);
  return quote.Id;
}

/** Sends the quote with the link that stands in its mail. @returns the link, as the customer got it */
export async function send(page: Page): Promise<string> {
  const shown = await mailQuote(page, "en");
  expect(shown).toContain("/q/sv/");
  await expect.poll(async () => (await lastMail(page.request)).text).toContain(shown);
  const mail = await lastMail(page.request);
  expect(mail.attachments.map(({ contentType }) => contentType)).toEqual(["application/pdf"]);
  return shown;
}
