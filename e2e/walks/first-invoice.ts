import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { norrsken, tulp } from "../../sandbox/seed/companies";
import { sara } from "../../sandbox/seed/people";
import { downloadFile } from "../support/download-file";
import { fillEditor, threeRows, threeRowsTotalText } from "../support/editor";
import { expectInvoicedOnce, expectSameTotal, readServiceCounts } from "../support/same-total";
import { screenLabels as allLabels, type Language } from "../support/screen-labels";
import { booksAtService, type CustomerRecord } from "../support/service/books";
import { expectSoundBooks, resetDemo } from "../support/service/control";
import { addCompany, companyIdOf, signIn, signOut } from "../support/service/service";
import { setUndoSeconds } from "../support/undo-seconds";

const customerName = "Brf Solsidan";
/** Members of a customer that no screen shows. */
const hiddenFields = {
  WwwAddress: "solsidan.example",
  GLN: "7300009000005",
  EmailAddressOrder: "order@solsidan.example",
};

/** A new person's whole way: signs in, edits a customer, finalises and sends an invoice, signs out. */
export async function walkFirstInvoice(
  { page, request }: { page: Page; request: APIRequestContext },
  language: Language,
) {
  const labels = allLabels[language];
  await resetDemo(request);
  await signIn(page, labels, sara.email, tulp.name);
  await expect(page.getByRole("button", { name: new RegExp(tulp.name) })).toBeVisible();

  await page.getByRole("button", { name: labels.menu }).click();
  await page.getByRole("link", { name: labels.allCompanies }).click();
  await expect(page.getByRole("heading", { name: labels.whereToWork })).toBeVisible();
  await addCompany(page, labels, norrsken.name);
  const companyId = companyIdOf(page);
  await setUndoSeconds(0);

  const books = await booksAtService(request, norrsken.name);
  await books.changeCustomer({ ...(await books.getCustomer(customerName)), ...hiddenFields });
  const customerBefore = await books.getCustomer(customerName);
  expect(customerBefore).toMatchObject(hiddenFields);
  await page.getByRole("link", { name: labels.customers }).first().click();
  await page.getByRole("searchbox").fill(customerName);
  await page.getByRole("link", { name: customerName }).click();
  await page.getByRole("link", { name: labels.edit }).click();
  await page.getByRole("textbox", { name: labels.telephone }).fill("090-12 34 56");
  await page.getByRole("button", { name: labels.saveCustomer }).click();
  await expect(page.getByText("090-12 34 56")).toBeVisible();
  expect(withoutChangedInstant(await books.getCustomer(customerName))).toEqual(
    withoutChangedInstant({ ...customerBefore, Telephone: "090-12 34 56" }),
  );

  const countsBefore = await readServiceCounts(request);
  await page.getByRole("link", { name: labels.sales, exact: true }).first().click();
  // The customer's page has a link to a new invoice as well, and stays visible until the next page has loaded.
  await page.waitForURL("**/sales");
  await page.getByRole("link", { name: labels.newInvoice }).click();
  await fillEditor(page, labels, customerName, threeRows);
  await expect(page.getByRole("table").filter({ hasText: labels.toPay })).toContainText(threeRowsTotalText);
  await page.getByRole("button", { name: labels.whatWillHappen }).click();
  await page.getByRole("button", { name: labels.finaliseAndSend }).click();
  await expect(page).toHaveURL(/\/sales\/invoices\/[0-9a-f-]{36}/);
  const invoiceHeading = page.getByRole("heading", { level: 1, name: /\d{4}/ });
  await expect(invoiceHeading).toBeVisible();
  const invoiceNumber = Number(/\d+/.exec(await invoiceHeading.innerText())?.[0]);
  await expectInvoicedOnce(request, countsBefore);

  await expect(page.getByText(labels.balances)).toBeVisible();
  await expect(page.getByRole("row", { name: /1510/ })).toContainText(threeRowsTotalText);

  const file = await downloadFile(page, () => page.getByRole("button", { name: labels.downloadPdf }).click());
  await expectSameTotal(request, {
    company: norrsken.name,
    number: invoiceNumber,
    recipient: "brf.solsidan@kund.example",
    file,
  });

  await signOut(page, labels);
  await expectNothingAfterSignOut(page, `/companies/${companyId}/sales`, invoiceNumber);
  await expectSoundBooks(request);
}

/** Returns the record without the instant of its last change. */
function withoutChangedInstant({ ChangedUtc: _changed, ...record }: CustomerRecord) {
  return record;
}

/** Expects that after signing out neither Back, nor the page's address, nor the data of the page reveals anything. */
async function expectNothingAfterSignOut(page: Page, address: string, invoiceNumber: number) {
  await page.goBack();
  await expect(page).toHaveURL(/\/sign-in/);
  await expect(page.getByText(String(invoiceNumber))).toHaveCount(0);
  await page.goto(address);
  await expect(page).toHaveURL(/\/sign-in/);
  const answer = await page.request.get(`/api${address.replace("/sales", "")}/books/customerinvoices`);
  expect(answer.status()).toBe(401);
}
