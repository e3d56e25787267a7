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
import { followInvoice, invoiceHistoryIn, supplier } from "../walks/history";

const language = "sv";
const { number, act, history } = invoiceHistoryIn(language);
test.use({ locale: "sv-SE", timezoneId: "Europe/Stockholm" });
const base = signInOnSharedDemo(anna.email, norrsken.name);

test("who registered, asked, saw and approved stands on the invoice and in the file", ({ page, request }) =>
  followInvoice({ page, request }, base(), language));

test("a trail that was changed beside the portal is shown as broken, on a phone too", async ({ page }) => {
  const companyId = base().split("/").at(-1) ?? "";
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${base()}/purchases?filter=booked&q=${number}`);
  await page.getByRole("link", { name: supplier }).click();
  await expect(history(page).getByText(act("approve.done"), { exact: true })).toBeVisible();
  const address = page.url();
  const alert = page.getByRole("alert").filter({ hasText: translate(language, "history.broken.title") });
  await expect(alert).toHaveCount(0);
  const restoreTrail = await removePersonFromTrail(companyId, "document.seen");
  try {
    await page.goto(address);
    await expect(alert).toBeVisible();
    await expect(alert).toContainText(translate(language, "history.broken.tell"));
    await expect(history(page).getByText(translate(language, "history.rowChanged"))).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await expectAccessible(page, "a broken trail, 390");
    const button = history(page).getByRole("button", { name: translate(language, "history.export") });
    const file = await downloadFile(page, () => button.click());
    expect(await extractPdfText(readFileSync(await file.path()))).toContain(
      translate(language, "history.broken.title"),
    );
  } finally {
    await restoreTrail();
  }
  await page.goto(address);
  await expect(history(page).getByText(act("approve.done"), { exact: true })).toBeVisible();
  await expect(alert).toHaveCount(0);
});
