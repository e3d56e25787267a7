import { expect, type Page } from "@playwright/test";
import { tabTo, typeOver } from "./keyboard";

/** What the editor says where something is written. */
type EditorWords = {
  readonly customer: string;
  readonly row: (row: number, column: string) => string;
  readonly text: string;
  readonly quantity: string;
  readonly price: string;
  readonly addRow: string;
};

export type WrittenRow = { readonly article: string; readonly quantity: string; readonly price: string };

/** Three rates in one invoice: 23 800,00 at 25 %, 760,00 at 12 %, 2 976,00 at 6 %; with VAT 33 755,76, to pay 33 756,00. */
export const threeRows: readonly WrittenRow[] = [
  { article: "Snickeriarbete", quantity: "40", price: "595" },
  { article: "Lunch vid byggmöte", quantity: "8", price: "95" },
  { article: "Handbok, byggskötsel", quantity: "12", price: "248" },
];
export const threeRowsTotalMinor = 3_375_600n;
export const threeRowsTotalText = "33 756,00";
/** What the three come to at each rate, and the account its VAT is on. */
export const threeRowsVat = [
  { rate: "25", base: "23 800,00", vat: "5 950,00", account: 2611, vatMinor: 595_000n },
  { rate: "12", base: "760,00", vat: "91,20", account: 2621, vatMinor: 9_120n },
  { rate: "6", base: "2 976,00", vat: "178,56", account: 2631, vatMinor: 17_856n },
] as const;

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
export async function writeInvoice(page: Page, words: EditorWords, customer: string, rows: readonly WrittenRow[]) {
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

/** Fills the editor without the mouse. */
export async function writeByKeyboard(page: Page, words: EditorWords, customer: string, rows: readonly WrittenRow[]) {
  await tabTo(page, page.getByRole("combobox", { name: words.customer, exact: true }));
  await page.keyboard.type(customer);
  await expect(page.getByRole("option", { name: customer })).toBeVisible();
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByLabel(words.row(1, words.text)));
  for (const [index, row] of rows.entries()) {
    await expect(page.getByLabel(words.row(index + 1, words.text))).toBeFocused();
    await page.keyboard.type(row.article);
    await expect(page.getByRole("option", { name: new RegExp(`^${row.article}`) }).first()).toBeVisible();
    await page.keyboard.press("Enter");
    // The picked article leads on to its quantity.
    await expect(page.getByLabel(words.row(index + 1, words.quantity))).toBeFocused();
    await typeOver(page, row.quantity);
    await page.keyboard.press("Tab");
    await expect(page.getByLabel(words.row(index + 1, words.price))).toBeFocused();
    await typeOver(page, row.price);
    // Tab in the last cell of the last row adds the next one and goes there.
    if (index < rows.length - 1) await page.keyboard.press("Tab");
  }
}
