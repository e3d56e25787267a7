import { type Browser, expect, type Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { product } from "../support/product";
import { resetDemo } from "../support/service/control";
import { signIn } from "../support/service/service";
import { signInPerson } from "../support/signed-in-person";
import { test } from "../support/test";
import { makePortalUnreachable } from "../support/unreachable-portal";
import { labels } from "../walks/reconnect";

test.use({ locale: labels.locale, timezoneId: "Europe/Stockholm" });

test("a menu entry pressed without a net keeps the page, says so, and comes with the net", async ({
  page,
  request,
}) => {
  await resetDemo(request);
  await signIn(page, labels, anna.email, norrsken.name);
  const navFooter = page.locator(".nav-foot");
  await expect(navFooter).toContainText("Connected");
  const address = page.url();
  await page.context().setOffline(true);
  const menu = page.getByRole("navigation").first();
  await menu.getByRole("link", { name: "Articles" }).click();
  await expect(navFooter.getByRole("status")).toContainText("Offline");
  await expect(navFooter).not.toContainText("Connected");
  // A form sent without a connection would otherwise lead to the browser's own error page.
  const form = page.locator('form[action="/api/sign-out"]');
  await form.evaluate((element: HTMLFormElement) => element.requestSubmit());
  expect(page.url()).toBe(address);
  await expect(menu).toBeVisible();
  await page.context().setOffline(false);
  await expect(page).toHaveURL(/\/articles$/);
  await expect(page.getByRole("heading", { level: 1, name: "Articles" })).toBeVisible();
  await expect(navFooter).toContainText("Connected");

  await navFooter.getByRole("link", { name: /^Connected/ }).click();
  const connectedHeading = page.getByRole("main").getByRole("heading", { level: 2, name: "Connected", exact: true });
  await expect(connectedHeading).toBeVisible();
  await page.context().setOffline(true);
  await expect(connectedHeading).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("status").filter({ hasText: "Offline" })).toBeVisible();
  await page.context().setOffline(false);
  await expect(connectedHeading).toBeVisible();
});

test("the sign-in page is kept without a net, says so, and goes on with the net", async ({ page }) => {
  await page.goto("/sign-in");
  const offlineStatus = page.getByRole("status").filter({ hasText: "Offline" });
  const button = page.getByRole("button", { name: labels.continue });
  await expect(button).toBeVisible();
  await expect(offlineStatus).toHaveCount(0);
  await page.context().setOffline(true);
  await expect(offlineStatus).toBeVisible();
  await button.click();
  await expect(page).toHaveURL(/\/sign-in$/);
  await expect(button).toBeVisible();
  await page.context().setOffline(false);
  await expect(offlineStatus).toHaveCount(0);
  await button.click();
  await expect(page.getByLabel(labels.email)).toBeVisible();
});

