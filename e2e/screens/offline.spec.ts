import { type Browser, expect, type Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { portalAway } from "../support/portal-away";
import { product } from "../support/product";
import { freshDemo } from "../support/service/control";
import { signIn } from "../support/service/service";
import { signedIn } from "../support/signed-in";
import { test } from "../support/test";
import { words } from "../walks/reconnect";

test.use({ locale: words.locale, timezoneId: "Europe/Stockholm" });

test("a menu entry pressed without a net keeps the page, says so, and comes with the net", async ({
  page,
  request,
}) => {
  await freshDemo(request);
  await signIn(page, words, anna.email, norrsken.name);
  const foot = page.locator(".nav-foot");
  await expect(foot).toContainText("Connected");
  const address = page.url();
  await page.context().setOffline(true);
  const menu = page.getByRole("navigation").first();
  await menu.getByRole("link", { name: "Articles" }).click();
  await expect(foot.getByRole("status")).toContainText("Offline");
  await expect(foot).not.toContainText("Connected");
  // A form would lead to the browser's own error page.
  const form = page.locator('form[action="/api/sign-out"]');
  await form.evaluate((element: HTMLFormElement) => element.requestSubmit());
  expect(page.url()).toBe(address);
  await expect(menu).toBeVisible();
  await page.context().setOffline(false);
  await expect(page).toHaveURL(/\/articles$/);
  await expect(page.getByRole("heading", { level: 1, name: "Articles" })).toBeVisible();
  await expect(foot).toContainText("Connected");

  await foot.getByRole("link", { name: /^Connected/ }).click();
  const state = page.getByRole("main").getByRole("heading", { level: 2, name: "Connected", exact: true });
  await expect(state).toBeVisible();
  await page.context().setOffline(true);
  await expect(state).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("status").filter({ hasText: "Offline" })).toBeVisible();
  await page.context().setOffline(false);
  await expect(state).toBeVisible();
});

test("the sign-in page is kept without a net, says so, and goes on with the net", async ({ page }) => {
  await page.goto("/sign-in");
  const said = page.getByRole("status").filter({ hasText: "Offline" });
  const button = page.getByRole("button", { name: words.continue });
  await expect(button).toBeVisible();
  await expect(said).toHaveCount(0);
  await page.context().setOffline(true);
  await expect(said).toBeVisible();
  await button.click();
  await expect(page).toHaveURL(/\/sign-in$/);
  await expect(button).toBeVisible();
  await page.context().setOffline(false);
  await expect(said).toHaveCount(0);
  await button.click();
  await expect(page.getByLabel(words.email)).toBeVisible();
});

test.describe("while the portal is away and the browser has its net", () => {
  test("a menu entry pressed keeps the page, says so, and comes when the portal is back", async ({ page, browser }) => {
    const companyId = await enter(page, browser);
    const foot = page.locator(".nav-foot");
    await expect(foot).toContainText("Connected");
    const portal = await portalAway(page);
    const menu = page.getByRole("navigation").first();
    await menu.getByRole("link", { name: "Articles" }).click();
    await expect(foot.getByRole("status")).toContainText("Offline");
    await expect(foot).not.toContainText("Connected");
    await expect(menu).toBeVisible();
    await expect(page).toHaveURL(`/companies/${companyId}`);
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
    await portal.returns();
    await expect(page).toHaveURL(/\/articles$/);
    await expect(page.getByRole("heading", { level: 1, name: "Articles" })).toBeVisible();
    await expect(foot).toContainText("Connected");
  });

  test("a form that is the first to be sent keeps the page and says so", async ({ page, browser }) => {
    const companyId = await enter(page, browser);
    const portal = await portalAway(page);
    await page.getByRole("button", { name: words.menu }).click();
    await page.getByRole("button", { name: words.signOut, exact: true }).click();
    const foot = page.locator(".nav-foot");
    await expect(foot.getByRole("status")).toContainText("Offline");
    await expect(page).toHaveURL(`/companies/${companyId}`);
    await portal.returns();
    await expect(foot).toContainText("Connected");
    await page.getByRole("button", { name: words.signOut, exact: true }).click();
    await expect(page).toHaveURL(/\/sign-in/);
  });

  test("a plain link keeps the page, says so, and is followed when the portal is back", async ({ page, browser }) => {
    const companyId = await enter(page, browser);
    const missing = `/companies/${companyId}/customers/no-customer`;
    await page.goto(missing);
    const link = page.getByRole("main").getByRole("link", { name: "Go to your companies" });
    await expect(link).toBeVisible();
    const portal = await portalAway(page);
    await link.click();
    const foot = page.locator(".nav-foot");
    await expect(foot.getByRole("status")).toContainText("Offline");
    await expect(page).toHaveURL(missing);
    await portal.returns();
    await expect(page).toHaveURL(/\/companies(\/[0-9a-f-]{36})?$/);
  });

  test("a list that could not be read says so, and is read when the portal is back", async ({ page, browser }) => {
    const companyId = await enter(page, browser);
    await page.goto(`/companies/${companyId}/articles`);
    const rows = page.getByRole("main").getByRole("row");
    await expect(rows.nth(1)).toBeVisible();
    const portal = await portalAway(page);
    await page.getByRole("searchbox").fill("x");
    const foot = page.locator(".nav-foot");
    await expect(foot.getByRole("status")).toContainText("Offline");
    await portal.returns();
    await expect(foot).toContainText("Connected");
    await expect(page.getByRole("main").getByText("The portal cannot be reached")).toHaveCount(0);
  });

  test("the bar of a phone keeps the page, says so, and goes on when the portal is back", async ({ page, browser }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const companyId = await enter(page, browser);
    const bar = page.getByRole("banner");
    await expect(bar.getByRole("status")).toBeEmpty();
    const portal = await portalAway(page);
    const places = page.locator(".phone-tabs");
    await places.getByRole("link", { name: "Sales" }).click();
    await expect(bar.getByRole("status")).toContainText("Offline");
    await expect(page).toHaveURL(`/companies/${companyId}`);
    await expect(places).toBeVisible();
    await portal.returns();
    await expect(page).toHaveURL(/\/sales$/);
    await expect(page.getByRole("heading", { level: 1, name: "Sales" })).toBeVisible();
    await expect(bar.getByRole("status")).toBeEmpty();
  });

  test("the sign-in page is kept, says so, and goes on when the portal is back", async ({ page }) => {
    await page.goto("/sign-in");
    const said = page.getByRole("status").filter({ hasText: "Offline" });
    const button = page.getByRole("button", { name: words.continue });
    await expect(button).toBeVisible();
    const portal = await portalAway(page);
    await button.click();
    await expect(said).toBeVisible();
    await expect(page).toHaveURL(/\/sign-in$/);
    await portal.returns();
    await expect(said).toHaveCount(0);
    await button.click();
    await expect(page.getByLabel(words.email)).toBeVisible();
  });
});

/** The overview of a company, entered by somebody who was signed in before. */
async function enter(page: Page, browser: Browser): Promise<string> {
  const { state, companyId } = await signedIn(browser, product.appUrl, anna.email, norrsken.name);
  await page.context().addCookies(state.cookies);
  await page.goto(`/companies/${companyId}`);
  await expect(page.getByRole("heading", { level: 1, name: words.overview })).toBeVisible();
  return companyId;
}
