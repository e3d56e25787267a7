import type { Page } from "@playwright/test";

export const buttonOf = (page: Page, name: string | RegExp) => page.getByRole("main").getByRole("button", { name });
export const quantityNowField = (page: Page) => page.getByRole("textbox", { name: / now$/ });
export const sheetOf = (page: Page) => page.getByRole("dialog");

/** The ordered, delivered, invoiced and remaining quantity of each row, as the page shows them. */
export async function readRowQuantities(page: Page): Promise<number[][]> {
  const rows = page.getByRole("region", { name: "Lines", exact: true }).locator("tbody tr");
  const texts = await rows.evaluateAll((tableRows) =>
    tableRows.map((row) =>
      [...row.querySelectorAll("td.num[data-label]")].slice(0, 4).map((cell) => cell.textContent ?? ""),
    ),
  );
  return texts.map((cells) => cells.map((text) => Number(text.replace(",", "."))));
}
