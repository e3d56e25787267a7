import { expect, type Page } from "@playwright/test";

export const field = (page: Page) => page.getByRole("combobox", { name: "What to look for, or what to do" });
export const marked = (page: Page) => page.getByRole("option", { selected: true });

export async function ask(page: Page, text: string) {
  await page.keyboard.press("ControlOrMeta+k");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(text);
}
