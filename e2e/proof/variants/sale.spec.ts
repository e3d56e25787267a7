import { fjallkaffe, norrsken } from "../../../sandbox/seed/companies";
import { anna, lars } from "../../../sandbox/seed/people";
import { expectAccessible } from "../../support/looks/axe";
import { screenLabels as allLabels } from "../../support/screen-labels";
import { expectSoundBooks, readCounters } from "../../support/service/control";
import { signInOnSharedDemo } from "../../support/shared-demo";
import { expect, test } from "../../support/test";

const saleLabelsByLanguage = {
  en: {
    quotesLink: /^Quotes/,
    // The quote of status 1 waits for its answer, the quote of status 2 is accepted.
    quoteStatus: 1,
    makeOrder: "Accept and make the order",
    deliverAll: "Deliver all of it",
    makeInvoice: "Make the invoice",
    postOnly: "Only post",
    sendInvoice: "Send the invoice",
    openInvoice: "Open the invoice",
    lines: "Lines",
  },
  sv: {
    quotesLink: /^Offerter/,
    quoteStatus: 2,
    makeOrder: "Gör ordern",
    deliverAll: "Leverera allt",
    makeInvoice: "Gör fakturan",
    postOnly: "Bara bokför",
    sendInvoice: "Skicka fakturan",
    openInvoice: "Öppna fakturan",
    lines: "Rader",
  },
} as const;

type QuoteRecord = { readonly Id: string; readonly Status: number; readonly DueDate: string; readonly Number: number };

for (const language of ["en", "sv"] as const) {
  const labels = allLabels[language];
  const saleLabels = saleLabelsByLanguage[language];

  test.describe(`in ${language}`, () => {
    test.use({ locale: labels.locale, timezoneId: "Europe/Stockholm" });
    const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

    test("a quote becomes an order, is delivered and invoiced on one page", async ({ page, request }) => {
      const quotesAnswer = await page.request.get(
        `/api${companyPath()}/books/quotes?$filter=Status eq ${saleLabels.quoteStatus}&$orderby=DueDate desc`,
      );
      const [quote] = ((await quotesAnswer.json()) as { Data: QuoteRecord[] }).Data;
      const countsBefore = await readCounters(request);
      await page.goto(`${companyPath()}/sales`);
      await page.getByRole("link", { name: saleLabels.quotesLink }).click();
      await page.locator(`a[href$="/sales/quotes/${quote?.Id}"]`).click();
      // Neither a double click nor a reload in the middle executes the command a second time.
      await page.getByRole("button", { name: saleLabels.makeOrder }).dblclick();
      await expect(page.getByRole("button", { name: saleLabels.deliverAll })).toBeVisible();
      await page.reload();
      await page.getByRole("button", { name: saleLabels.deliverAll }).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: saleLabels.makeInvoice }).click();
      await page.getByRole("dialog").getByRole("button", { name: saleLabels.postOnly }).click();
      await expect(page.getByRole("heading", { name: saleLabels.sendInvoice })).toBeVisible();
      const cells = page.getByRole("region", { name: saleLabels.lines }).locator("tbody tr").first().locator("td.num");
      const [orderedQuantity = ""] = await cells.allTextContents();
      await expect
        .poll(async () => (await cells.allTextContents()).slice(0, 4))
        .toEqual([orderedQuantity, orderedQuantity, orderedQuantity, "0"]);
      await expectAccessible(page, "a sale, invoiced");

      const ordersAnswer = await page.request.get(
        `/api${companyPath()}/books/orders?$filter=CreatedFromQuoteId eq ${quote?.Id}`,
      );
      expect(((await ordersAnswer.json()) as { Data: unknown[] }).Data).toHaveLength(1);
      const countsAfter = await readCounters(request);
      expect(countsAfter.postings.committed - countsBefore.postings.committed).toBe(1);
      expect(countsAfter.mails.committed).toBe(countsBefore.mails.committed);
      await expectSoundBooks(request);
      await page.getByRole("link", { name: saleLabels.openInvoice }).click();
      await expect(page).toHaveURL(/\/sales\/invoices\/[0-9a-f-]{36}$/);
    });
  });
}

test.describe("somebody who may only read", () => {
  test.use({ locale: allLabels.en.locale });
  const companyPath = signInOnSharedDemo(lars.email, norrsken.name);

  test("sees where a sale stands and nothing to press", async ({ page }) => {
    await page.goto(`${companyPath()}/sales?filter=order`);
    await page.locator('a[href*="/sales/orders/"]').first().click();
    await expect(page.getByRole("region", { name: saleLabelsByLanguage.en.lines })).toBeVisible();
    await expect(page.locator(".turn-panel h2")).toBeVisible();
    await expect(page.locator(".turn-panel button")).toHaveCount(0);
  });
});

test.describe("the list of sales", () => {
  test.use({ locale: allLabels.en.locale });
  const companyPath = signInOnSharedDemo(lars.email, norrsken.name);

  test("keeps a pressed row under the pointer while what was searched for comes", async ({ page }) => {
    await page.goto(`${companyPath()}/customers`);
    const row = page.locator("[data-list] a[data-row]").last();
    await row.scrollIntoViewIfNeeded();
    const name = await row.innerText();
    await page.getByRole("searchbox").fill(name);
    await row.hover();
    await page.mouse.down();
    await expect(page.getByText(/^1 to (\d+) of \1$/)).toBeVisible();
    await page.mouse.up();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  });
});

test.describe("a company without the module for quotes and orders", () => {
  test.use({ locale: allLabels.en.locale });
  const companyPath = signInOnSharedDemo(anna.email, fjallkaffe.name);

  test("has its invoices, no empty tabs, and says what is lacking and who can change it", async ({ page }) => {
    await page.goto(companyPath());
    await expect(
      page.getByText(/does not include the module for quotes and orders.*As the owner you can/),
    ).toBeVisible();
    await expect(page.getByText(/accepted quote/)).toHaveCount(0);
    await page.goto(`${companyPath()}/sales`);
    await expect(page.getByRole("link", { name: /^Unpaid/ })).toBeVisible();
    await expect(page.locator('a[href*="/sales/invoices/"]').first()).toBeVisible();
    await expect(page.getByRole("link", { name: saleLabelsByLanguage.en.quotesLink })).toHaveCount(0);
    await expect(
      page.getByText(/does not include the module for quotes and orders.*As the owner you can/),
    ).toBeVisible();
    await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(0);
    await page.goto(`${companyPath()}/sales?q=a`);
    await expect(page.locator('a[href*="/sales/invoices/"]').first()).toBeVisible();
    await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(0);
    // The address of a new order does not begin an order that could never be placed either.
    for (const path of ["orders/new", "quotes/new", `orders/drafts/${crypto.randomUUID()}`]) {
      await page.goto(`${companyPath()}/sales/${path}`);
      await expect(page.getByText(/does not include the module for quotes and orders/)).toBeVisible();
      await expect(page.getByRole("textbox")).toHaveCount(0);
    }
  });
});
