import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { norrsken } from "../sandbox/seed/companies";
import { anna, erik } from "../sandbox/seed/people";
import { killEverything, machine, started } from "../scripts/testing/launcher";
import { call, expectSound } from "./support/control";
import { writeInvoice } from "./support/editor";
import { onOneDemo } from "./support/one-demo";
import { killBrowser, openBrowser } from "./support/own-browser";
import { product } from "./support/product";
import { chooseAtService, companyIdOf, signIn, signOut } from "./support/service";
import { words as allWords } from "./support/words";

const words = allWords.en;
const settings = { locale: words.locale, timezoneId: "Europe/Stockholm" };
const customer = "Brf Solsidan";
const kept = /Kept in Stegvis/;
const saved = /Saved in the books/;
const restored = /This is what you typed/;

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
    await other.getByRole("button", { name: "Discard my changes" }).click();
    await expect(reference(other)).toHaveValue("");
    await other.reload();
    await expect(reference(other)).toHaveValue("");
    await expect(other.getByText(restored)).toHaveCount(0);
    await other.context().close();
  });

  test("is in the books after a pause, and after leaving the page", async ({ page, request }) => {
    await openNew(page, base());
    await writeInvoice(page, words, customer, [{ article: "Snickeriarbete", quantity: "2", price: "595" }]);
    await expect(line(page)).toContainText(kept);
    await expect(page).toHaveURL(/\/sales\/invoices\/new$/);
    await expect(line(page)).toContainText(saved, { timeout: 30_000 });
    await expect(page).toHaveURL(/\/sales\/drafts\/[0-9a-f-]{36}$/);
    await typeReference(page, "Written, then left");
    await page.getByRole("link", { name: words.sales, exact: true }).first().click();
    await expect(page).toHaveURL(/\/sales$/);
    await expect
      .poll(async () => (await draftsOf(page)).map(({ YourReference }) => YourReference))
      .toContain("Written, then left");
    await expectSound(request);
  });

  test("in another window is seen in this one, and the same field changed in both is compared", async ({ page }) => {
    const address = await storedDraft(page, base());
    const other = await page.context().newPage();
    await other.goto(address);
    await typeReference(page, "From the first window");
    await expect(reference(other)).toHaveValue("From the first window");
    await other.getByLabel("Order number").fill("PO 3");
    await expect(page.getByLabel("Order number")).toHaveValue("PO 3");

    // Each types before it can have heard of the other.
    await Promise.all([typeReference(page, "Mine"), typeReference(other, "The other")]);
    const asked = page.getByRole("heading", { name: /changed in two places/ });
    const askedThere = other.getByRole("heading", { name: /changed in two places/ });
    await expect.poll(async () => (await asked.count()) + (await askedThere.count())).toBeGreaterThan(0);
    const [one, theirs] = (await asked.count()) > 0 ? [page, "The other"] : [other, "Mine"];
    await one.getByRole("radio", { name: new RegExp(theirs) }).check();
    await one.getByRole("button", { name: "Use what is chosen" }).click();
    await expect(reference(one)).toHaveValue(theirs);
    await expect(one.getByLabel("Order number")).toHaveValue("PO 3");
  });

  test("by two people into different fields is kept of both, and into the same is compared by keyboard", async ({
    page,
    browser,
    request,
  }) => {
    const address = await storedDraft(page, base());
    const eriks = await elsewhere(browser, erik.email);
    await eriks.goto(address);
    await expect(reference(eriks)).toHaveValue("");
    await typeReference(page, "Annas");
    await page.getByRole("button", { name: words.saveDraft }).click();
    await expect(line(page)).toContainText(saved);

    await eriks.getByLabel("Order number").fill("PO 7");
    await eriks.getByRole("button", { name: words.saveDraft }).click();
    await expect(eriks.getByText(/Somebody else saved this draft/)).toBeVisible();
    await expect(reference(eriks)).toHaveValue("Annas");
    await expect(line(eriks)).toContainText(saved);

    await typeReference(page, "Annas again");
    await page.getByLabel(words.row(1, words.price)).fill("600");
    await typeReference(eriks, "Eriks");
    await eriks.getByRole("button", { name: words.saveDraft }).click();
    await expect(line(eriks)).toContainText(saved);
    await page.getByRole("button", { name: words.saveDraft }).click();
    await expect(page.getByRole("heading", { name: "One field was changed in two places" })).toBeVisible();
    await expect(reference(page)).toHaveValue("Annas again");
    await page.getByRole("radio", { name: /Annas again/ }).focus();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("radio", { name: /Eriks/ })).toBeChecked();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(reference(page)).toHaveValue("Eriks");
    await page.getByRole("button", { name: words.saveDraft }).click();
    await expect(line(page)).toContainText(saved);
    const drafts = await draftsOf(page);
    const ours = drafts.filter(({ BuyersOrderReference }) => BuyersOrderReference === "PO 7");
    expect(ours).toMatchObject([{ YourReference: "Eriks", Rows: [{ UnitPrice: 600 }] }]);
    await eriks.context().close();
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

  test("without a net is there when the browser is opened again that was killed meanwhile", async () => {
    const profile = mkdtempSync(path.join(tmpdir(), "stegvis-browser-"));
    const open = () => openBrowser(profile, { ...settings, baseURL: product.appUrl });
    try {
      const page = await open();
      await signIn(page, words, anna.email, norrsken.name);
      await openNew(page, base());
      await page.context().setOffline(true);
      await typeReference(page, "Typed before the browser was killed");
      await expect(line(page)).toContainText(/Stegvis does not answer/);
      await expect.poll(() => isWritten(profile, "Typed before the browser was killed")).toBe(true);
      await killBrowser(page);

      const again = await open();
      // Whether the cookies were written as well is the browser's affair: she signs in anew.
      await again.context().clearCookies();
      await signIn(again, words, anna.email, norrsken.name);
      await again.goto(`${base()}/sales/invoices/new`);
      await expectTyped(again, "Typed before the browser was killed");
      await expect(line(again)).toContainText(kept);
      await again.context().close();
    } finally {
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    }
  });

  test("is in the portal while the books do not answer", async ({ page, request }) => {
    await storedDraft(page, base());
    await call(request, "PUT", "/faults", [
      { method: "PUT", path: "/v2/customerinvoicedrafts/*", kind: "status", status: 500 },
    ]);
    await typeReference(page, "Typed without the books");
    await expect(line(page)).toContainText(/The books do not answer/, { timeout: 40_000 });
    await call(request, "PUT", "/faults", []);
    await page.getByRole("button", { name: words.saveDraft }).click();
    await expect(line(page)).toContainText(saved);
  });
});

