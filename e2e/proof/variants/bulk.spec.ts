import type { Page } from "@playwright/test";
import { norrsken } from "../../../sandbox/seed/companies";
import { anna } from "../../../sandbox/seed/people";
import { expectAccessible, waitUntilSettled } from "../../support/looks/axe";
import { screenLabels as allLabels } from "../../support/screen-labels";
import { signInOnSharedDemo } from "../../support/shared-demo";
import { expect, test } from "../../support/test";

const sheetOf = (page: Page) => page.getByRole("dialog");

test.use({ locale: allLabels.en.locale, timezoneId: "Europe/Stockholm" });
const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

test("the PDFs of marked rows come as one file, and what may be voided is voided with a reason", async ({ page }) => {
  await page.goto(`${companyPath()}/sales?filter=unpaid`);
  await waitUntilSettled(page);
  await page.keyboard.press("j");
  await page.keyboard.press("Space");
  await page.keyboard.press("j");
  await page.keyboard.press("Space");
  await page.keyboard.press("p");
  await expect(sheetOf(page)).toBeVisible();
  const [file] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Control+Enter")]);
  expect(file.suggestedFilename()).toBe("Documents.zip");
  await expect(sheetOf(page).getByText("2 of 2 are in the file.")).toBeVisible();
  await expectAccessible(page, "sheet of a zip");
  await page.keyboard.press("Escape");
  await expect(sheetOf(page)).toHaveCount(0);

  await page.getByRole("button", { name: "Void", exact: true }).click();
  // Earlier commands are read first; until then the button is disabled.
  await expect(sheetOf(page).getByRole("button", { name: "Void 2 invoices" })).toBeEnabled();
  await page.keyboard.press("Control+Enter");
  await expect(sheetOf(page).getByText(/^Write why/)).toBeVisible();
  await sheetOf(page).getByLabel("Why").fill("Wrong customer");
  await page.keyboard.press("Control+Enter");
  await expect(sheetOf(page).getByText("2 of 2 voided.")).toBeVisible();
  await expect(sheetOf(page).getByText(/^Voided by credit note \d+/)).toHaveCount(2);
});
