import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { downloadFile } from "../support/download-file";
import { expectAccessible, waitUntilSettled } from "../support/looks/axe";
import { screenLabels as allLabels } from "../support/screen-labels";
import { signInOnSharedDemo } from "../support/shared-demo";
import { expect, test } from "../support/test";
import { searchPalette, selectedOption } from "../walks/palette";

test.use({ locale: allLabels.en.locale, timezoneId: "Europe/Stockholm" });

test.describe("search or do", () => {
  const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

  test("leads by keyboard to places, documents and what the page does; what was gone to stands first", async ({
    page,
  }) => {
    // The filter gives one list with a stable first row: the parts of the grouped list load one by one.
    await page.goto(`${companyPath()}/sales?filter=unpaid`);
    await waitUntilSettled(page);
    const row = page.locator("a[data-row]").first();
    await expect(row).toBeVisible();
    await page.keyboard.press("j");
    await expect(row).toBeFocused();

    // Escape changes nothing, and the focus returns to the row.
    await searchPalette(page, "");
    await page.keyboard.press("Escape");
    await expect(row).toBeFocused();

    await searchPalette(page, "overdue inv");
    await expect(selectedOption(page)).toHaveText(/^Overdue invoices/);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/filter=overdue/);

    // Recent entries are first, and the arrow keys wrap around.
    await searchPalette(page, "");
    await expect(selectedOption(page)).toHaveText(/^Overdue invoices/);
    await page.keyboard.press("ArrowUp");
    await expect(selectedOption(page)).toHaveText(/^All companies/);
    await page.keyboard.press("ArrowDown");
    await expect(selectedOption(page)).toHaveText(/^Overdue invoices/);
    await page.keyboard.press("Escape");

    // A number opens its document, also when Enter is pressed before any answer has come.
    const documentNumber = /\d+/.exec(await page.locator("tbody tr .id").first().innerText())?.[0] ?? "";
    await searchPalette(page, documentNumber);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: new RegExp(documentNumber) })).toBeVisible();

    // The palette offers the actions of this page, and finds a customer by name.
    const file = await downloadFile(page, async () => {
      await searchPalette(page, "download");
      await expect(selectedOption(page)).toHaveText(/^Download PDF/);
      await page.keyboard.press("Enter");
    });
    expect(file.suggestedFilename()).toContain(documentNumber);
    await searchPalette(page, "solsidan");
    await expect(page.getByRole("group", { name: "Customers" }).getByRole("option")).toHaveText(/Brf Solsidan/);
    await expectAccessible(page, "palette with hits");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog")).toContainText("Search or do");
  });
});