test("what is typed while everything is killed is there again, in a browser that knows nothing", async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const here = await machine("demo");
  try {
    const first = here.launch();
    await started(first);
    const page = await elsewhere(browser, anna.email, here.appUrl);
    await openNew(page, addressOf(page));
    await page.getByLabel(words.row(1, words.text)).pressSequentially("Kept before the kill ", { delay: 20 });
    await expect(line(page)).toContainText(kept);
    const typing = page.getByLabel(words.row(1, words.text)).pressSequentially("and typed through it", { delay: 100 });
    await killEverything(first, here);
    await typing;
    await expect(line(page)).toContainText(/Stegvis does not answer/);

    await started(here.launch());
    // Nobody presses anything: the window asks again by itself.
    await expect(line(page)).toContainText(kept, { timeout: 30_000 });
    await page.context().close();
    const other = await elsewhere(browser, anna.email, here.appUrl);
    await openNew(other, addressOf(other));
    await expect(other.getByText(restored)).toBeVisible();
    await expect(other.getByLabel(words.row(1, words.text))).toHaveValue("Kept before the kill and typed through it");
    await other.context().close();
  } finally {
    await here.clear();
  }
});

/** Whether the browser of this folder has written to disk what a page keeps in it. */
function isWritten(profile: string, text: string): boolean {
  const folder = path.join(profile, "Default", "Local Storage", "leveldb");
  const files = readdirSync(folder).map((name) => readFileSync(path.join(folder, name)));
  return files.some((file) => file.includes(text, 0, "latin1") || file.includes(text, 0, "utf16le"));
}

const reference = (page: Page) => page.getByLabel("Your reference");
const addressOf = (page: Page) => `/companies/${companyIdOf(page)}`;
const line = (page: Page) => page.locator(".stage.st-draft").first();

async function typeReference(page: Page, text: string) {
  await reference(page).fill(text);
}

/** Types it, and waits until the portal has it: the line may still tell of the words before. */
async function typeKept(page: Page, text: string) {
  const answered = page.waitForResponse(
    (one) => one.request().method() === "PUT" && one.url().includes("/draft-edits/") && one.ok(),
    { timeout: 3000 },
  );
  await typeReference(page, text);
  await answered;
  await expect(line(page)).toContainText(kept);
}

async function expectTyped(page: Page, text: string) {
  await expect(page.getByText(restored)).toBeVisible();
  await expect(reference(page)).toHaveValue(text);
}

async function openNew(page: Page, base: string) {
  await page.goto(`${base}/sales/invoices/new`);
  await expect(reference(page)).toBeVisible();
}

/** A draft with one row in the books, open on the page. @returns its address */
async function storedDraft(page: Page, base: string): Promise<string> {
  await openNew(page, base);
  await writeInvoice(page, words, customer, [{ article: "Snickeriarbete", quantity: "2", price: "595" }]);
  await page.getByRole("button", { name: words.saveDraft }).click();
  await expect(line(page)).toContainText(saved);
  await expect(page).toHaveURL(/\/sales\/drafts\/[0-9a-f-]{36}$/);
  return new URL(page.url()).pathname;
}

/** A browser of its own, signed in at Norrsken. */
async function elsewhere(browser: Browser, email: string, baseURL = product.appUrl): Promise<Page> {
  const context = await browser.newContext({ ...settings, baseURL, storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  await signIn(page, words, email, norrsken.name);
  return page;
}

type WireDraft = { YourReference: string | null; BuyersOrderReference: string | null; Rows: { UnitPrice: number }[] };

/** The newest drafts as the books have them. */
async function draftsOf(page: Page): Promise<WireDraft[]> {
  const path = `/api/companies/${companyIdOf(page)}/books/customerinvoicedrafts`;
  const answer = await page.request.get(`${path}?$pagesize=20&$orderby=CreatedUtc desc`);
  return ((await answer.json()) as { Data: WireDraft[] }).Data;
}
