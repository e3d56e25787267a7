import { expect, type Page } from "@playwright/test";
import { fillEditor, threeRows } from "../support/editor";
import type { ScreenLabels } from "../support/screen-labels";

export const customer = "Brf Solsidan";

export async function openFinaliseSheet(page: Page, labels: ScreenLabels, base: string) {
  await page.goto(`${base}/sales/invoices/new`);
  await fillEditor(page, labels, customer, threeRows);
  await page.getByRole("button", { name: labels.whatWillHappen }).click();
  await expect(page.getByRole("button", { name: labels.finaliseAndSend })).toBeEnabled();
}
