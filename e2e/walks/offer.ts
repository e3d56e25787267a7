import { type Browser, expect, type Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { mailQuote } from "../support/offer";
import { screenLabels } from "../support/screen-labels";
import { booksAtService, getLastMail } from "../support/service/books";

/** Opens a page in a separate browser context, as a customer who never signed in. */
export async function openCustomerBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    locale: screenLabels.sv.locale,
    storageState: { cookies: [], origins: [] },
  });
  return context.newPage();
}

/** Creates an unanswered quote and opens it on the page. @param companyPath the company's path @returns its id */
export async function openQuote(page: Page, companyPath: string): Promise<string> {
  const quote = await (await booksAtService(page.request, norrsken.name)).createQuote();
  await page.goto(`${companyPath}/sales/quotes/${quote.Id}`);
  return quote.Id;
}

/** Mails the quote on the page with its offer link. @returns the link, as the customer got it */
export async function sendQuote(page: Page): Promise<string> {
  const link = await mailQuote(page, "en");
  expect(link).toContain("/q/sv/");
  await expect.poll(async () => (await getLastMail(page.request)).text).toContain(link);
  const mail = await getLastMail(page.request);
  expect(mail.attachments.map(({ contentType }) => contentType)).toEqual(["application/pdf"]);
  return link;
}
