import type { Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { expectAccessible } from "../support/looks/axe";
import { purchasesAtService } from "../support/purchases-at-service";
import { signInOnSharedDemo } from "../support/shared-demo";
import { expect, test } from "../support/test";
import { translate } from "../support/translations";

test.use({ locale: "sv-SE", timezoneId: "Europe/Stockholm" });
const companyPath = signInOnSharedDemo(anna.email, norrsken.name);
const waitingCountLink = (page: Page, count: number) =>
  page.getByRole("link", { name: translate("sv", "shell.waitsCount", { count: String(count) }) });

test("what waits for a person is counted, led to and listed, on a phone too, until it is decided", async ({
  page,
  request,
}) => {
  const purchases = await purchasesAtService(request, norrsken.name);
  await purchases.deleteDrafts();
  const id = await purchases.register(await purchases.createSupplier("Skellefte Trä AB"), { number: "NOT-1" });
  await page.goto(companyPath());
  // The link may show a count already, because the waiting invoices may have been counted before.
  await page.getByRole("link", { name: new RegExp(`^${translate("sv", "shell.waits")}`) }).click();
  await expect(page.getByRole("heading", { name: translate("sv", "notices.title"), level: 1 })).toBeVisible();
  const noticeEntry = page.getByRole("listitem").filter({ hasText: "NOT-1" });
  await expect(noticeEntry).toContainText(translate("sv", "notices.kind.turn"));
  await expect(waitingCountLink(page, 1)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(waitingCountLink(page, 1)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await expectAccessible(page, "what waits for a person, 390");
  await page.setViewportSize({ width: 1280, height: 720 });

  await noticeEntry.getByRole("link").focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/purchases/approvals/${id}`));
  await expect(page.getByRole("img", { name: /^Sida 1/ })).toBeVisible();
  await page.keyboard.press("a");
  await expect.poll(() => purchases.getApprovalStatus(id)).toBeNull();
  await page.goto(`${companyPath()}/notices`);
  await expect(page.getByText(translate("sv", "notices.empty"))).toBeVisible();
  await page.getByRole("link", { name: translate("sv", "notices.mailed") }).click();
  const section = page.getByRole("region", { name: translate("sv", "notices.settings.title") });
  await expect(section.getByText(translate("sv", "notices.settings.noServer"))).toBeVisible();
});
