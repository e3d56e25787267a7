import type { Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { expectAccessible, waitUntilSettled } from "../support/looks/axe";
import { signInOnSharedDemo } from "../support/shared-demo";
import { expect, test } from "../support/test";
import { translate } from "../support/translations";

const language = "sv";
test.use({ locale: "sv-SE", timezoneId: "Europe/Stockholm" });
const base = signInOnSharedDemo(anna.email, norrsken.name);
const textOf = (key: string, values?: Record<string, string>) => translate(language, `suppliers.${key}`, values);
const field = (page: Page, key: string) => page.getByRole("textbox", { name: new RegExp(`^${textOf(`form.${key}`)}`) });
const name = "Pappersbruket AB";

// The tests do not depend on the language; the second test uses the supplier that the first has made inactive.
test("one is added by keyboard, numbers held to their control digits, changed, made inactive", async ({ page }) => {
  await page.goto(`${base()}/purchases/suppliers`);
  await waitUntilSettled(page);
  await page.keyboard.press("n");
  await expect(page).toHaveURL(/\/suppliers\/new$/);
  await expect(field(page, "name")).toBeFocused();
  await page.keyboard.type(name);
  await field(page, "bankgiro").fill("5050-1056");
  await field(page, "vatNumber").fill("SE556016068101");
  await field(page, "iban").fill("SE45 5000 0000 0583 9825 7467");
  await page.keyboard.press("Control+Enter");
  for (const rule of ["badBankgiroDigit", "badVatDigit", "badIbanDigit"]) {
    await expect(page.getByText(textOf(`form.${rule}`))).toBeVisible();
  }
  await expectAccessible(page, "supplier form with errors");
  await page.reload();
  await expect(field(page, "name")).toHaveValue(name);
  await field(page, "bankgiro").fill("5050-1055");
  await field(page, "vatNumber").fill("SE556016068001");
  await field(page, "iban").fill("SE45 5000 0000 0583 9825 7466");
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/suppliers\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  await expect(page.getByText("SE45 5000 0000 0583 9825 7466")).toBeVisible();
  await waitUntilSettled(page);
  await expectAccessible(page, "supplier page");

  await page.keyboard.press("e");
  await field(page, "city").fill("Kiruna");
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/suppliers\/[0-9a-f-]{36}$/);
  await expect(page.getByText("Kiruna")).toBeVisible();

  await page.getByRole("button", { name: textOf("delete.open"), exact: true }).click();
  await page.getByRole("button", { name: textOf("delete.deactivate"), exact: true }).click();
  await expect(page.getByText(textOf("page.inactive"))).toBeVisible();
  await page.goto(`${base()}/purchases/suppliers?filter=inactive`);
  await expect(page.getByRole("link", { name })).toBeVisible();
});

test("one with invoices stays, one without goes", async ({ page }) => {
  await page.goto(`${base()}/purchases/suppliers?q=Bottenvikens`);
  await page.getByRole("link", { name: "Bottenvikens Energi AB" }).click();
  await page.getByRole("button", { name: textOf("delete.open"), exact: true }).click();
  await page.getByRole("button", { name: textOf("delete.delete"), exact: true }).click();
  await expect(page.getByText(textOf("delete.used"))).toBeVisible();
  await page.getByRole("button", { name: textOf("delete.keep"), exact: true }).click();
  await page.goto(`${base()}/purchases/suppliers?filter=inactive`);
  await page.getByRole("link", { name }).click();
  await page.getByRole("button", { name: textOf("delete.open"), exact: true }).click();
  await page.getByRole("button", { name: textOf("delete.delete"), exact: true }).click();
  await expect(page).toHaveURL(/\/purchases\/suppliers$/);
  await page.goto(`${base()}/purchases/suppliers?filter=all&q=${name.split(" ")[0]}`);
  await expect(page.getByText(textOf("list.noHit", { search: name.split(" ")[0] ?? "" }))).toBeVisible();
});
