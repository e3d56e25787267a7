import type { Browser, Page } from "@playwright/test";
import { norrsken } from "../../../sandbox/seed/companies";
import { anna, sara } from "../../../sandbox/seed/people";
import { writeInvoice } from "../../support/editor";
import { onOneDemo } from "../../support/one-demo";
import { product } from "../../support/product";
import { signIn } from "../../support/service/service";
import { expect, test } from "../../support/test";
import { customer, line, oneRow, reference, settings, words } from "../../walks/quotes-and-orders";

test.use(settings);

test.describe("what is offered and ordered", () => {
  const base = onOneDemo(anna.email, norrsken.name);

  test("two people write one quote's draft, and nobody's words are lost", async ({ page, browser }) => {
    await page.goto(`${base()}/sales/quotes/new`);
    await writeInvoice(page, words, customer, oneRow);
    await page.getByRole("button", { name: words.saveDraft }).click();
    await expect(page).toHaveURL(/\/sales\/quotes\/drafts\/[0-9a-f-]{36}$/);
    const saras = await elsewhere(browser, sara.email);
    await saras.goto(page.url());
    await expect(reference(saras)).toBeVisible();

    await reference(page).fill("Annas");
    await page.getByRole("button", { name: words.saveDraft }).click();
    await expect(line(page)).toContainText(saved);
    await saras.getByLabel("Order number").fill("PO 7");
    await saras.getByRole("button", { name: words.saveDraft }).click();
    await expect(saras.getByText(/Somebody else saved this draft/)).toBeVisible();
    await expect(reference(saras)).toHaveValue("Annas");
    await expect(line(saras)).toContainText(saved);

    await reference(page).fill("Annas again");
    await reference(saras).fill("Saras");
    await saras.getByRole("button", { name: words.saveDraft }).click();
    await expect(line(saras)).toContainText(saved);
    await page.getByRole("button", { name: words.saveDraft }).click();
    await expect(page.getByRole("heading", { name: "One field was changed in two places" })).toBeVisible();
    await page.getByRole("radio", { name: /Annas again/ }).check();
    await page.getByRole("button", { name: "Use what is chosen" }).click();
    await page.getByRole("button", { name: words.saveDraft }).click();
    await expect(line(page)).toContainText(saved);
    await expect(page.getByLabel("Order number")).toHaveValue("PO 7");
    await saras.context().close();

    // It stands among the drafts, and is found by what it says.
    await page.goto(`${base()}/sales?filter=draft&q=PO 7`);
    await page.getByRole("row").filter({ hasText: customer }).getByRole("link").first().click();
    await expect(reference(page)).toHaveValue("Annas again");
  });
});
const saved = /Saved in the books/;

/** A browser of its own, signed in at Norrsken. */
async function elsewhere(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({
    ...settings,
    baseURL: product.appUrl,
    storageState: { cookies: [], origins: [] },
  });
  const page = await context.newPage();
  await signIn(page, words, email, norrsken.name);
  return page;
}
