import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { expectAccessible, settled } from "../support/looks/axe";
import { freshDemo } from "../support/service/control";
import { companyIdOf, signIn } from "../support/service/service";
import { said } from "../support/spoken";
import { words as allWords, type Language } from "../support/words";

/** From signing in to the list, a draft, its number and somebody who is complete. */
export async function meetEmployees(
  { page, request }: { page: Page; request: APIRequestContext },
  language: Language,
  width: number,
) {
  const words = allWords[language];
  const say = (key: string, values?: Record<string, string>) => said(language, key, values);
  const own = (key: string, values?: Record<string, string>) => say(`payroll.employees.${key}`, values);
  await freshDemo(request);
  await signIn(page, words, anna.email, norrsken.name);
  const companyId = companyIdOf(page);
  if (width < 768) await page.getByRole("button", { name: say("shell.more"), exact: true }).click();
  await page
    .getByRole("link", { name: say("shell.payroll"), exact: true })
    .filter({ visible: true })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: own("title") })).toBeVisible();
  await expect(page).toHaveURL(/\/payroll\/employees$/);

  const rows = page.getByRole("row").filter({ has: page.locator("a[data-row]") });
  await expect(rows).toHaveCount(8);
  await expect(page.getByText(say("list.readInPayroll").replace(/\{.*$/, ""))).toHaveCount(1);
  await expect(page.getByRole("main")).not.toContainText(/\d{8}-?\d{4}/);
  await look(page, language, "the list");
  await page.getByRole("link", { name: own("list.draft") }).click();
  await expect(page).toHaveURL(/filter=draft/);
  await expect(rows).toHaveCount(2);
  const elin = rows.filter({ hasText: "Elin Strand-Nyberg" });
  await expect(elin).toContainText(own("demands.schedule"));
  await expect(elin).not.toContainText(`${own("demands.agreement")},`);

  const search = page.getByRole("searchbox", { name: own("list.search") });
  await search.fill("strand elin");
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/q=strand/);
  await search.fill("20010517-9865");
  await expect(page.getByText(say("problems.codes.personal_number"))).toBeVisible();
  expect(page.url()).not.toContain("20010517");
  await search.fill("");
  await page.getByRole("link", { name: "Elin Strand-Nyberg" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Elin Strand-Nyberg" })).toBeVisible();
  await expect(page.getByText(own("remaining.lead", { name: "Elin" }))).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: own("demands.schedule") })).toBeVisible();
  await look(page, language, "a draft");
  const mail = await page.getByRole("link", { name: own("remaining.mail") }).getAttribute("href");
  expect(decodeURIComponent(mail ?? "")).toContain(own("demands.schedule"));
  await expect(page.getByRole("main")).not.toContainText(/\d{8}-?\d{4}/);
  const revealed = page.waitForResponse((answer) => answer.url().includes("/personal-numbers/employees/"));
  await page.getByRole("button", { name: own("page.showNumber") }).click();
  expect((await revealed).status()).toBe(200);
  await expect(page.getByRole("main")).toContainText("200105179865");

  await page.goto(`/companies/${companyId}/payroll/employees?filter=full`);
  await page.getByRole("link", { name: "Karin Ekström" }).click();
  await expect(page.getByText(own("remaining.none", { name: "Karin" }))).toBeVisible();
  await look(page, language, "somebody full");
}

async function look(page: Page, language: string, what: string) {
  await settled(page);
  await expectAccessible(page, `${what}, ${language}`);
}