test.describe("while the portal is away and the browser has its net", () => {
  test("a menu entry pressed keeps the page, says so, and comes when the portal is back", async ({ page, browser }) => {
    const companyId = await openOverview(page, browser);
    const navFooter = page.locator(".nav-foot");
    await expect(navFooter).toContainText("Connected");
    const portal = await makePortalUnreachable(page);
    const menu = page.getByRole("navigation").first();
    await menu.getByRole("link", { name: "Articles" }).click();
    await expect(navFooter.getByRole("status")).toContainText("Offline");
    await expect(navFooter).not.toContainText("Connected");
    await expect(menu).toBeVisible();
    await expect(page).toHaveURL(`/companies/${companyId}`);
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
    await portal.restore();
    await expect(page).toHaveURL(/\/articles$/);
    await expect(page.getByRole("heading", { level: 1, name: "Articles" })).toBeVisible();
    await expect(navFooter).toContainText("Connected");
  });

  test("a form that is the first to be sent keeps the page and says so", async ({ page, browser }) => {
    const companyId = await openOverview(page, browser);
    const portal = await makePortalUnreachable(page);
    await page.getByRole("button", { name: labels.menu }).click();
    await page.getByRole("button", { name: labels.signOut, exact: true }).click();
    const navFooter = page.locator(".nav-foot");
    await expect(navFooter.getByRole("status")).toContainText("Offline");
    await expect(page).toHaveURL(`/companies/${companyId}`);
    await portal.restore();
    await expect(navFooter).toContainText("Connected");
    await page.getByRole("button", { name: labels.signOut, exact: true }).click();
    await expect(page).toHaveURL(/\/sign-in/);
  });

  test("a plain link keeps the page, says so, and is followed when the portal is back", async ({ page, browser }) => {
    const companyId = await openOverview(page, browser);
    const missingPagePath = `/companies/${companyId}/customers/no-customer`;
    await page.goto(missingPagePath);
    const link = page.getByRole("main").getByRole("link", { name: "Go to your companies" });
    await expect(link).toBeVisible();
    const portal = await makePortalUnreachable(page);
    await link.click();
    const navFooter = page.locator(".nav-foot");
    await expect(navFooter.getByRole("status")).toContainText("Offline");
    await expect(page).toHaveURL(missingPagePath);
    await portal.restore();
    await expect(page).toHaveURL(/\/companies(\/[0-9a-f-]{36})?$/);
  });

  test("a list that could not be read says so, and is read when the portal is back", async ({ page, browser }) => {
    const companyId = await openOverview(page, browser);
    await page.goto(`/companies/${companyId}/articles`);
    const rows = page.getByRole("main").getByRole("row");
    await expect(rows.nth(1)).toBeVisible();
    const portal = await makePortalUnreachable(page);
    await page.getByRole("searchbox").fill("x");
    const navFooter = page.locator(".nav-foot");
    await expect(navFooter.getByRole("status")).toContainText("Offline");
    await portal.restore();
    await expect(navFooter).toContainText("Connected");
    await expect(page.getByRole("main").getByText("The portal cannot be reached")).toHaveCount(0);
  });

  test("the bar of a phone keeps the page, says so, and goes on when the portal is back", async ({ page, browser }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const companyId = await openOverview(page, browser);
    const header = page.getByRole("banner");
    await expect(header.getByRole("status")).toBeEmpty();
    const portal = await makePortalUnreachable(page);
    const phoneTabs = page.locator(".phone-tabs");
    await phoneTabs.getByRole("link", { name: "Sales" }).click();
    await expect(header.getByRole("status")).toContainText("Offline");
    await expect(page).toHaveURL(`/companies/${companyId}`);
    await expect(phoneTabs).toBeVisible();
    await portal.restore();
    await expect(page).toHaveURL(/\/sales$/);
    await expect(page.getByRole("heading", { level: 1, name: "Sales" })).toBeVisible();
    await expect(header.getByRole("status")).toBeEmpty();
  });

  test("the sign-in page is kept, says so, and goes on when the portal is back", async ({ page }) => {
    await page.goto("/sign-in");
    const offlineStatus = page.getByRole("status").filter({ hasText: "Offline" });
    const button = page.getByRole("button", { name: labels.continue });
    await expect(button).toBeVisible();
    const portal = await makePortalUnreachable(page);
    await button.click();
    await expect(offlineStatus).toBeVisible();
    await expect(page).toHaveURL(/\/sign-in$/);
    await portal.restore();
    await expect(offlineStatus).toHaveCount(0);
    await button.click();
    await expect(page.getByLabel(labels.email)).toBeVisible();
  });
});

/** Opens the overview of a company as a person who was signed in before. @returns the company's id */
async function openOverview(page: Page, browser: Browser): Promise<string> {
  const { state: storageState, companyId } = await signInPerson(browser, product.appUrl, anna.email, norrsken.name);
  await page.context().addCookies(storageState.cookies);
  await page.goto(`/companies/${companyId}`);
  await expect(page.getByRole("heading", { level: 1, name: labels.overview })).toBeVisible();
  return companyId;
}
