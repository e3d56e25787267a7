import type { Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { anna, sara } from "../../sandbox/seed/people";
import { writeInvoice } from "../support/editor";
import { onOneDemo } from "../support/one-demo";
import { expectSound } from "../support/service/control";
import { chooseAtService, companyIdOf, signOut } from "../support/service/service";
import { expect, test } from "../support/test";
import {
  customer,
  elsewhere,
  expectTyped,
  kept,
  line,
  openNew,
  pauseMs,
  reference,
  restored,
  saved,
  settings,
  storedDraft,
  typeReference,
  words,
} from "../walks/kept-text";

test.use(settings);

test.describe("what is typed", () => {
  const base = onOneDemo(anna.email, norrsken.name);

  test("is there after a reload, after signing out and in, and in a browser that knows nothing", async ({
    browser,
  }) => {
    const page = await elsewhere(browser, anna.email);
    const address = `${base()}/sales/invoices/new`;
    await page.goto(address);
    await typeKept(page, "Typed before the reload");
    await page.reload();
    await expectTyped(page, "Typed before the reload");

    await typeKept(page, "Typed before signing out");
    await signOut(page, words);
    await page.goto("/");
    await page.getByRole("button", { name: words.continue }).click();
    // The identity server still knows her.
    await chooseAtService(page, words, norrsken.name);
    await expect(page).toHaveURL(/\/companies/);
    await page.goto(address);
    await expectTyped(page, "Typed before signing out");

    await typeKept(page, "Typed before the browser was closed");
    await page.context().close();
    const other = await elsewhere(browser, anna.email);
    await other.goto(address);
    await expectTyped(other, "Typed before the browser was closed");
    const erased = other.waitForResponse(
      (answer) => answer.request().method() === "DELETE" && answer.url().includes("/draft-edits/"),
    );
    await other.getByRole("button", { name: "Discard my changes" }).click();
    await expect(reference(other)).toHaveValue("");
    await erased;
    await other.reload();
    await expect(reference(other)).toHaveValue("");
    await expect(other.getByText(restored)).toHaveCount(0);
    await other.context().close();
  });

  test("is in the books after a pause, and after leaving the page", async ({ page, request }) => {
    await page.clock.install();
    await openNew(page, base());
    await writeInvoice(page, words, customer, [{ article: "Snickeriarbete", quantity: "2", price: "595" }]);
    await expect(line(page)).toContainText(kept);
    await expect(page).toHaveURL(/\/sales\/invoices\/new$/);
    await page.clock.fastForward(pauseMs);
    await expect(line(page)).toContainText(saved);
    await expect(page).toHaveURL(/\/sales\/drafts\/[0-9a-f-]{36}$/);
    await typeReference(page, "Written, then left");
    await page.getByRole("link", { name: words.sales, exact: true }).first().click();
    await expect(page).toHaveURL(/\/sales$/);
    await expect
      .poll(async () => (await draftsOf(page)).map(({ YourReference }) => YourReference))
      .toContain("Written, then left");
    await expectSound(request);
  });

  test("by two people into different fields is kept of both, and into the same is compared by keyboard", async ({
    page,
    browser,
    request,
  }) => {
    const address = await storedDraft(page, base());
    const saras = await elsewhere(browser, sara.email);
    await saras.goto(address);
    await expect(reference(saras)).toHaveValue("");
    await typeReference(page, "Annas");
    await page.getByRole("button", { name: words.saveDraft }).click();
    await expect(line(page)).toContainText(saved);

    await saras.getByLabel("Order number").fill("PO 7");
    await saras.getByRole("button", { name: words.saveDraft }).click();
    await expect(saras.getByText(/Somebody else saved this draft/)).toBeVisible();
    await expect(reference(saras)).toHaveValue("Annas");
    await expect(line(saras)).toContainText(saved);

    await typeReference(page, "Annas again");
    await page.getByLabel(words.row(1, words.price)).fill("600");
    await typeReference(saras, "Saras");
    await saras.getByRole("button", { name: words.saveDraft }).click();
    await expect(line(saras)).toContainText(saved);
    await page.getByRole("button", { name: words.saveDraft }).click();
    await expect(page.getByRole("heading", { name: "One field was changed in two places" })).toBeVisible();
    await expect(reference(page)).toHaveValue("Annas again");
    await page.getByRole("radio", { name: /Annas again/ }).focus();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("radio", { name: /Saras/ })).toBeChecked();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(reference(page)).toHaveValue("Saras");
    await page.getByRole("button", { name: words.saveDraft }).click();
    await expect(line(page)).toContainText(saved);
    const drafts = await draftsOf(page);
    const ours = drafts.filter(({ BuyersOrderReference }) => BuyersOrderReference === "PO 7");
    expect(ours).toMatchObject([{ YourReference: "Saras", Rows: [{ UnitPrice: 600 }] }]);
    await saras.context().close();
    await expectSound(request);
  });

  test("stays here and says so while the portal cannot be reached, and goes on by itself", async ({ page }) => {
    await openNew(page, base());
    await page.context().setOffline(true);
    await typeReference(page, "Typed without a net");
    await expect(line(page)).toContainText(/Stegvis does not answer/);
    await page.context().setOffline(false);
    await expect(line(page)).toContainText(kept);
  });
});

/** Types it, and waits until the portal has it: the line may still tell of the words before. */
async function typeKept(page: Page, text: string) {
  const answered = page.waitForResponse(
    (one) => one.request().method() === "PUT" && one.url().includes("/draft-edits/") && one.ok(),
  );
  await typeReference(page, text);
  await answered;
  await expect(line(page)).toContainText(kept);
}

type WireDraft = { YourReference: string | null; BuyersOrderReference: string | null; Rows: { UnitPrice: number }[] };

/** The newest drafts as the books have them. */
async function draftsOf(page: Page): Promise<WireDraft[]> {
  const path = `/api/companies/${companyIdOf(page)}/books/customerinvoicedrafts`;
  const answer = await page.request.get(`${path}?$pagesize=20&$orderby=CreatedUtc desc`);
  return ((await answer.json()) as { Data: WireDraft[] }).Data;
}
