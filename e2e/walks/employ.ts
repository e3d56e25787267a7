import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { keptByBrowser } from "../support/kept-by-browser";
import { expectAccessible, settled } from "../support/looks/axe";
import { call } from "../support/service/control";
import { said } from "../support/spoken";
import type { Language } from "../support/words";

let serial = 0;

/** A valid number of somebody born on 3 February of a year, with a serial that nobody is given. */
export function newNumber(): string {
  serial += 1;
  const nine = `${60 + serial}020398${serial % 10}`;
  const sum = [...nine].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${nine.slice(0, 6)}-${nine.slice(6)}${(10 - (sum % 10)) % 10}`;
}

/** The number however it is written. */
export const written = (number: string) => new RegExp(`${number.slice(0, 6)}\\D{0,3}${number.slice(7)}`);

export async function made(request: APIRequestContext): Promise<number> {
  type Counters = { total: { employees: { committed: number } } };
  return (await call<Counters>(request, "GET", "/counters")).total.employees.committed;
}

export async function look(page: Page, language: string, what: string) {
  await settled(page);
  await expectAccessible(page, `${what}, ${language}`);
}

/** How the form of a new employee speaks and is filled in. */
export function employeeForm(language: Language) {
  const say = (key: string, values?: Record<string, string>) => said(language, key, values);
  const own = (key: string, values?: Record<string, string>) => say(`payroll.employees.${key}`, values);
  const field = (page: Page, key: string) => page.getByLabel(own(key));
  const create = (page: Page) => page.getByRole("button", { name: own("form.create") });
  const kept = (page: Page) => page.getByText(own("form.kept").replace(/\{.*$/, ""));

  /** The three facts a draft needs; pay is by the month unless it is said otherwise. */
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

/** One employee from three facts: kept while written, created once, the number shown nowhere after. */
export async function employ(
  { page, request }: { page: Page; request: APIRequestContext },
  base: string,
  language: Language,
) {
  const { own, field, create, kept, fillPerson, expectMade } = employeeForm(language);
  const before = await made(request);
  const number = newNumber();
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
  await look(page, language, "a new employee");
  await expect(kept(page)).toBeVisible();
  await page.reload();
  await expect(field(page, "form.lastName")).toHaveValue("af Klint-O'Neill");
  await expect(field(page, "identity")).toHaveValue(number);
  const stored = await keptByBrowser(page);
  expect(stored).toMatch(/"cookies":\[\{/);
  expect(stored).not.toMatch(written(number));
  expect(page.url()).not.toContain(number.slice(0, 6));

  await page.goto(`${base}/payroll/employees`);
  const begun = page.getByRole("region", { name: own("begun.title") });
  await expect(begun.getByRole("link", { name: "Maja af Klint-O'Neill" })).toBeVisible();
  expect(await page.content()).not.toMatch(written(number));
  await look(page, language, "the list with one begun");
  await begun.getByRole("link", { name: "Maja af Klint-O'Neill" }).click();
  page.on("response", async (answer) => {
    if (answer.url().includes("/api/")) answers.push(`${answer.url()} ${await answer.text().catch(() => "")}`);
  });
  await create(page).dblclick();
  await expectMade(page, "Maja af Klint-O'Neill");
  expect(await made(request)).toBe(before + 1);
  await expect(page.getByRole("main")).toContainText(own("draft"));
  await look(page, language, "the employee that was made");
  const last = number.replace("-", "");
  expect(await page.content()).not.toMatch(written(number));
  expect(await keptByBrowser(page)).not.toMatch(written(number));
  expect(answers.filter((text) => text.includes("/payroll/") || text.includes("/operations"))).not.toEqual([]);
  expect(
    answers.filter((text) => text.replace(/\D/g, "").includes(last) && !text.includes("/employee-forms/")),
  ).toEqual([]);
  await page.goto(`${base}/payroll/employees?filter=draft`);
  await expect(page.getByRole("row").filter({ hasText: "af Klint-O'Neill" })).toHaveCount(1);
  await expect(page.getByRole("region", { name: own("begun.title") })).toHaveCount(0);
}
