import { expect, type Page } from "@playwright/test";

const rows = (page: Page) => page.locator("table[data-list]:not([aria-busy]) a[data-row]");

/**
 * A list, its path in the company, and what of a row finds it and few besides it. A list that comes in parts names a text that
 * stands once all of them have come.
 */
export type SearchedList = readonly [list: string, path: string, search: (name: string) => string, whole?: RegExp];

/** A row is searched for, and pressed where it lay while what is found is on its way. @param base the company's address */
export async function pressWhileSearched(page: Page, base: string, [, path, search, whole]: SearchedList) {
  await page.goto(`${base}/${path}`);
  if (whole) await expect(page.getByText(whole)).toBeVisible();
  const row = rows(page).nth(7);
  await expect(row).toBeVisible();
  await row.scrollIntoViewIfNeeded();
  const to = (await row.getAttribute("href")) ?? "";
  const box = await row.boundingBox();
  if (!box) throw new Error("the row is nowhere");
  const aimed = page.locator(`a[data-row][href="${to}"]`);
  // A pointer that is led over the row until it is pressed.
  await aimed.evaluate((link) => {
    const led = setInterval(() => link.dispatchEvent(new PointerEvent("pointermove", { bubbles: true })), 50);
    addEventListener("pointerdown", () => clearInterval(led), { once: true, capture: true });
  });
  await page.getByRole("searchbox").fill(search((await row.innerText()).trim()));
  await expect(page).toHaveURL(/[?&]q=/);
  await page.mouse.click(box.x + 12, box.y + box.height / 2);
  await expect(page).toHaveURL(new RegExp(`${to}$`));
}
