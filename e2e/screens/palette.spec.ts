import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { downloaded } from "../support/downloaded";
import { expectAccessible, settled } from "../support/looks/axe";
import { onOneDemo } from "../support/one-demo";
import { expect, test } from "../support/test";
import { words as allWords } from "../support/words";
import { ask, marked } from "../walks/palette";

test.use({ locale: allWords.en.locale, timezoneId: "Europe/Stockholm" });

test.describe("search or do", () => {
  const base = onOneDemo(anna.email, norrsken.name);

  test("leads by keyboard to places, documents and what the page does; what was gone to stands first", async ({
    page,
  }) => {
    // One list: the parts of the grouped one come each in their own time, and the first row with them.
    await page.goto(`${base()}/sales?filter=unpaid`);
    await settled(page);
    const row = page.locator("a[data-row]").first();
    await expect(row).toBeVisible();
    await page.keyboard.press("j");
    await expect(row).toBeFocused();

    // Escape leaves everything as it was, the focus too.
    await ask(page, "");
    await page.keyboard.press("Escape");
    await expect(row).toBeFocused();

    await ask(page, "overdue inv");
    await expect(marked(page)).toHaveText(/^Overdue invoices/);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/filter=overdue/);

    // Recent ones first; the arrows go round.
    await ask(page, "");
    await expect(marked(page)).toHaveText(/^Overdue invoices/);
    await page.keyboard.press("ArrowUp");
    await expect(marked(page)).toHaveText(/^All companies/);
    await page.keyboard.press("ArrowDown");
    await expect(marked(page)).toHaveText(/^Overdue invoices/);
    await page.keyboard.press("Escape");

    // A number, and Enter before anything has been answered.
    const number = /\d+/.exec(await page.locator("tbody tr .id").first().innerText())?.[0] ?? "";
    await ask(page, number);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: new RegExp(number) })).toBeVisible();

    // What this page does, and by a customer's name.
    const file = await downloaded(page, async () => {
      await ask(page, "download");
      await expect(marked(page)).toHaveText(/^Download PDF/);
      await page.keyboard.press("Enter");
    });
    expect(file.suggestedFilename()).toContain(number);
    await ask(page, "solsidan");
    await expect(page.getByRole("group", { name: "Customers" }).getByRole("option")).toHaveText(/Brf Solsidan/);
    await expectAccessible(page, "palette with hits");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog")).toContainText("Search or do");
  });
});
