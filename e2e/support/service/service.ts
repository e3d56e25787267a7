import { expect, type Page } from "@playwright/test";
import type { Words } from "../words";

export const password = "sandbox";

/** Signs in on the identity server's page, as a person does. */
export async function signInAtService(page: Page, words: Words, email: string, secret = password) {
  await page.getByLabel(words.email).fill(email);
  await page.getByLabel(words.password).fill(secret);
  await page.getByRole("button", { name: words.signIn, exact: true }).click();
}

/** Chooses the company on the identity server's page. */
export async function chooseAtService(page: Page, words: Words, company: string) {
  await expect(page.getByRole("heading", { name: words.chooseCompany })).toBeVisible();
  await page.getByRole("button", { name: company }).click();
}

/** From the portal's front page to the overview of a company. */
export async function signIn(page: Page, words: Words, email: string, company: string) {
  await page.goto("/");
  await page.getByRole("button", { name: words.continue }).click();
  await signInAtService(page, words, email);
  await chooseAtService(page, words, company);
  await arrive(page, words, company);
}

/**
 * The rest of the way: the service asks for consent once for a set of permissions, and the portal asks where to work
 * when the person has more than one company.
 */
async function arrive(page: Page, words: Words, company: string) {
  const allow = page.getByRole("button", { name: words.allow, exact: true });
  const selection = page.getByRole("heading", { name: words.where });
  const overview = page.getByRole("heading", { name: words.overview });
  await expect(allow.or(selection).or(overview)).toBeVisible();
  if (await allow.isVisible()) await allow.click();
  await expect(selection.or(overview)).toBeVisible();
  if (await selection.isVisible()) await page.getByRole("link", { name: company }).click();
  await expect(overview).toBeVisible();
}

/** The portal's own id of the company that the page stands in. */
export function companyIdOf(page: Page): string {
  const id = /\/companies\/([0-9a-f-]{36})/.exec(page.url())?.[1];
  if (id === undefined) throw new Error(`no company in ${new URL(page.url()).pathname}`);
  return id;
}

/** From the company selection to one more company, with the identity server's own session still standing. */
export async function addCompany(page: Page, words: Words, company: string) {
  await page.getByRole("button", { name: words.addCompany }).click();
  await chooseAtService(page, words, company);
  await arrive(page, words, company);
}

export async function signOut(page: Page, words: Words) {
  await page.getByRole("button", { name: /,/ }).first().click();
  await page.getByRole("button", { name: words.signOut, exact: true }).click();
  await expect(page).toHaveURL(/\/sign-in/);
}
