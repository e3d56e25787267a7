import { type Browser, expect, type Page, test } from "@playwright/test";
import { norrsken } from "../sandbox/seed/companies";
import { anna, erik } from "../sandbox/seed/people";
import { call } from "./support/control";
import { threeRows, writeInvoice } from "./support/editor";
import { onOneDemo } from "./support/one-demo";
import { product } from "./support/product";
import { expectOnce, tally } from "./support/same-total";
import { openAs, signedIn } from "./support/signed-in";
import { words as allWords } from "./support/words";

const words = allWords.en;

test.use({ locale: words.locale, timezoneId: "Europe/Stockholm" });

const base = onOneDemo(anna.email, norrsken.name);

test.beforeEach(async ({ page }) => {
  await page.goto(`${base()}/sales/invoices/new`);
  await writeInvoice(page, words, "Brf Solsidan", threeRows);
  await openSheet(page);
});

test("pressing twenty times makes one invoice, one voucher and one mail", async ({ page, request }) => {
  const before = await tally(request);
  await step(page).evaluate((button: HTMLButtonElement) => {
    for (let press = 0; press < 20; press++) button.click();
  });
  await expect(page).toHaveURL(invoicePage);
  await expectOnce(request, before);
});

test("an answer lost after the books were written is read back, not asked for again", async ({ page, request }) => {
  const before = await tally(request);
  const path = "/v2/customerinvoicedrafts/*/convert";
  await call(request, "PUT", "/faults", [{ method: "POST", path, kind: "cut-after-commit", times: 1 }]);
  await step(page).click();
  await expect.poll(() => call(request, "GET", "/faults"), { message: "the answer is cut" }).toEqual([]);
  await page.reload();
  await expect(page).toHaveURL(invoicePage);
  await expectOnce(request, before);
});

const others = {
  "two pages of one person": (page: Page) => page.context().newPage(),
  "two people": (_: Page, browser: Browser) => pageOf(browser, erik.email),
} as const;

for (const [who, open] of Object.entries(others)) {
  test(`${who} pressing at once make one invoice, one voucher and one mail, and both are shown it`, async ({
    page,
    browser,
    request,
  }) => {
    const other = await sameDraft(page, await open(page, browser));
    const before = await tally(request);
    // At once: a click would wait until the button stands still, while the other page is led on already.
    await Promise.all([page, other].map((one) => step(one).dispatchEvent("click")));
    await expectShownOnBoth(page, other);
    await expectOnce(request, before);
    await other.close();
  });
}

test("who presses when somebody else has finalised is shown that invoice, not that the draft is gone", async ({
  page,
  browser,
  request,
}) => {
  const other = await sameDraft(page, await pageOf(browser, erik.email));
  const before = await tally(request);
  await step(page).click();
  await expect(page).toHaveURL(invoicePage);
  await step(other).click();
  await expectShownOnBoth(page, other);
  await expectOnce(request, before);
  await other.close();
});

test("what is typed into a draft that somebody else has finalised stays, and becomes a draft of its own", async ({
  page,
  browser,
}) => {
  const other = await sameDraft(page, await pageOf(browser, erik.email));
  await other.keyboard.press("Escape");
  const draftAt = new URL(other.url()).pathname;
  const reference = other.getByRole("textbox", { name: /^Your reference/ });
  await reference.fill("Åke, ring först");
  await step(page).click();
  await expect(page).toHaveURL(invoicePage);
  // Whether the window has heard of it by itself or hears it now.
  await other.keyboard.press("ControlOrMeta+s");
  const said = other.getByText(new RegExp(`${anna.firstName} ${anna.lastName} has finalised this draft as \\d{4}`));
  await expect(said).toBeVisible();
  await expect(reference).toHaveValue("Åke, ring först");
  await other.reload();
  await expect(said).toBeVisible();
  const toInvoice = other.getByRole("link", { name: "Open the invoice" });
  await expect(toInvoice).toHaveAttribute("href", new URL(page.url()).pathname);
  await other.getByRole("button", { name: "Save as a new draft" }).click();
  await expect(reference).toHaveValue("Åke, ring först");
  await other.getByRole("button", { name: words.saveDraft }).click();
  await expect(other).not.toHaveURL(draftAt);
  await expect(other).toHaveURL(/\/sales\/drafts\/[0-9a-f-]{36}$/);
  await other.close();
});

const invoicePage = /\/sales\/invoices\/[0-9a-f-]{36}$/;
const step = (page: Page) => page.getByRole("button", { name: words.finaliseAndSend });

async function openSheet(page: Page) {
  await page.getByRole("button", { name: words.whatWillHappen }).click();
  await expect(step(page)).toBeEnabled();
  await expect(step(page)).not.toHaveAttribute("aria-busy", "true");
}

async function pageOf(browser: Browser, email: string): Promise<Page> {
  return openAs(browser, await signedIn(browser, product.appUrl, email, norrsken.name), words.locale);
}

/** What will happen to the draft on one screen, on another one as well. */
async function sameDraft(page: Page, other: Page): Promise<Page> {
  await expect(page).toHaveURL(/\/sales\/drafts\/[0-9a-f-]{36}$/);
  await other.goto(new URL(page.url()).pathname);
  await openSheet(other);
  return other;
}

/** Each has gone on to the invoice, which says that it is posted and mailed. */
async function expectShownOnBoth(page: Page, other: Page) {
  for (const one of [page, other]) {
    await expect(one).toHaveURL(invoicePage);
    await expect(one.getByRole("heading", { level: 1, name: /\d{4}/ })).toBeVisible();
    await expect(one.getByRole("listitem").filter({ hasText: "Posted once" })).toHaveCount(1);
    await expect(one.getByRole("listitem").filter({ hasText: "Mailed" })).toHaveCount(1);
  }
  expect(new URL(other.url()).pathname).toBe(new URL(page.url()).pathname);
}
