import type { Page } from "@playwright/test";
import { norrsken } from "../../../sandbox/seed/companies";
import { anna } from "../../../sandbox/seed/people";
import { expectAccessible, waitUntilSettled } from "../../support/looks/axe";
import { screenLabels as allLabels } from "../../support/screen-labels";
import { signInOnSharedDemo } from "../../support/shared-demo";
import { expect, test } from "../../support/test";

const sheet = (page: Page) => page.getByRole("dialog");

test.use({ locale: allLabels.en.locale, timezoneId: "Europe/Stockholm" });
const base = signInOnSharedDemo(anna.email, norrsken.name);

test("the PDFs of marked rows come as one file, and what may be voided is voided with a reason", async ({ page }) => {
  await page.goto(`${base()}/sales?filter=unpaid`);
  await waitUntilSettled(page);
  await page.keyboard.press("j");
  await page.keyboard.press("Space");
  await page.keyboard.press("j");
  await page.keyboard.press("Space");
  await page.keyboard.press("p");
  await expect(sheet(page)).toBeVisible();
  const [file] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Control+Enter")]);
  expect(file.suggestedFilename()).toBe("Documents.zip");
  await expect(sheet(page).getByText("2 of 2 are in the file.")).toBeVisible();
  await expectAccessible(page, "sheet of a zip");
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toHaveCount(0);

  await page.getByRole("button", { name: "Void", exact: true }).click();
  // Earlier commands are read first; until then the button is disabled.
  await expect(sheet(page).getByRole("button", { name: "Void 2 invoices" })).toBeEnabled();
  await page.keyboard.press("Control+Enter");
  await expect(sheet(page).getByText(/^Write why/)).toBeVisible();
  await sheet(page).getByLabel("Why").fill("Wrong customer");
  await page.keyboard.press("Control+Enter");
  await expect(sheet(page).getByText("2 of 2 voided.")).toBeVisible();
  await expect(sheet(page).getByText(/^Voided by credit note \d+/)).toHaveCount(2);
});
