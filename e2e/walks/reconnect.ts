import { expect, type Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { screenLabels as allLabels } from "../support/screen-labels";
import { chooseCompanyAtService, companyIdOf } from "../support/service/service";

export const labels = allLabels.en;
export const typedReference = "Reference typed before the login ended";
export const typedRowText = "Row typed before the login ended";

/** Types into fields that do not call the service yet. @returns the page's path */
export async function typeInvoice(page: Page): Promise<string> {
  const address = `/companies/${companyIdOf(page)}/sales/invoices/new`;
  await page.goto(address);
  await page.getByLabel("Your reference").fill(typedReference);
  await page.getByLabel(labels.row(1, labels.text)).fill(typedRowText);
  return address;
}

/** Finds the connection lost while working, and presses the one button of the portal that renews it. */
export async function reconnectDuringWork(page: Page) {
  await page.getByRole("combobox", { name: labels.customer, exact: true }).fill("Brf");
  await page.getByRole("button", { name: labels.reconnect }).first().click();
}

/** Expects the same page with the typed text after the return, and books that answer again. */
export async function expectReconnected(page: Page, address: string) {
  await chooseCompanyAtService(page, labels, norrsken.name);
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByLabel("Your reference")).toHaveValue(typedReference);
  await expect(page.getByLabel(labels.row(1, labels.text))).toHaveValue(typedRowText);
  await page.getByRole("combobox", { name: labels.customer, exact: true }).fill("Brf Solsidan");
  await expect(page.getByRole("option", { name: "Brf Solsidan" })).toBeVisible();
  await expect(page.getByRole("button", { name: labels.reconnect })).toHaveCount(0);
}
