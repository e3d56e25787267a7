import type { Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { expectAccessible, waitUntilSettled } from "../support/looks/axe";
import { screenLabels as allLabels } from "../support/screen-labels";
import { callControl, readCounters } from "../support/service/control";
import { signInOnSharedDemo } from "../support/shared-demo";
import { expect, test } from "../support/test";

const sheetOf = (page: Page) => page.getByRole("dialog");

test.use({ locale: allLabels.en.locale, timezoneId: "Europe/Stockholm" });
const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

test("five invoices are marked by keyboard and mailed; a reload in the middle loses nothing", async ({
  page,
  request,
}) => {
  await page.goto(`${companyPath()}/sales?filter=unpaid`);
  await waitUntilSettled(page);
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  for (let row = 0; row < 4; row++) await page.keyboard.press("j");
  await page.keyboard.press("Shift+X");
  const bulkBar = page.getByRole("region", { name: "Marked documents" });
  await expect(bulkBar).toContainText("5 marked");
  await expectAccessible(page, "rows marked");

  const mailsBefore = (await readCounters(request)).mails.committed;
  await page.keyboard.press("s");
  await expect(sheetOf(page).getByText("5 of 5 will go.")).toBeVisible();
  await expect(sheetOf(page)).toContainText("Nothing has left yet");
  await expectAccessible(page, "sheet that mails many");
  const path = "/v2/customerinvoices/*/email";
  await callControl(request, "PUT", "/faults", [
    { method: "POST", path, kind: "delay", ms: 1000 },
    { method: "POST", path, kind: "status", status: 403, times: 1 },
    { method: "POST", path, kind: "cut-after-commit", skip: 1, times: 1 },
  ]);
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/batch=[0-9a-f-]{36}/);
  await page.reload();
  await expect(sheetOf(page).getByText("3 of 5 mailed, 2 need you.")).toBeVisible();
  await expect(sheetOf(page).getByText(/^Mailed to /)).toHaveCount(3);
  await expect(sheetOf(page).getByText("Refused", { exact: true })).toHaveCount(1);
  await expect(sheetOf(page).getByText("We do not know if it left. Open it to say.")).toHaveCount(1);
  await expectAccessible(page, "results of many");
  expect((await readCounters(request)).mails.committed - mailsBefore).toBe(4);

  // A person who leaves and returns finds the results again; they lead to the document that needs a person.
  await page.keyboard.press("Escape");
  await expect(sheetOf(page)).toHaveCount(0);
  await page.goto(`${companyPath()}/sales`);
  await page.getByRole("button", { name: "Last results" }).click();
  const unknownResult = sheetOf(page).getByRole("listitem").filter({ hasText: "We do not know" });
  await unknownResult.getByRole("link").click();
  await expect(page.getByRole("button", { name: /sent again|send again|another/i }).first()).toBeVisible();
});
