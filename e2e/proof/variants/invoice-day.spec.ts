import type { Page } from "@playwright/test";
import { norrsken } from "../../../sandbox/seed/companies";
import { anna, sara } from "../../../sandbox/seed/people";
import { dayFromToday } from "../../support/days";
import { writeInvoice } from "../../support/editor";
import { onOneDemo } from "../../support/one-demo";
import { product } from "../../support/product";
import { answer } from "../../support/service/answers";
import { booksOf } from "../../support/service/books";
import { expectSound } from "../../support/service/control";
import { companyIdOf, signIn } from "../../support/service/service";
import { expect, test } from "../../support/test";
import { words as allWords } from "../../support/words";

const words = allWords.en;
const settings = { locale: words.locale, timezoneId: "Europe/Stockholm" };

const chosenOn = dayFromToday(-14);

test.use(settings);
const base = onOneDemo(anna.email, norrsken.name);

test("a day that was chosen is there again for everybody, moves the due date and is booked", async ({
  browser,
  page,
  request,
}) => {
  await page.goto(`${base()}/sales/invoices/new`);
  await writeInvoice(page, words, "Brf Solsidan", [{ article: "Snickeriarbete", quantity: "2", price: "595" }]);
  const due = page.getByLabel("Due", { exact: true });
  await expect(due).toHaveValue(/^\d{4}-/);
  const unmoved = await due.inputValue();
  await invoiceDay(page).fill(chosenOn);
  await expect(due).not.toHaveValue(unmoved);
  const dueOn = await due.inputValue();
  await save(page);
  await page.reload();
  await expectDays(page, dueOn);

  const saras = await browser.newContext({
    ...settings,
    baseURL: product.appUrl,
    storageState: { cookies: [], origins: [] },
  });
  const other = await saras.newPage();
  await signIn(other, words, sara.email, norrsken.name);
  await other.goto(new URL(page.url()).pathname);
  await expectDays(other, dueOn);
  await other.getByLabel("Your reference").fill("Written by Sara");
  await save(other);
  await other.reload();
  await expectDays(other, dueOn);
  const address = new URL(other.url()).pathname;
  await saras.close();

  await page.goto(address);
  await expectDays(page, dueOn);
  await page.getByRole("button", { name: words.whatWillHappen }).click();
  await page.getByRole("button", { name: words.finaliseOnly }).click();
  await expect(page).toHaveURL(/\/sales\/invoices\/[0-9a-f-]{36}/);
  expect(await invoiceOf(page)).toMatchObject({
    InvoiceDate: expect.stringContaining(chosenOn),
    DueDate: expect.stringContaining(dueOn),
    YourReference: "Written by Sara",
  });
  await expectSound(request);
});

test("a due date nobody wrote and the prices are those of the customer, also of one chosen in a draft opened again", async ({
  page,
  request,
}) => {
  const books = await booksOf(request, norrsken.name);
  const person = await books.privatePerson();
  const terms = await page.request.get(`/api${base()}/books/termsofpayments`);
  const { Data } = (await terms.json()) as { Data: { Id: string; NumberOfDays: number }[] };
  const quick = Data.find(({ NumberOfDays }) => NumberOfDays === 10);
  await books.changeCustomer({ ...person, TermsOfPaymentId: quick?.Id });

  await page.goto(`${base()}/sales/invoices/new`);
  await writeInvoice(page, words, "Brf Solsidan", [{ article: "Snickeriarbete", quantity: "1", price: "595" }]);
  await save(page);
  await page.reload();
  const due = page.getByLabel("Due", { exact: true });
  await expect(due).toHaveValue(/^\d{4}-/);
  await expect(due).not.toHaveValue(dayFromToday(10));
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await answer(page, "GET", /\/books\/articles$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel(words.customer, { exact: true }).fill(String(person.Name));
  await page
    .getByRole("option", { name: String(person.Name) })
    .first()
    .click();
  await expect(due).toHaveValue(dayFromToday(10));
  // The prices of a private person are with VAT: what is shown and booked waits for them.
  const next = page.getByRole("button", { name: words.whatWillHappen });
  await next.click();
  await expect(next).toHaveAttribute("aria-busy", "true");
  letGo();
  await page.getByRole("button", { name: words.finaliseOnly }).click();
  await expect(page).toHaveURL(/\/sales\/invoices\/[0-9a-f-]{36}/);
  expect(await invoiceOf(page)).toMatchObject({
    DueDate: expect.stringContaining(dayFromToday(10)),
    TotalAmount: 744,
  });
});

/** The invoice of this page as the books have it. */
async function invoiceOf(page: Page): Promise<unknown> {
  const invoiceId = new URL(page.url()).pathname.split("/").at(-1);
  const answer = await page.request.get(`/api/companies/${companyIdOf(page)}/books/customerinvoices/${invoiceId}`);
  return answer.json();
}

const invoiceDay = (page: Page) => page.getByLabel("Invoice date");

async function expectDays(page: Page, dueOn: string) {
  await expect(invoiceDay(page)).toHaveValue(chosenOn);
  await expect(page.getByLabel("Due", { exact: true })).toHaveValue(dueOn);
}

/** Saved, a draft has another address. */
async function save(page: Page) {
  const before = page.url();
  await page.getByRole("button", { name: words.saveDraft }).click();
  await expect(page).not.toHaveURL(before);
  await expect(page.locator(".stage.st-draft").first()).toContainText(/Saved in the books/);
}
