import { readFileSync } from "node:fs";
import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { removePersonFromTrail } from "../support/audit-trail";
import { downloadFile } from "../support/download-file";
import { expectAccessible } from "../support/looks/axe";
import { extractPdfText } from "../support/pdf";
import { signInOnSharedDemo } from "../support/shared-demo";
import { expect, test } from "../support/test";
import { translate } from "../support/translations";
import { followInvoice, invoiceHistoryIn, supplierName } from "../walks/history";

const language = "sv";
const { number, actText, historyRegion } = invoiceHistoryIn(language);
test.use({ locale: "sv-SE", timezoneId: "Europe/Stockholm" });
const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

test("who registered, asked, saw and approved stands on the invoice and in the file", ({ page, request }) =>
  followInvoice({ page, request }, companyPath(), language));

test("a trail that was changed beside the portal is shown as broken, on a phone too", async ({ page }) => {
  const companyId = companyPath().split("/").at(-1) ?? "";
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${companyPath()}/purchases?filter=booked&q=${number}`);
  await page.getByRole("link", { name: supplierName }).click();
  await expect(historyRegion(page).getByText(actText("approve.done"), { exact: true })).toBeVisible();
  const address = page.url();
  const alert = page.getByRole("alert").filter({ hasText: translate(language, "history.broken.title") });
  await expect(alert).toHaveCount(0);
  const restoreTrail = await removePersonFromTrail(companyId, "document.seen");
  try {
    await page.goto(address);
    await expect(alert).toBeVisible();
    await expect(alert).toContainText(translate(language, "history.broken.tell"));
    await expect(historyRegion(page).getByText(translate(language, "history.rowChanged"))).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await expectAccessible(page, "a broken trail, 390");
    const exportButton = historyRegion(page).getByRole("button", { name: translate(language, "history.export") });
    const file = await downloadFile(page, () => exportButton.click());
    expect(await extractPdfText(readFileSync(await file.path()))).toContain(
      translate(language, "history.broken.title"),
    );
  } finally {
    await restoreTrail();
  }
  await page.goto(address);
  await expect(historyRegion(page).getByText(actText("approve.done"), { exact: true })).toBeVisible();
  await expect(alert).toHaveCount(0);
});
