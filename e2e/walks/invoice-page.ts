import { expect, type Page } from "@playwright/test";
import { threeRows, writeInvoice } from "../support/editor";
import type { Words } from "../support/words";

export const customer = "Brf Solsidan";

export async function openSheet(page: Page, words: Words, base: string) {
  await page.goto(`${base}/sales/invoices/new`);
  await writeInvoice(page, words, customer, threeRows);
  await page.getByRole("button", { name: words.whatWillHappen }).click();
  await expect(page.getByRole("button", { name: words.finaliseAndSend })).toBeEnabled();
}
