import { expect, type Page } from "@playwright/test";
import { replaceText, tabTo } from "./keyboard";

/** The labels of the editor's fields, and of its button that adds a row. */
type EditorLabels = {
  readonly customer: string;
  readonly row: (row: number, column: string) => string;
  readonly text: string;
  readonly quantity: string;
  readonly price: string;
  readonly addRow: string;
};

export type TypedRow = { readonly article: string; readonly quantity: string; readonly price: string };

/** Three VAT rates: net 23 800,00 at 25 %, 760,00 at 12 %, 2 976,00 at 6 %; gross 33 755,76, to pay 33 756,00. */
export const threeRows: readonly TypedRow[] = [
  { article: "Snickeriarbete", quantity: "40", price: "595" },
  { article: "Lunch vid byggmöte", quantity: "8", price: "95" },
  { article: "Handbok, byggskötsel", quantity: "12", price: "248" },
];
export const threeRowsTotalMinor = 3_375_600n;
export const threeRowsTotalText = "33 756,00";
/** The net amount and the VAT of the three rows at each rate, and the account on which the VAT is posted. */
export const threeRowsVat = [
  { rate: "25", base: "23 800,00", vat: "5 950,00", account: 2611, vatMinor: 595_000n },
  { rate: "12", base: "760,00", vat: "91,20", account: 2621, vatMinor: 9_120n },
  { rate: "6", base: "2 976,00", vat: "178,56", account: 2631, vatMinor: 17_856n },
] as const;

/** Picks the option of a combobox whose name is exactly this one. */
async function pickOption(page: Page, label: string, optionName: string) {
  const field = page.getByLabel(label, { exact: true });
  await field.fill(optionName);
  await page
    .getByRole("option")
    .filter({ has: page.getByText(optionName, { exact: true }) })
    .click();
  await expect(field).toHaveValue(optionName);
}

/** Fills the editor of a sales document with the mouse and by typing. */
export async function fillEditor(page: Page, labels: EditorLabels, customer: string, rows: readonly TypedRow[]) {
  await pickOption(page, labels.customer, customer);
  // The address and the terms appear under the field and move the rows: an earlier click would hit another row.
  await expect(page.locator(".echo", { hasText: "SEK" })).toBeVisible();
  for (const [index, row] of rows.entries()) {
    const rowNumber = index + 1;
    if (rowNumber > 1) await page.getByRole("button", { name: labels.addRow }).click();
    await pickOption(page, labels.row(rowNumber, labels.text), row.article);
    await page.getByLabel(labels.row(rowNumber, labels.quantity)).fill(row.quantity);
    await page.getByLabel(labels.row(rowNumber, labels.price)).fill(row.price);
  }
}

/** Fills the editor without the mouse. */
export async function fillEditorByKeyboard(
  page: Page,
  labels: EditorLabels,
  customer: string,
  rows: readonly TypedRow[],
) {
  await tabTo(page, page.getByRole("combobox", { name: labels.customer, exact: true }));
  await page.keyboard.type(customer);
  await expect(page.getByRole("option", { name: customer })).toBeVisible();
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByLabel(labels.row(1, labels.text)));
  for (const [index, row] of rows.entries()) {
    await expect(page.getByLabel(labels.row(index + 1, labels.text))).toBeFocused();
    await page.keyboard.type(row.article);
    await expect(page.getByRole("option", { name: new RegExp(`^${row.article}`) }).first()).toBeVisible();
    await page.keyboard.press("Enter");
    // Picking an article moves the focus to its quantity.
    await expect(page.getByLabel(labels.row(index + 1, labels.quantity))).toBeFocused();
    await replaceText(page, row.quantity);
    await page.keyboard.press("Tab");
    await expect(page.getByLabel(labels.row(index + 1, labels.price))).toBeFocused();
    await replaceText(page, row.price);
    // Tab in the last cell of the last row adds a row and moves the focus there.
    if (index < rows.length - 1) await page.keyboard.press("Tab");
  }
}
