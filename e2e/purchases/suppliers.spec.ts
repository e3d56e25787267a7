import type { Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { expectAccessible, waitUntilSettled } from "../support/looks/axe";
import { signInOnSharedDemo } from "../support/shared-demo";
import { expect, test } from "../support/test";
import { translate } from "../support/translations";

const language = "sv";
test.use({ locale: "sv-SE", timezoneId: "Europe/Stockholm" });
const companyPath = signInOnSharedDemo(anna.email, norrsken.name);
const textOf = (key: string, values?: Record<string, string>) => translate(language, `suppliers.${key}`, values);
const fieldOf = (page: Page, key: string) =>
  page.getByRole("textbox", { name: new RegExp(`^${textOf(`form.${key}`)}`) });
const supplierName = "Pappersbruket AB";

// The tests do not depend on the language; the second test uses the supplier that the first has made inactive.
test("one is added by keyboard, numbers held to their control digits, changed, made inactive", async ({ page }) => {
  await page.goto(`${companyPath()}/purchases/suppliers`);
  await waitUntilSettled(page);
  await page.keyboard.press("n");
  await expect(page).toHaveURL(/\/suppliers\/new$/);
  await expect(fieldOf(page, "name")).toBeFocused();
  await page.keyboard.type(supplierName);
  await fieldOf(page, "bankgiro").fill("5050-1056");
  await fieldOf(page, "vatNumber").fill("SE556016068101");
  await fieldOf(page, "iban").fill("SE45 5000 0000 0583 9825 7467");
  await page.keyboard.press("Control+Enter");
  for (const ruleKey of ["badBankgiroDigit", "badVatDigit", "badIbanDigit"]) {
    await expect(page.getByText(textOf(`form.${ruleKey}`))).toBeVisible();
  }
  await expectAccessible(page, "supplier form with errors");
  await page.reload();
  await expect(fieldOf(page, "name")).toHaveValue(supplierName);
  await fieldOf(page, "bankgiro").fill("5050-1055");
  await fieldOf(page, "vatNumber").fill("SE556016068001");
  await fieldOf(page, "iban").fill("SE45 5000 0000 0583 9825 7466");
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/suppliers\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(supplierName);
  await expect(page.getByText("SE45 5000 0000 0583 9825 7466")).toBeVisible();
  await waitUntilSettled(page);
  await expectAccessible(page, "supplier page");

  await page.keyboard.press("e");
  await fieldOf(page, "city").fill("Kiruna");
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/suppliers\/[0-9a-f-]{36}$/);
  await expect(page.getByText("Kiruna")).toBeVisible();

  await page.getByRole("button", { name: textOf("delete.open"), exact: true }).click();
  await page.getByRole("button", { name: textOf("delete.deactivate"), exact: true }).click();
  await expect(page.getByText(textOf("page.inactive"))).toBeVisible();
  await page.goto(`${companyPath()}/purchases/suppliers?filter=inactive`);
  await expect(page.getByRole("link", { name: supplierName })).toBeVisible();
});

test("one with invoices stays, one without goes", async ({ page }) => {
  await page.goto(`${companyPath()}/purchases/suppliers?q=Bottenvikens`);
  await page.getByRole("link", { name: "Bottenvikens Energi AB" }).click();
  await page.getByRole("button", { name: textOf("delete.open"), exact: true }).click();
  await page.getByRole("button", { name: textOf("delete.delete"), exact: true }).click();
  await expect(page.getByText(textOf("delete.used"))).toBeVisible();
  await page.getByRole("button", { name: textOf("delete.keep"), exact: true }).click();
  await page.goto(`${companyPath()}/purchases/suppliers?filter=inactive`);
  await page.getByRole("link", { name: supplierName }).click();
  await page.getByRole("button", { name: textOf("delete.open"), exact: true }).click();
  await page.getByRole("button", { name: textOf("delete.delete"), exact: true }).click();
  await expect(page).toHaveURL(/\/purchases\/suppliers$/);
  await page.goto(`${companyPath()}/purchases/suppliers?filter=all&q=${supplierName.split(" ")[0]}`);
  await expect(page.getByText(textOf("list.noHit", { search: supplierName.split(" ")[0] ?? "" }))).toBeVisible();
});
