import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { readBrowserStorage } from "../support/browser-storage";
import { expectAccessible, waitUntilSettled } from "../support/looks/axe";
import type { Language } from "../support/screen-labels";
import { callControl } from "../support/service/control";
import { translate } from "../support/translations";

let serial = 0;

/** Creates a valid personal number of a person born on 3 February, with a serial number that nobody is given. */
export function makePersonalNumber(): string {
  serial += 1;
  const firstNineDigits = `${60 + serial}020398${serial % 10}`;
  const sum = [...firstNineDigits].reduce((total, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return `${firstNineDigits.slice(0, 6)}-${firstNineDigits.slice(6)}${(10 - (sum % 10)) % 10}`;
}

/** A pattern that matches the personal number in any spelling. */
export const personalNumberPattern = (personalNumber: string) =>
  new RegExp(`${personalNumber.slice(0, 6)}\\D{0,3}${personalNumber.slice(7)}`);

export async function countEmployees(request: APIRequestContext): Promise<number> {
  type Counters = { total: { employees: { committed: number } } };
  return (await callControl<Counters>(request, "GET", "/counters")).total.employees.committed;
}

export async function checkScreen(page: Page, language: string, screenName: string) {
  await waitUntilSettled(page);
  await expectAccessible(page, `${screenName}, ${language}`);
}

/** The texts and fields of the form of a new employee, and how the form is filled in. */
export function employeeForm(language: Language) {
  const textOf = (key: string, values?: Record<string, string>) => translate(language, key, values);
  const employeeText = (key: string, values?: Record<string, string>) => textOf(`payroll.employees.${key}`, values);
  const fieldOf = (page: Page, key: string) => page.getByLabel(employeeText(key));
  const createButton = (page: Page) => page.getByRole("button", { name: employeeText("form.create") });
  const keptNote = (page: Page) => page.getByText(employeeText("form.kept").replace(/\{.*$/, ""));

  /** Fills in the three facts that an employee draft needs; pay is monthly unless another form of pay is chosen. */
  async function fillPerson(page: Page, firstName: string, lastName: string, personalNumber: string) {
    await fieldOf(page, "form.firstName").fill(firstName);
    await fieldOf(page, "form.lastName").fill(lastName);
    await fieldOf(page, "identity").fill(personalNumber);
  }

  const expectCreated = async (page: Page, name: string) => {
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByRole("heading", { name: employeeText("remaining.title") })).toBeVisible();
    await expect(page).toHaveURL(/\/payroll\/employees\/[0-9a-f-]{36}$/);
  };

  return { employeeText, fieldOf, createButton, keptNote, fillPerson, expectCreated };
}

/** Creates one employee from three facts: stored while typed, created once, with the number shown nowhere afterwards. */
export async function createEmployee(
  { page, request }: { page: Page; request: APIRequestContext },
  companyPath: string,
  language: Language,
) {
  const { employeeText, fieldOf, createButton, keptNote, fillPerson, expectCreated } = employeeForm(language);
  const employeesBefore = await countEmployees(request);
  const personalNumber = makePersonalNumber();
  const apiAnswers: string[] = [];
  await page.goto(`${companyPath}/payroll/employees`);
  await page
    .getByRole("link", { name: employeeText("new") })
    .first()
    .click();
  await expect(page).toHaveURL(/new\?form=[0-9a-f-]{36}$/);
  await expect(fieldOf(page, "form.firstName")).toBeFocused();
  await expect(page.getByLabel(employeeText("page.schedule"))).toHaveValue(/./);
  await fieldOf(page, "form.firstName").pressSequentially("Maja");
  await expect(keptNote(page)).toBeVisible();
  await fieldOf(page, "identity").fill("910412-2389");
  await fieldOf(page, "identity").blur();
  await expect(page.getByText(translate(language, "identityNumber.digit"))).toBeVisible();
  await fillPerson(page, "Maja", "af Klint-O'Neill", personalNumber);
  await expect(page.getByText(/19\d\d/).first()).toBeVisible();
  await checkScreen(page, language, "a new employee");
  await expect(keptNote(page)).toBeVisible();
  await page.reload();
  await expect(fieldOf(page, "form.lastName")).toHaveValue("af Klint-O'Neill");
  await expect(fieldOf(page, "identity")).toHaveValue(personalNumber);
  const browserStorage = await readBrowserStorage(page);
  expect(browserStorage).toMatch(/"cookies":\[\{/);
  expect(browserStorage).not.toMatch(personalNumberPattern(personalNumber));
  expect(page.url()).not.toContain(personalNumber.slice(0, 6));

  await page.goto(`${companyPath}/payroll/employees`);
  const unfinishedForms = page.getByRole("region", { name: employeeText("begun.title") });
  await expect(unfinishedForms.getByRole("link", { name: "Maja af Klint-O'Neill" })).toBeVisible();
  expect(await page.content()).not.toMatch(personalNumberPattern(personalNumber));
  await checkScreen(page, language, "the list with one begun");
  await unfinishedForms.getByRole("link", { name: "Maja af Klint-O'Neill" }).click();
  page.on("response", async (answer) => {
    if (answer.url().includes("/api/")) apiAnswers.push(`${answer.url()} ${await answer.text().catch(() => "")}`);
  });
  await createButton(page).dblclick();
  await expectCreated(page, "Maja af Klint-O'Neill");
  expect(await countEmployees(request)).toBe(employeesBefore + 1);
  await expect(page.getByRole("main")).toContainText(employeeText("draft"));
  await checkScreen(page, language, "the employee that was made");
  const numberDigits = personalNumber.replace("-", "");
  expect(await page.content()).not.toMatch(personalNumberPattern(personalNumber));
  expect(await readBrowserStorage(page)).not.toMatch(personalNumberPattern(personalNumber));
  expect(apiAnswers.filter((text) => text.includes("/payroll/") || text.includes("/operations"))).not.toEqual([]);
  expect(
    apiAnswers.filter((text) => text.replace(/\D/g, "").includes(numberDigits) && !text.includes("/employee-forms/")),
  ).toEqual([]);
  await page.goto(`${companyPath}/payroll/employees?filter=draft`);
  await expect(page.getByRole("row").filter({ hasText: "af Klint-O'Neill" })).toHaveCount(1);
  await expect(page.getByRole("region", { name: employeeText("begun.title") })).toHaveCount(0);
}
