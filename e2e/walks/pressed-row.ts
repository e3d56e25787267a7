import { expect, type Page } from "@playwright/test";

const rowsOf = (page: Page) => page.locator("table[data-list]:not([aria-busy]) a[data-row]");

/**
 * A list, its path in the company, and the search text for a row's name, which finds few other rows. A list that loads in
 * parts names a text that is shown once all parts have loaded.
 */
export type SearchedList = readonly [list: string, path: string, search: (name: string) => string, whole?: RegExp];

/** Searches for a row and clicks where the row was while the search still loads. */
export async function clickRowDuringSearch(
  page: Page,
  companyPath: string,
  [, path, search, completeText]: SearchedList,
) {
  await page.goto(`${companyPath}/${path}`);
  if (completeText) await expect(page.getByText(completeText)).toBeVisible();
  const row = rowsOf(page).nth(7);
  await expect(row).toBeVisible();
  await row.scrollIntoViewIfNeeded();
  const rowHref = (await row.getAttribute("href")) ?? "";
  const rowBox = await row.boundingBox();
  if (!rowBox) throw new Error("the row is nowhere");
  const pressedLink = page.locator(`a[data-row][href="${rowHref}"]`);
  // The pointer moves over the row until it is pressed.
  await pressedLink.evaluate((link) => {
    const pointerInterval = setInterval(
      () => link.dispatchEvent(new PointerEvent("pointermove", { bubbles: true })),
      50,
    );
    addEventListener("pointerdown", () => clearInterval(pointerInterval), { once: true, capture: true });
  });
  await page.getByRole("searchbox").fill(search((await row.innerText()).trim()));
  await expect(page).toHaveURL(/[?&]q=/);
  await page.mouse.click(rowBox.x + 12, rowBox.y + rowBox.height / 2);
  await expect(page).toHaveURL(new RegExp(`${rowHref}$`));
}
