import type { Browser, Page } from "@playwright/test";
import { norrsken } from "../../../sandbox/seed/companies";
import { anna, sara } from "../../../sandbox/seed/people";
import { fillEditor } from "../../support/editor";
import { product } from "../../support/product";
import { signIn } from "../../support/service/service";
import { signInOnSharedDemo } from "../../support/shared-demo";
import { expect, test } from "../../support/test";
import {
  browserSettings,
  customerName,
  draftStateLine,
  labels,
  oneRow,
  referenceField,
} from "../../walks/quotes-and-orders";

test.use(browserSettings);

test.describe("what is offered and ordered", () => {
  const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

  test("two people write one quote's draft, and nobody's words are lost", async ({ page, browser }) => {
    await page.goto(`${companyPath()}/sales/quotes/new`);
    await fillEditor(page, labels, customerName, oneRow);
    await page.getByRole("button", { name: labels.saveDraft }).click();
    await expect(page).toHaveURL(/\/sales\/quotes\/drafts\/[0-9a-f-]{36}$/);
    const sarasPage = await openOtherBrowser(browser, sara.email);
    await sarasPage.goto(page.url());
    await expect(referenceField(sarasPage)).toBeVisible();

    await referenceField(page).fill("Annas");
    await page.getByRole("button", { name: labels.saveDraft }).click();
    await expect(draftStateLine(page)).toContainText(savedInBooksNote);
    await sarasPage.getByLabel("Order number").fill("PO 7");
    await sarasPage.getByRole("button", { name: labels.saveDraft }).click();
    await expect(sarasPage.getByText(/Somebody else saved this draft/)).toBeVisible();
    await expect(referenceField(sarasPage)).toHaveValue("Annas");
    await expect(draftStateLine(sarasPage)).toContainText(savedInBooksNote);

    await referenceField(page).fill("Annas again");
    await referenceField(sarasPage).fill("Saras");
    await sarasPage.getByRole("button", { name: labels.saveDraft }).click();
    await expect(draftStateLine(sarasPage)).toContainText(savedInBooksNote);
    await page.getByRole("button", { name: labels.saveDraft }).click();
    await expect(page.getByRole("heading", { name: "One field was changed in two places" })).toBeVisible();
    await page.getByRole("radio", { name: /Annas again/ }).check();
    await page.getByRole("button", { name: "Use what is chosen" }).click();
    await page.getByRole("button", { name: labels.saveDraft }).click();
    await expect(draftStateLine(page)).toContainText(savedInBooksNote);
    await expect(page.getByLabel("Order number")).toHaveValue("PO 7");
    await sarasPage.context().close();

    // The draft is in the list of drafts, and is found by its text.
    await page.goto(`${companyPath()}/sales?filter=draft&q=PO 7`);
    await page.getByRole("row").filter({ hasText: customerName }).getByRole("link").first().click();
    await expect(referenceField(page)).toHaveValue("Annas again");
  });
});
const savedInBooksNote = /Saved in the books/;

/** Opens a page in a separate browser context, signed in at Norrsken. */
async function openOtherBrowser(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({
    ...browserSettings,
    baseURL: product.appUrl,
    storageState: { cookies: [], origins: [] },
  });
  const page = await context.newPage();
  await signIn(page, labels, email, norrsken.name);
  return page;
}
