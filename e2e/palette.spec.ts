import { expect, type Page, test } from "@playwright/test";
import { fjallkaffe, norrsken } from "../sandbox/seed/companies";
import { anna } from "../sandbox/seed/people";
import { expectAccessible, settled } from "./support/axe";
import { downloaded } from "./support/downloaded";
import { onOneDemo } from "./support/one-demo";
import { ownSales } from "./support/own-sale";
import { undoWaits } from "./support/undo-wait";
import { words as allWords } from "./support/words";

const field = (page: Page) => page.getByRole("combobox", { name: "What to look for, or what to do" });
const marked = (page: Page) => page.getByRole("option", { selected: true });

async function ask(page: Page, text: string) {
  await page.keyboard.press("ControlOrMeta+k");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(text);
}

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

  test("finds every kind of document by its reference, drafts and what is only begun too, and what an editor can do", async ({
    page,
    request,
  }) => {
    const mark = "PO-PALETT";
    await (await ownSales(request, norrsken.name)).oneOfEach(mark);
    await page.goto(`${base()}/sales/orders/new`);
    await page.getByLabel("Order number").fill(mark);
    await expect(page.getByText(/Kept in Stegvis/)).toBeVisible();
    await ask(page, "add a row");
    await expect(marked(page)).toHaveText(/^Add a row/);
    await page.keyboard.press("Enter");
    await expect(page.getByLabel(allWords.en.row(2, allWords.en.text))).toBeVisible();

    await page.goto(`${base()}/sales?filter=unpaid`);
    await settled(page);
    await ask(page, "sort by customer");
    await expect(marked(page)).toHaveText(/^Sort by Customer/);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("columnheader", { name: "Customer" })).not.toHaveAttribute("aria-sort", "none");

    await ask(page, mark);
    const kinds = [/^Invoice \d+/, /^Quote \d+/, /^Order \d+/, /^Draft/, /^Quote draft/, /^Order, not placed/];
    await expect(page.getByRole("group", { name: "Documents" }).getByRole("option")).toHaveText(kinds);
    await page.getByRole("option", { name: /^Order, not placed/ }).click();
    await expect(page.getByLabel("Order number")).toHaveValue(mark);
  });

  test("takes back what waits, changes the language, knows the way out, and leads to all that was found", async ({
    page,
    request,
  }) => {
    const sales = await ownSales(request, norrsken.name);
    const quote = await sales.acceptedQuote(1);
    await undoWaits(60);
    await page.goto(`${base()}/sales/quotes/${quote}`);
    const make = page.getByRole("main").getByRole("button", { name: "Make the order" });
    await make.click();
    await expect(make).toHaveCount(0);
    await ask(page, "undo");
    await expect(marked(page)).toHaveText(/^Undo/);
    await page.keyboard.press("Enter");
    await expect(make).toBeVisible();
    await undoWaits(0);

    for (const words of ["Sign out", "Add a company"]) {
      await ask(page, words);
      await expect(marked(page)).toHaveText(words);
      await page.keyboard.press("Escape");
      await expect(field(page)).toHaveCount(0);
    }
    await ask(page, "svenska");
    await expect(marked(page)).toHaveText(/^Svenska Language$/);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Gör ordern" })).toBeVisible();
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type("english");
    await page.keyboard.press("Enter");
    await expect(make).toBeVisible();

    await ask(page, "brf");
    const all = page.getByRole("option", { name: /^Show all \d+ invoices/ });
    const count = Number(/\d+/.exec(await all.innerText())?.[0]);
    expect(count).toBeGreaterThan(4);
    await all.click();
    await expect(page).toHaveURL(/\/sales\?q=brf&filter=invoices$/);
    await expect(page.locator("a[data-row]")).toHaveCount(Math.min(count, 50));
  });
});

test.describe("search or do without the module for quotes and orders", () => {
  const base = onOneDemo(anna.email, fjallkaffe.name);

  test("says what is lacking and offers no way there", async ({ page }) => {
    await page.goto(`${base()}/customers`);
    await settled(page);
    await ask(page, "quotes");
    await expect(page.getByText(/does not include the module for quotes and orders/)).toBeVisible();
    await expect(page.getByRole("option", { name: /^Quotes/ })).toHaveCount(0);
  });
});
