import { expect } from "@playwright/test";
import { norrsken } from "../sandbox/seed/companies";
import { anna } from "../sandbox/seed/people";
import { freshDemo } from "./support/control";
import { signIn } from "./support/service";
import { test } from "./support/test";
import { words } from "./walks/reconnect";

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
