import type { Page } from "@playwright/test";

export const button = (page: Page, name: string | RegExp) => page.getByRole("main").getByRole("button", { name });
export const quantityNowField = (page: Page) => page.getByRole("textbox", { name: / now$/ });
export const sheet = (page: Page) => page.getByRole("dialog");

/** The ordered, delivered, invoiced and remaining quantity of each row, as the page shows them. */
export async function lineQuantities(page: Page): Promise<number[][]> {
  const rows = page.getByRole("region", { name: "Lines", exact: true }).locator("tbody tr");
  const texts = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll("td.num[data-label]")].slice(0, 4).map((cell) => cell.textContent ?? "")),
  );
  return texts.map((cells) => cells.map((text) => Number(text.replace(",", "."))));
}
