import type { Page } from "@playwright/test";
import { norrsken } from "../../../sandbox/seed/companies";
import { anna, sara } from "../../../sandbox/seed/people";
import { dayFromToday } from "../../support/days";
import { fillEditor } from "../../support/editor";
import { product } from "../../support/product";
import { screenLabels as allLabels } from "../../support/screen-labels";
import { interceptCalls } from "../../support/service/answers";
import { booksAtService } from "../../support/service/books";
import { expectSoundBooks } from "../../support/service/control";
import { companyIdOf, signIn } from "../../support/service/service";
import { signInOnSharedDemo } from "../../support/shared-demo";
import { expect, test } from "../../support/test";

const labels = allLabels.en;
const browserSettings = { locale: labels.locale, timezoneId: "Europe/Stockholm" };

const chosenDate = dayFromToday(-14);

test.use(browserSettings);
const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

test("a day that was chosen is there again for everybody, moves the due date and is booked", async ({
  browser,
  page,
  request,
}) => {
  await page.goto(`${companyPath()}/sales/invoices/new`);
  await fillEditor(page, labels, "Brf Solsidan", [{ article: "Snickeriarbete", quantity: "2", price: "595" }]);
  const dueField = page.getByLabel("Due", { exact: true });
  await expect(dueField).toHaveValue(/^\d{4}-/);
  const initialDueOn = await dueField.inputValue();
  await invoiceDateField(page).fill(chosenDate);
  await expect(dueField).not.toHaveValue(initialDueOn);
  const dueOn = await dueField.inputValue();
  await saveDraft(page);
  await page.reload();
  await expectDays(page, dueOn);

  const sarasContext = await browser.newContext({
    ...browserSettings,
    baseURL: product.appUrl,
    storageState: { cookies: [], origins: [] },
  });
  const sarasPage = await sarasContext.newPage();
  await signIn(sarasPage, labels, sara.email, norrsken.name);
  await sarasPage.goto(new URL(page.url()).pathname);
  await expectDays(sarasPage, dueOn);
  await sarasPage.getByLabel("Your reference").fill("Written by Sara");
  await saveDraft(sarasPage);
  await sarasPage.reload();
  await expectDays(sarasPage, dueOn);
  const address = new URL(sarasPage.url()).pathname;
  await sarasContext.close();

  await page.goto(address);
  await expectDays(page, dueOn);
  await page.getByRole("button", { name: labels.whatWillHappen }).click();
  await page.getByRole("button", { name: labels.finaliseOnly }).click();
  await expect(page).toHaveURL(/\/sales\/invoices\/[0-9a-f-]{36}/);
  expect(await readInvoice(page)).toMatchObject({
    InvoiceDate: expect.stringContaining(chosenDate),
    DueDate: expect.stringContaining(dueOn),
    YourReference: "Written by Sara",
  });
  await expectSoundBooks(request);
});

test("a due date nobody wrote and the prices are those of the customer, also of one chosen in a draft opened again", async ({
  page,
  request,
}) => {
  const books = await booksAtService(request, norrsken.name);
  const privatePerson = await books.getPrivatePerson();
  const termsAnswer = await page.request.get(`/api${companyPath()}/books/termsofpayments`);
  const { Data } = (await termsAnswer.json()) as { Data: { Id: string; NumberOfDays: number }[] };
  const tenDayTerms = Data.find(({ NumberOfDays }) => NumberOfDays === 10);
  await books.changeCustomer({ ...privatePerson, TermsOfPaymentId: tenDayTerms?.Id });

  await page.goto(`${companyPath()}/sales/invoices/new`);
  await fillEditor(page, labels, "Brf Solsidan", [{ article: "Snickeriarbete", quantity: "1", price: "595" }]);
  await saveDraft(page);
  await page.reload();
  const dueField = page.getByLabel("Due", { exact: true });
  await expect(dueField).toHaveValue(/^\d{4}-/);
  await expect(dueField).not.toHaveValue(dayFromToday(10));
  let releaseArticles = () => {};
  const articlesReleased = new Promise<void>((resolve) => {
    releaseArticles = resolve;
  });
  await interceptCalls(page, "GET", /\/books\/articles$/, async (route) => {
    await articlesReleased;
    await route.continue();
  });
  await page.getByLabel(labels.customer, { exact: true }).fill(String(privatePerson.Name));
  await page
    .getByRole("option", { name: String(privatePerson.Name) })
    .first()
    .click();
  await expect(dueField).toHaveValue(dayFromToday(10));
  // Prices for a private person include VAT: the sheet and the booking wait until the prices are read.
  const sheetButton = page.getByRole("button", { name: labels.whatWillHappen });
  await sheetButton.click();
  await expect(sheetButton).toHaveAttribute("aria-busy", "true");
  releaseArticles();
  await page.getByRole("button", { name: labels.finaliseOnly }).click();
  await expect(page).toHaveURL(/\/sales\/invoices\/[0-9a-f-]{36}/);
  expect(await readInvoice(page)).toMatchObject({
    DueDate: expect.stringContaining(dayFromToday(10)),
    TotalAmount: 744,
  });
});

/** Reads the invoice of this page from the books. */
async function readInvoice(page: Page): Promise<unknown> {
  const invoiceId = new URL(page.url()).pathname.split("/").at(-1);
  const answer = await page.request.get(`/api/companies/${companyIdOf(page)}/books/customerinvoices/${invoiceId}`);
  return answer.json();
}

const invoiceDateField = (page: Page) => page.getByLabel("Invoice date");

async function expectDays(page: Page, dueOn: string) {
  await expect(invoiceDateField(page)).toHaveValue(chosenDate);
  await expect(page.getByLabel("Due", { exact: true })).toHaveValue(dueOn);
}

/** Saves the draft; the save changes the draft's address. */
async function saveDraft(page: Page) {
  const addressBefore = page.url();
  await page.getByRole("button", { name: labels.saveDraft }).click();
  await expect(page).not.toHaveURL(addressBefore);
  await expect(page.locator(".stage.st-draft").first()).toContainText(/Saved in the books/);
}
