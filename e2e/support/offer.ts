import { expect, type Page } from "@playwright/test";
import { said } from "./spoken";

/**
 * Mails the quote on the page with the link its customer answers by.
 *
 * @param looked what is done before the mail leaves
 * @returns the link, as the customer gets it
 */
export async function mailQuote(page: Page, language: string, looked?: () => Promise<void>): Promise<string> {
  await page
    .getByRole("button", { name: said(language, "quote.open.mail") })
    .first()
    .click();
  const sheet = page.getByRole("dialog");
  const message = sheet.getByRole("textbox", { name: said(language, "sales.mail.message") });
  await expect(message).toHaveValue(/\/q\/[a-z]{2}\/[\w-]{43}$/);
  await looked?.();
  const link = /http\S+$/.exec(await message.inputValue())?.[0] ?? "";
  await sheet.getByRole("button", { name: said(language, "sales.mail.send"), exact: true }).click();
  await expect(sheet).toBeHidden();
  return link;
}
