import { expect, type Page } from "@playwright/test";

export const paletteField = (page: Page) => page.getByRole("combobox", { name: "What to look for, or what to do" });
export const selectedOption = (page: Page) => page.getByRole("option", { selected: true });

export async function searchPalette(page: Page, text: string) {
  await page.keyboard.press("ControlOrMeta+k");
  await expect(paletteField(page)).toBeFocused();
  await page.keyboard.type(text);
}
