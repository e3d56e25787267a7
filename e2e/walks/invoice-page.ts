import { expect, type Page } from "@playwright/test";
import { fillEditor, threeRows } from "../support/editor";
import type { ScreenLabels } from "../support/screen-labels";

export const customerName = "Brf Solsidan";

export async function openFinaliseSheet(page: Page, labels: ScreenLabels, companyPath: string) {
  await page.goto(`${companyPath}/sales/invoices/new`);
  await fillEditor(page, labels, customerName, threeRows);
  await page.getByRole("button", { name: labels.whatWillHappen }).click();
  await expect(page.getByRole("button", { name: labels.finaliseAndSend })).toBeEnabled();
}
