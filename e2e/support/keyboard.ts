import { expect, type Locator, type Page } from "@playwright/test";

/** Tab until this has the focus, as somebody without a mouse does; fails when the page never leads there. */
export async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  for (let pressed = 0; pressed < 60; pressed++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reached ${target}`);
}

/** Goes there by Tab and presses it. */
export async function enter(page: Page, target: Locator) {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/** Writes over what stands in the field that has the focus. */
export async function typeOver(page: Page, text: string) {
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}
