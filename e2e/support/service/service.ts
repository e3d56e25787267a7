import { expect, type Page } from "@playwright/test";
import type { ScreenLabels } from "../screen-labels";

export const password = "sandbox";

/** Signs in on the identity server's page, as a person does. */
export async function signInAtService(page: Page, labels: ScreenLabels, email: string, typedPassword = password) {
  await page.getByLabel(labels.email).fill(email);
  await page.getByLabel(labels.password).fill(typedPassword);
  await page.getByRole("button", { name: labels.signIn, exact: true }).click();
}

/** Chooses the company on the identity server's page. */
export async function chooseCompanyAtService(page: Page, labels: ScreenLabels, company: string) {
  await expect(page.getByRole("heading", { name: labels.chooseCompany })).toBeVisible();
  await page.getByRole("button", { name: company }).click();
}

/** Signs in from the portal's front page up to the overview of a company. */
export async function signIn(page: Page, labels: ScreenLabels, email: string, company: string) {
  await page.goto("/");
  await page.getByRole("button", { name: labels.continue }).click();
  await signInAtService(page, labels, email);
  await chooseCompanyAtService(page, labels, company);
  await finishSignIn(page, labels, company);
}

/**
 * Completes a sign-in up to the overview: the service asks for consent once for a set of permissions, and the portal asks
 * for the company when the person has more than one.
 */
async function finishSignIn(page: Page, labels: ScreenLabels, company: string) {
  const allowButton = page.getByRole("button", { name: labels.allow, exact: true });
  const companySelection = page.getByRole("heading", { name: labels.whereToWork });
  const overviewHeading = page.getByRole("heading", { name: labels.overview });
  await expect(allowButton.or(companySelection).or(overviewHeading)).toBeVisible();
  if (await allowButton.isVisible()) await allowButton.click();
  await expect(companySelection.or(overviewHeading)).toBeVisible();
  if (await companySelection.isVisible()) await page.getByRole("link", { name: company }).click();
  await expect(overviewHeading).toBeVisible();
}

/** The portal's id of the company in the page's address. @throws Error when the address has none */
export function companyIdOf(page: Page): string {
  const id = /\/companies\/([0-9a-f-]{36})/.exec(page.url())?.[1];
  if (id === undefined) throw new Error(`no company in ${new URL(page.url()).pathname}`);
  return id;
}

/** Adds a company from the company selection, while the session at the identity server is still valid. */
export async function addCompany(page: Page, labels: ScreenLabels, company: string) {
  await page.getByRole("button", { name: labels.addCompany }).click();
  await chooseCompanyAtService(page, labels, company);
  await finishSignIn(page, labels, company);
}

export async function signOut(page: Page, labels: ScreenLabels) {
  await page.getByRole("button", { name: /,/ }).first().click();
  await page.getByRole("button", { name: labels.signOut, exact: true }).click();
  await expect(page).toHaveURL(/\/sign-in/);
}
