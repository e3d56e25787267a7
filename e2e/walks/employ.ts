import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { readBrowserStorage } from "../support/browser-storage";
import { expectAccessible, waitUntilSettled } from "../support/looks/axe";
import type { Language } from "../support/screen-labels";
import { callControl } from "../support/service/control";
import { translate } from "../support/translations";

let serial = 0;

/** Creates a valid personal number of a person born on 3 February, with a serial number that nobody is given. */
export function newPersonalNumber(): string {
  serial += 1;
  const firstNineDigits = `${60 + serial}020398${serial % 10}`;
  const sum = [...firstNineDigits].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${firstNineDigits.slice(0, 6)}-${firstNineDigits.slice(6)}${(10 - (sum % 10)) % 10}`;
}

/** A pattern that matches the personal number in any spelling. */
export const personalNumberPattern = (number: string) => new RegExp(`${number.slice(0, 6)}\\D{0,3}${number.slice(7)}`);

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
  const own = (key: string, values?: Record<string, string>) => textOf(`payroll.employees.${key}`, values);
  const field = (page: Page, key: string) => page.getByLabel(own(key));
  const create = (page: Page) => page.getByRole("button", { name: own("form.create") });
  const kept = (page: Page) => page.getByText(own("form.kept").replace(/\{.*$/, ""));

  /** Fills in the three facts that an employee draft needs; pay is monthly unless another form of pay is chosen. */
  async function fillPerson(page: Page, first: string, last: string, number: string) {
    await field(page, "form.firstName").fill(first);
    await field(page, "form.lastName").fill(last);
    await field(page, "identity").fill(number);
  }

  const expectMade = async (page: Page, name: string) => {
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByRole("heading", { name: own("remaining.title") })).toBeVisible();
    await expect(page).toHaveURL(/\/payroll\/employees\/[0-9a-f-]{36}$/);
  };

  return { own, field, create, kept, fillPerson, expectMade };
}

/** Creates one employee from three facts: stored while typed, created once, with the number shown nowhere afterwards. */
export async function createEmployee(
  { page, request }: { page: Page; request: APIRequestContext },
  base: string,
  language: Language,
) {
  const { own, field, create, kept, fillPerson, expectMade } = employeeForm(language);
  const employeesBefore = await countEmployees(request);
  const number = newPersonalNumber();
  const answers: string[] = [];
  await page.goto(`${base}/payroll/employees`);
  await page
    .getByRole("link", { name: own("new") })
    .first()
    .click();
  await expect(page).toHaveURL(/new\?form=[0-9a-f-]{36}$/);
  await expect(field(page, "form.firstName")).toBeFocused();
  await expect(page.getByLabel(own("page.schedule"))).toHaveValue(/./);
  await field(page, "form.firstName").pressSequentially("Maja");
  await expect(kept(page)).toBeVisible();
  await field(page, "identity").fill("910412-2389");
  await field(page, "identity").blur();
  await expect(page.getByText(own("form.rules.identity.digit"))).toBeVisible();
  await fillPerson(page, "Maja", "af Klint-O'Neill", number);
  await expect(page.getByText(/19\d\d/).first()).toBeVisible();
  await checkScreen(page, language, "a new employee");
  await expect(kept(page)).toBeVisible();
  await page.reload();
  await expect(field(page, "form.lastName")).toHaveValue("af Klint-O'Neill");
  await expect(field(page, "identity")).toHaveValue(number);
  const browserStorage = await readBrowserStorage(page);
  expect(browserStorage).toMatch(/"cookies":\[\{/);
  expect(browserStorage).not.toMatch(personalNumberPattern(number));
  expect(page.url()).not.toContain(number.slice(0, 6));

  await page.goto(`${base}/payroll/employees`);
  const begunForms = page.getByRole("region", { name: own("begun.title") });
  await expect(begunForms.getByRole("link", { name: "Maja af Klint-O'Neill" })).toBeVisible();
  expect(await page.content()).not.toMatch(personalNumberPattern(number));
  await checkScreen(page, language, "the list with one begun");
  await begunForms.getByRole("link", { name: "Maja af Klint-O'Neill" }).click();
  page.on("response", async (answer) => {
    if (answer.url().includes("/api/")) answers.push(`${answer.url()} ${await answer.text().catch(() => "")}`);
  });
  await create(page).dblclick();
  await expectMade(page, "Maja af Klint-O'Neill");
  expect(await countEmployees(request)).toBe(employeesBefore + 1);
  await expect(page.getByRole("main")).toContainText(own("draft"));
  await checkScreen(page, language, "the employee that was made");
  const numberDigits = number.replace("-", "");
  expect(await page.content()).not.toMatch(personalNumberPattern(number));
  expect(await readBrowserStorage(page)).not.toMatch(personalNumberPattern(number));
  expect(answers.filter((text) => text.includes("/payroll/") || text.includes("/operations"))).not.toEqual([]);
  expect(
    answers.filter((text) => text.replace(/\D/g, "").includes(numberDigits) && !text.includes("/employee-forms/")),
  ).toEqual([]);
  await page.goto(`${base}/payroll/employees?filter=draft`);
  await expect(page.getByRole("row").filter({ hasText: "af Klint-O'Neill" })).toHaveCount(1);
  await expect(page.getByRole("region", { name: own("begun.title") })).toHaveCount(0);
}
