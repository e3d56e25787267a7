import type { Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { expectAccessible, waitUntilSettled } from "../support/looks/axe";
import { expectSoundBooks } from "../support/service/control";
import { signInOnSharedDemo } from "../support/shared-demo";
import { expect, test } from "../support/test";
import { translate } from "../support/translations";
import { documentFile, supplierName } from "../walks/registering";

const language = "sv";
test.use({ locale: "sv-SE", timezoneId: "Europe/Stockholm" });
const companyPath = signInOnSharedDemo(anna.email, norrsken.name);
const textOf = (key: string, values?: Record<string, string>) => translate(language, `register.${key}`, values);
const fieldOf = (page: Page, key: string) => page.getByRole("textbox", { name: new RegExp(`^${textOf(key)}`) });
const cellOf = (page: Page, key: string, row: number) =>
  page.getByLabel(textOf(`row.${key}`, { row: String(row) }), { exact: true });

async function openForm(page: Page) {
  await page.goto(`${companyPath()}/purchases/new`);
  await waitUntilSettled(page);
}

async function chooseSupplier(page: Page, number: string) {
  await page.getByRole("combobox", { name: textOf("supplier"), exact: true }).fill("Bottenv");
  await page.getByRole("option", { name: new RegExp(supplierName) }).click();
  await fieldOf(page, "number").fill(number);
  await expect(fieldOf(page, "dueOn")).not.toHaveValue("");
}

test("one is coded as the last one, spread over a year and handed in, by keyboard", async ({ page, request }) => {
  const number = `REG-${language}-1`;
  await openForm(page);
  await page.locator("input[type=file]").first().setInputFiles(documentFile);
  await chooseSupplier(page, number);
  await fieldOf(page, "total").fill("1 250,01");
  await fieldOf(page, "vat").fill("250");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("region", { name: textOf("proposal.title") })).toBeVisible();
  await page.keyboard.press("Alt+k");
  await expect(cellOf(page, "account", 1)).toHaveValue("2440");
  await expect(cellOf(page, "debit", 2)).toHaveValue(/1\s000,01/);
  await expect(page.getByText(textOf("balanced"))).toBeVisible();
  await cellOf(page, "text", 2).focus();
  await page.keyboard.press("Alt+ArrowDown");
  const department = page.getByLabel("Avdelning", { exact: true });
  const project = page.getByLabel(textOf("more.project"), { exact: true });
  await department.selectOption({ label: "ROT Renovering" });
  await project.selectOption({ index: 1 });
  const [chosenDepartment, chosenProject] = [await department.inputValue(), await project.inputValue()];
  await fieldOf(page, "more.months").fill("12");
  await expect(page.locator("figure figcaption")).toBeVisible();
  // Beside a document the form is longer than the window, but its save button stays visible.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(page.getByRole("button", { name: textOf("saveAndHandIn") })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, "registering, spread over months");
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/purchases(\?.*)?$/);
  await expect(page.getByText(textOf("handedIn", { name: `${supplierName}, ${number}` }))).toBeVisible();
  await page.goto(`${companyPath()}/purchases?filter=ready&q=${number}`);
  await page.getByRole("link", { name: supplierName }).click();
  await expect(fieldOf(page, "number")).toHaveValue(number);
  await page.getByRole("button", { name: textOf("row.more", { row: "2" }) }).click();
  await expect(fieldOf(page, "more.months")).toHaveValue("12");
  await expect(department).toHaveValue(chosenDepartment);
  await expect(project).toHaveValue(chosenProject);
  expect(chosenProject).not.toBe("");
  await expectSoundBooks(request);
});

// This test uses the number that the test before has registered.
test("rows that do not balance are told, and one key fills what is missing; the same number is warned of", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openForm(page);
  await chooseSupplier(page, `reg ${language} 1`);
  await expect(
    page.getByText(textOf("same.draft", { number: "" }).slice(0, 12), { exact: false }).first(),
  ).toBeVisible();
  await fieldOf(page, "number").fill(`REG-${language}-2`);
  await fieldOf(page, "total").fill("500");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Alt+Shift+k");
  await page.getByRole("button", { name: textOf("addRow") }).click();
  await cellOf(page, "account", 2).fill("5020");
  await cellOf(page, "debit", 2).fill("400");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(/100,00/).first()).toBeVisible();
  await expect(page).toHaveURL(/\/purchases\/new$/);
  await page.keyboard.press("Alt+r");
  await expect(cellOf(page, "debit", 3)).toHaveValue("100,00");
  await cellOf(page, "account", 3).fill("6110");
  await page.reload();
  await expect(cellOf(page, "account", 3)).toHaveValue("6110");
  await expect(page.getByText(textOf("balanced"))).toBeVisible();
  await expectAccessible(page, "registering, 390");
  await page.getByRole("checkbox", { name: textOf("handIn") }).uncheck();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(textOf("saved", { name: `${supplierName}, REG-${language}-2` }))).toBeVisible();
});
