import { expect, type Page, test } from "@playwright/test";
import { norrsken } from "../sandbox/seed/companies";
import { anna } from "../sandbox/seed/people";
import { onOneDemo } from "./support/one-demo";
import { words as allWords } from "./support/words";

test.use({ locale: allWords.en.locale, timezoneId: "Europe/Stockholm" });

const base = onOneDemo(anna.email, norrsken.name, ["ea:accounting", "ea:purchase"]);

const rows = (page: Page) => page.locator("table[data-list]:not([aria-busy]) a[data-row]");

/** What of a row finds it, and few besides it. */
const lists: readonly (readonly [list: string, path: string, search: (name: string) => string])[] = [
  ["customers", "customers", (name) => name],
  ["articles", "articles", (name) => name],
  ["suppliers", "purchases/suppliers", (name) => name],
  ["balances", "books", (name) => name],
  ["vouchers", "books/vouchers", (name) => name],
  ["sales", "sales", (name) => name.split(" ")[0] ?? name],
];

for (const [list, path, search] of lists) {
  test(`${list}: a row that is aimed at while its search is on its way is opened`, async ({ page }) => {
    await page.goto(`${base()}/${path}`);
    const row = rows(page).nth(7);
    await expect(row).toBeVisible();
    await row.scrollIntoViewIfNeeded();
    const to = (await row.getAttribute("href")) ?? "";
    const box = await row.boundingBox();
    if (!box) throw new Error("the row is nowhere");
    const aimed = page.locator(`a[data-row][href="${to}"]`);
    // A pointer that is led over the row, for longer than what is found takes to come.
    await aimed.evaluate((link) => {
      const led = setInterval(() => link.dispatchEvent(new PointerEvent("pointermove", { bubbles: true })), 50);
      setTimeout(() => clearInterval(led), 4_000);
    });
    await page.getByRole("searchbox").fill(search((await row.innerText()).trim()));
    await expect(page).toHaveURL(/[?&]q=/);
    await page.mouse.click(box.x + 12, box.y + box.height / 2);
    await expect(page).toHaveURL(new RegExp(`${to}$`));
  });
}
