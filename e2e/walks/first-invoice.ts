import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { norrsken, tulp } from "../../sandbox/seed/companies";
import { sara } from "../../sandbox/seed/people";
import { downloaded } from "../support/downloaded";
import { threeRows, threeRowsTotalText, writeInvoice } from "../support/editor";
import { expectOnce, expectSameTotal, tally } from "../support/same-total";
import { booksOf, type CustomerRecord } from "../support/service/books";
import { expectSound, freshDemo } from "../support/service/control";
import { addCompany, companyIdOf, signIn, signOut } from "../support/service/service";
import { undoWaits } from "../support/undo-wait";
import { words as allWords, type Language } from "../support/words";

const customer = "Brf Solsidan";
/** Members of a customer that no screen shows. */
const unseen = { WwwAddress: "solsidan.example", GLN: "7300009000005", EmailAddressOrder: "order@solsidan.example" };

/** The whole way of somebody new: signs in, edits a customer, finalises and sends an invoice, signs out. */
export async function firstInvoice({ page, request }: { page: Page; request: APIRequestContext }, language: Language) {
  const words = allWords[language];
  await freshDemo(request);
  await signIn(page, words, sara.email, tulp.name);
  await expect(page.getByRole("button", { name: new RegExp(tulp.name) })).toBeVisible();

  await page.getByRole("button", { name: words.menu }).click();
  await page.getByRole("link", { name: words.allCompanies }).click();
  await expect(page.getByRole("heading", { name: words.where })).toBeVisible();
  await addCompany(page, words, norrsken.name);
  const companyId = companyIdOf(page);
  await undoWaits(0);

  const books = await booksOf(request, norrsken.name);
  await books.changeCustomer({ ...(await books.customer(customer)), ...unseen });
  const record = await books.customer(customer);
  expect(record).toMatchObject(unseen);
  await page.getByRole("link", { name: words.customers }).first().click();
  await page.getByRole("searchbox").fill(customer);
  await page.getByRole("link", { name: customer }).click();
  await page.getByRole("link", { name: words.edit }).click();
  await page.getByRole("textbox", { name: words.telephone }).fill("090-12 34 56");
  await page.getByRole("button", { name: words.saveCustomer }).click();
  await expect(page.getByText("090-12 34 56")).toBeVisible();
  expect(lasting(await books.customer(customer))).toEqual(lasting({ ...record, Telephone: "090-12 34 56" }));

  const before = await tally(request);
  await page.getByRole("link", { name: words.sales, exact: true }).first().click();
  // The customer's page leads to an invoice as well, and stands until the next one is there.
  await page.waitForURL("**/sales");
  await page.getByRole("link", { name: words.newInvoice }).click();
  await writeInvoice(page, words, customer, threeRows);
  await expect(page.getByRole("table").filter({ hasText: words.toPay })).toContainText(threeRowsTotalText);
  await page.getByRole("button", { name: words.whatWillHappen }).click();
  await page.getByRole("button", { name: words.finaliseAndSend }).click();
  await expect(page).toHaveURL(/\/sales\/invoices\/[0-9a-f-]{36}/);
  const title = page.getByRole("heading", { level: 1, name: /\d{4}/ });
  await expect(title).toBeVisible();
  const number = Number(/\d+/.exec(await title.innerText())?.[0]);
  await expectOnce(request, before);

  await expect(page.getByText(words.balances)).toBeVisible();
  await expect(page.getByRole("row", { name: /1510/ })).toContainText(threeRowsTotalText);

  const file = await downloaded(page, () => page.getByRole("button", { name: words.downloadPdf }).click());
  await expectSameTotal(request, { company: norrsken.name, number, recipient: "brf.solsidan@kund.example", file });

  await signOut(page, words);
  await expectNothingBehind(page, `/companies/${companyId}/sales`, number);
  await expectSound(request);
}

/** A record without the moment it was changed. */
function lasting({ ChangedUtc: _changed, ...record }: CustomerRecord) {
  return record;
}

/** After signing out neither Back, nor the address, nor the data behind the page gives anything away. */
async function expectNothingBehind(page: Page, address: string, number: number) {
  await page.goBack();
  await expect(page).toHaveURL(/\/sign-in/);
  await expect(page.getByText(String(number))).toHaveCount(0);
  await page.goto(address);
  await expect(page).toHaveURL(/\/sign-in/);
  const answer = await page.request.get(`/api${address.replace("/sales", "")}/books/customerinvoices`);
  expect(answer.status()).toBe(401);
}
