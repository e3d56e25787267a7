import type { Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { expectAccessible } from "../support/looks/axe";
import { onOneDemo } from "../support/one-demo";
import { ownPurchases } from "../support/purchases";
import { said } from "../support/spoken";
import { expect, test } from "../support/test";

test.use({ locale: "sv-SE", timezoneId: "Europe/Stockholm" });
const base = onOneDemo(anna.email, norrsken.name);
const waits = (page: Page, count: number) =>
  page.getByRole("link", { name: said("sv", "shell.waitsCount", { count: String(count) }) });

test("what waits for a person is counted, led to and listed, on a phone too, until it is decided", async ({
  page,
  request,
}) => {
  const own = await ownPurchases(request, norrsken.name);
  await own.clear();
  const id = await own.register(await own.supplier("Skellefte Trä AB"), { number: "NOT-1" });
  await page.goto(base());
  // With or without its count: what waits may have been looked up already.
  await page.getByRole("link", { name: new RegExp(`^${said("sv", "shell.waits")}`) }).click();
  await expect(page.getByRole("heading", { name: said("sv", "notices.title"), level: 1 })).toBeVisible();
  const line = page.getByRole("listitem").filter({ hasText: "NOT-1" });
  await expect(line).toContainText(said("sv", "notices.kind.turn"));
  await expect(waits(page, 1)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(waits(page, 1)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await expectAccessible(page, "what waits for a person, 390");
  await page.setViewportSize({ width: 1280, height: 720 });

  await line.getByRole("link").focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/purchases/approvals/${id}`));
  await expect(page.getByRole("img", { name: /^Sida 1/ })).toBeVisible();
  await page.keyboard.press("a");
  await expect.poll(() => own.status(id)).toBeNull();
  await page.goto(`${base()}/notices`);
  await expect(page.getByText(said("sv", "notices.empty"))).toBeVisible();
  await page.getByRole("link", { name: said("sv", "notices.mailed") }).click();
  const section = page.getByRole("region", { name: said("sv", "notices.settings.title") });
  await expect(section.getByText(said("sv", "notices.settings.noServer"))).toBeVisible();
});
