import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { expectAccessible, waitUntilSettled } from "../support/looks/axe";
import { screenLabels as allLabels, type Language } from "../support/screen-labels";
import { resetDemo } from "../support/service/control";
import { companyIdOf, signIn } from "../support/service/service";
import { translate } from "../support/translations";

/** Signs in and opens the list of employees, an employee draft, its personal number, and a complete employee. */
export async function walkEmployees(
  { page, request }: { page: Page; request: APIRequestContext },
  language: Language,
  width: number,
) {
  const labels = allLabels[language];
  const textOf = (key: string, values?: Record<string, string>) => translate(language, key, values);
  const employeeText = (key: string, values?: Record<string, string>) => textOf(`payroll.employees.${key}`, values);
  await resetDemo(request);
  await signIn(page, labels, anna.email, norrsken.name);
  const companyId = companyIdOf(page);
  if (width < 768) await page.getByRole("button", { name: textOf("shell.more"), exact: true }).click();
  await page
    .getByRole("link", { name: textOf("shell.payroll"), exact: true })
    .filter({ visible: true })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: employeeText("title") })).toBeVisible();
  await expect(page).toHaveURL(/\/payroll\/employees$/);

  const rows = page.getByRole("row").filter({ has: page.locator("a[data-row]") });
  await expect(rows).toHaveCount(8);
  await expect(page.getByText(textOf("list.readInPayroll").replace(/\{.*$/, ""))).toHaveCount(1);
  await expect(page.getByRole("main")).not.toContainText(/\d{8}-?\d{4}/);
  await checkScreen(page, language, "the list");
  await page.getByRole("link", { name: employeeText("list.draft") }).click();
  await expect(page).toHaveURL(/filter=draft/);
  await expect(rows).toHaveCount(2);
  const elinRow = rows.filter({ hasText: "Elin Strand-Nyberg" });
  await expect(elinRow).toContainText(employeeText("demands.schedule"));
  await expect(elinRow).not.toContainText(`${employeeText("demands.agreement")},`);

  const searchField = page.getByRole("searchbox", { name: employeeText("list.search") });
  await searchField.fill("strand elin");
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/q=strand/);
  await searchField.fill("20010517-9865");
  await expect(page.getByText(textOf("problems.codes.personal_number"))).toBeVisible();
  expect(page.url()).not.toContain("20010517");
  await searchField.fill("");
  await page.getByRole("link", { name: "Elin Strand-Nyberg" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Elin Strand-Nyberg" })).toBeVisible();
  await expect(page.getByText(employeeText("remaining.lead", { name: "Elin" }))).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: employeeText("demands.schedule") })).toBeVisible();
  await checkScreen(page, language, "a draft");
  const mailHref = await page.getByRole("link", { name: employeeText("remaining.mail") }).getAttribute("href");
  expect(decodeURIComponent(mailHref ?? "")).toContain(employeeText("demands.schedule"));
  await expect(page.getByRole("main")).not.toContainText(/\d{8}-?\d{4}/);
  const numberResponse = page.waitForResponse((answer) => answer.url().includes("/personal-numbers/employees/"));
  await page.getByRole("button", { name: employeeText("page.showNumber") }).click();
  expect((await numberResponse).status()).toBe(200);
  await expect(page.getByRole("main")).toContainText("200105179865");

  await page.goto(`/companies/${companyId}/payroll/employees?filter=full`);
  await page.getByRole("link", { name: "Karin Ekström" }).click();
  await expect(page.getByText(employeeText("remaining.none", { name: "Karin" }))).toBeVisible();
  await checkScreen(page, language, "somebody full");
}

async function checkScreen(page: Page, language: string, screenName: string) {
  await waitUntilSettled(page);
  await expectAccessible(page, `${screenName}, ${language}`);
}
