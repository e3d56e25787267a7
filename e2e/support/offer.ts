import { expect, type Page } from "@playwright/test";
import { translate } from "./translations";

/**
 * Mails the quote that the page shows, with the link by which its customer answers.
 *
 * @param beforeSending called while the sheet is open, before the mail is sent
 * @returns the link, as the customer gets it
 */
export async function mailQuote(page: Page, language: string, beforeSending?: () => Promise<void>): Promise<string> {
  await page
    .getByRole("button", { name: translate(language, "quote.open.mail") })
    .first()
    .click();
  const sheet = page.getByRole("dialog");
  const message = sheet.getByRole("textbox", { name: translate(language, "sales.mail.message") });
  await expect(message).toHaveValue(/\/q\/[a-z]{2}\/[\w-]{43}$/);
  await beforeSending?.();
  const link = /http\S+$/.exec(await message.inputValue())?.[0] ?? "";
  await sheet.getByRole("button", { name: translate(language, "sales.mail.send"), exact: true }).click();
  await expect(sheet).toBeHidden();
  return link;
}
