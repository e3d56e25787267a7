import { expect, type Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { chooseAtService, companyIdOf } from "../support/service/service";
import { words as allWords } from "../support/words";

export const words = allWords.en;
export const typed = "Reference typed before the login ended";
export const typedRow = "Row typed before the login ended";

/** Types where the service is not asked for anything yet. @returns the page's address */
export async function typeInvoice(page: Page): Promise<string> {
  const address = `/companies/${companyIdOf(page)}/sales/invoices/new`;
  await page.goto(address);
  await page.getByLabel("Your reference").fill(typed);
  await page.getByLabel(words.row(1, words.text)).fill(typedRow);
  return address;
}

/** Meets the lost connection in the middle of work; the one press of the portal. */
export async function meetAndPress(page: Page) {
  await page.getByRole("combobox", { name: words.customer, exact: true }).fill("Brf");
  await page.getByRole("button", { name: words.reconnect }).first().click();
}

/** Back on the same page with the typed text, and the books answer again. */
export async function expectMended(page: Page, address: string) {
  await chooseAtService(page, words, norrsken.name);
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByLabel("Your reference")).toHaveValue(typed);
  await expect(page.getByLabel(words.row(1, words.text))).toHaveValue(typedRow);
  await page.getByRole("combobox", { name: words.customer, exact: true }).fill("Brf Solsidan");
  await expect(page.getByRole("option", { name: "Brf Solsidan" })).toBeVisible();
  await expect(page.getByRole("button", { name: words.reconnect })).toHaveCount(0);
}
