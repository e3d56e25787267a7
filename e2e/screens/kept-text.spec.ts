import type { Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { anna, sara } from "../../sandbox/seed/people";
import { fillEditor } from "../support/editor";
import { expectSoundBooks } from "../support/service/control";
import { chooseCompanyAtService, companyIdOf, signOut } from "../support/service/service";
import { signInOnSharedDemo } from "../support/shared-demo";
import { expect, test } from "../support/test";
import {
  autosavePauseMs,
  browserSettings,
  customerName,
  draftStateLine,
  expectTypedText,
  labels,
  openNewInvoice,
  openOtherBrowser,
  referenceField,
  restoredNote,
  savedInBooksNote,
  storeDraft,
  storedInPortalNote,
  typeReference,
} from "../walks/kept-text";

test.use(browserSettings);

test.describe("what is typed", () => {
  const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

  test("is there after a reload, after signing out and in, and in a browser that knows nothing", async ({
    browser,
  }) => {
    const page = await openOtherBrowser(browser, anna.email);
    const address = `${companyPath()}/sales/invoices/new`;
    await page.goto(address);
    await typeAndAwaitStored(page, "Typed before the reload");
    await page.reload();
    await expectTypedText(page, "Typed before the reload");

    await typeAndAwaitStored(page, "Typed before signing out");
    await signOut(page, labels);
    await page.goto("/");
    await page.getByRole("button", { name: labels.continue }).click();
    // The identity server still has Anna's session.
    await chooseCompanyAtService(page, labels, norrsken.name);
    await expect(page).toHaveURL(/\/companies/);
    await page.goto(address);
    await expectTypedText(page, "Typed before signing out");

    await typeAndAwaitStored(page, "Typed before the browser was closed");
    await page.context().close();
    const otherPage = await openOtherBrowser(browser, anna.email);
    await otherPage.goto(address);
    await expectTypedText(otherPage, "Typed before the browser was closed");
    const deleteResponse = otherPage.waitForResponse(
      (answer) => answer.request().method() === "DELETE" && answer.url().includes("/draft-edits/"),
    );
    await otherPage.getByRole("button", { name: "Discard my changes" }).click();
    await expect(referenceField(otherPage)).toHaveValue("");
    await deleteResponse;
    await otherPage.reload();
    await expect(referenceField(otherPage)).toHaveValue("");
    await expect(otherPage.getByText(restoredNote)).toHaveCount(0);
    await otherPage.context().close();
  });

  test("is in the books after a pause, and after leaving the page", async ({ page, request }) => {
    await page.clock.install();
    await openNewInvoice(page, companyPath());
    await fillEditor(page, labels, customerName, [{ article: "Snickeriarbete", quantity: "2", price: "595" }]);
    await expect(draftStateLine(page)).toContainText(storedInPortalNote);
    await expect(page).toHaveURL(/\/sales\/invoices\/new$/);
    await page.clock.fastForward(autosavePauseMs);
    await expect(draftStateLine(page)).toContainText(savedInBooksNote);
    await expect(page).toHaveURL(/\/sales\/drafts\/[0-9a-f-]{36}$/);
    await typeReference(page, "Written, then left");
    await page.getByRole("link", { name: labels.sales, exact: true }).first().click();
    await expect(page).toHaveURL(/\/sales$/);
    await expect
      .poll(async () => (await listDrafts(page)).map(({ YourReference }) => YourReference))
      .toContain("Written, then left");
    await expectSoundBooks(request);
  });

  test("by two people into different fields is kept of both, and into the same is compared by keyboard", async ({
    page,
    browser,
    request,
  }) => {
    const address = await storeDraft(page, companyPath());
    const sarasPage = await openOtherBrowser(browser, sara.email);
    await sarasPage.goto(address);
    await expect(referenceField(sarasPage)).toHaveValue("");
    await typeReference(page, "Annas");
    await page.getByRole("button", { name: labels.saveDraft }).click();
    await expect(draftStateLine(page)).toContainText(savedInBooksNote);

    await sarasPage.getByLabel("Order number").fill("PO 7");
    await sarasPage.getByRole("button", { name: labels.saveDraft }).click();
    await expect(sarasPage.getByText(/Somebody else saved this draft/)).toBeVisible();
    await expect(referenceField(sarasPage)).toHaveValue("Annas");
    await expect(draftStateLine(sarasPage)).toContainText(savedInBooksNote);

    await typeReference(page, "Annas again");
    await page.getByLabel(labels.row(1, labels.price)).fill("600");
    await typeReference(sarasPage, "Saras");
    await sarasPage.getByRole("button", { name: labels.saveDraft }).click();
    await expect(draftStateLine(sarasPage)).toContainText(savedInBooksNote);
    await page.getByRole("button", { name: labels.saveDraft }).click();
    await expect(page.getByRole("heading", { name: "One field was changed in two places" })).toBeVisible();
    await expect(referenceField(page)).toHaveValue("Annas again");
    await page.getByRole("radio", { name: /Annas again/ }).focus();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("radio", { name: /Saras/ })).toBeChecked();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(referenceField(page)).toHaveValue("Saras");
    await page.getByRole("button", { name: labels.saveDraft }).click();
    await expect(draftStateLine(page)).toContainText(savedInBooksNote);
    const drafts = await listDrafts(page);
    const sharedDrafts = drafts.filter(({ BuyersOrderReference }) => BuyersOrderReference === "PO 7");
    expect(sharedDrafts).toMatchObject([{ YourReference: "Saras", Rows: [{ UnitPrice: 600 }] }]);
    await sarasPage.context().close();
    await expectSoundBooks(request);
  });

  test("stays here and says so while the portal cannot be reached, and goes on by itself", async ({ page }) => {
    await openNewInvoice(page, companyPath());
    await page.context().setOffline(true);
    await typeReference(page, "Typed without a net");
    await expect(draftStateLine(page)).toContainText(/Stegvis does not answer/);
    await page.context().setOffline(false);
    await expect(draftStateLine(page)).toContainText(storedInPortalNote);
  });
});

/** Types a reference and waits until the portal has stored it: the state line may still be about the text before. */
async function typeAndAwaitStored(page: Page, text: string) {
  const storeResponse = page.waitForResponse(
    (response) => response.request().method() === "PUT" && response.url().includes("/draft-edits/") && response.ok(),
  );
  await typeReference(page, text);
  await storeResponse;
  await expect(draftStateLine(page)).toContainText(storedInPortalNote);
}

type WireDraft = { YourReference: string | null; BuyersOrderReference: string | null; Rows: { UnitPrice: number }[] };

/** Reads the newest drafts from the books. */
async function listDrafts(page: Page): Promise<WireDraft[]> {
  const path = `/api/companies/${companyIdOf(page)}/books/customerinvoicedrafts`;
  const answer = await page.request.get(`${path}?$pagesize=20&$orderby=CreatedUtc desc`);
  return ((await answer.json()) as { Data: WireDraft[] }).Data;
}
