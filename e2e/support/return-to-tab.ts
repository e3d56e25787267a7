import type { Page } from "@playwright/test";

/** Has a page notice that its person comes back to its tab, as a browser tells it. */
export async function returnToTab(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
}
