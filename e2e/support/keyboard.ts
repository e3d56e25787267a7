import { expect, type Locator, type Page } from "@playwright/test";

/** Presses Tab until the target has the focus. @throws Error when 60 presses of Tab do not reach it */
export async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  for (let tabCount = 0; tabCount < 60; tabCount++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reached ${target}`);
}

/** Moves the focus to the target by Tab and presses Enter. */
export async function activateByKeyboard(page: Page, target: Locator) {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/** Replaces the text of the field that has the focus. */
export async function replaceText(page: Page, text: string) {
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}
