import { expect, type Page } from "@playwright/test";
import type { Words } from "./words";

export type WrittenRow = { readonly article: string; readonly quantity: string; readonly price: string };

/** Three rates in one invoice: 23 800,00 at 25 %, 760,00 at 12 %, 2 976,00 at 6 %; with VAT 33 755,76, to pay 33 756,00. */
export const threeRows: readonly WrittenRow[] = [
  { article: "Snickeriarbete", quantity: "40", price: "595" },
  { article: "Lunch vid byggmöte", quantity: "8", price: "95" },
  { article: "Handbok, byggskötsel", quantity: "12", price: "248" },
];
export const threeRowsTotalMinor = 3_375_600n;
export const threeRowsTotalText = "33 756,00";

/** Picks the one hit of a type-ahead whose name is exactly this. */
async function pick(page: Page, label: string, name: string) {
  const field = page.getByLabel(label, { exact: true });
  await field.fill(name);
  await page
    .getByRole("option")
    .filter({ has: page.getByText(name, { exact: true }) })
    .click();
  await expect(field).toHaveValue(name);
}

/** Fills the editor of an invoice with the mouse and plain typing. */
export async function writeInvoice(page: Page, words: Words, customer: string, rows: readonly WrittenRow[]) {
  await pick(page, words.customer, customer);
  // Address and terms come under the field and move the rows: a press aimed before that would land on another line.
  await expect(page.locator(".echo", { hasText: "SEK" })).toBeVisible();
  for (const [index, row] of rows.entries()) {
    const number = index + 1;
    if (number > 1) await page.getByRole("button", { name: words.addRow }).click();
    await pick(page, words.row(number, words.text), row.article);
    await page.getByLabel(words.row(number, words.quantity)).fill(row.quantity);
    await page.getByLabel(words.row(number, words.price)).fill(row.price);
  }
}
