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
