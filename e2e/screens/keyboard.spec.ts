import type { Page } from "@playwright/test";
import { norrsken, tulp } from "../../sandbox/seed/companies";
import { anna, sara } from "../../sandbox/seed/people";
import { downloadFile } from "../support/download-file";
import { fillEditorByKeyboard, threeRows, threeRowsTotalText } from "../support/editor";
import { activateByKeyboard, replaceText, tabTo } from "../support/keyboard";
import { product } from "../support/product";
import { expectInvoicedOnce, expectSameTotal, readServiceCounts } from "../support/same-total";
import { screenLabels as allLabels } from "../support/screen-labels";
import { booksAtService } from "../support/service/books";
import { expectSoundBooks, resetDemo } from "../support/service/control";
import { password } from "../support/service/service";
import { signInPerson } from "../support/signed-in-person";
import { expect, test } from "../support/test";
import { setUndoSeconds } from "../support/undo-seconds";

const labels = allLabels.en;
const customerName = "Brf Solsidan";

test.use({ locale: labels.locale, timezoneId: "Europe/Stockholm" });

test("goes the whole way from sign-in to sign-out by keyboard alone", async ({ page, request }) => {
  await resetDemo(request);
  const buttonNamed = (name: string | RegExp, exact = false) => page.getByRole("button", { name, exact });

  await page.goto("/");
  await activateByKeyboard(page, buttonNamed(labels.continue));
  // The identity server puts the cursor into the first field.
  await expect(page.getByLabel(labels.email)).toBeFocused();
  await page.keyboard.type(sara.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await chooseAndAllow(page, tulp.name);
  await finishSignIn(page, tulp.name);

  await activateByKeyboard(page, buttonNamed(labels.menu));
  await activateByKeyboard(page, page.getByRole("link", { name: labels.allCompanies }));
  await expect(page.getByRole("heading", { name: labels.whereToWork })).toBeVisible();
  await activateByKeyboard(page, buttonNamed(labels.addCompany));
  await chooseAndAllow(page, norrsken.name);
  await finishSignIn(page, norrsken.name);
  await setUndoSeconds(0);

  await activateByKeyboard(page, page.getByRole("link", { name: labels.customers }));
  await expect(page.getByRole("heading", { level: 1, name: labels.customers })).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type(customerName);
  await expect(page).toHaveURL(/q=Brf/);
  await activateByKeyboard(page, page.getByRole("link", { name: customerName }));
  await expect(page.getByRole("heading", { level: 1, name: customerName })).toBeVisible();
  await page.keyboard.press("e");
  await tabTo(page, page.getByRole("textbox", { name: labels.telephone }));
  await replaceText(page, "090-12 34 56");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("090-12 34 56")).toBeVisible();
  expect((await (await booksAtService(request, norrsken.name)).getCustomer(customerName)).Telephone).toBe(
    "090-12 34 56",
  );

  const countsBefore = await readServiceCounts(request);
  await activateByKeyboard(page, page.getByRole("link", { name: labels.sales, exact: true }).first());
  await expect(page.getByRole("heading", { level: 1, name: labels.sales })).toBeVisible();
  await page.keyboard.press("n");
  await fillEditorByKeyboard(page, labels, customerName, threeRows);
  await expect(page.getByRole("table").filter({ hasText: labels.toPay })).toContainText(threeRowsTotalText);
  await page.keyboard.press("Control+Enter");
  await expect(buttonNamed(labels.finaliseAndSend)).toBeVisible();
  await expect(buttonNamed(labels.finaliseAndSend)).not.toHaveAttribute("aria-busy", "true");
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/sales\/invoices\/[0-9a-f-]{36}/);
  const invoiceHeading = page.getByRole("heading", { level: 1, name: /\d{4}/ });
  await expect(invoiceHeading).toBeVisible();
  const invoiceNumber = Number(/\d+/.exec(await invoiceHeading.innerText())?.[0]);
  await expectInvoicedOnce(request, countsBefore);

  await expect(page.getByText(labels.balances)).toBeVisible();
  await expect(page.getByRole("row", { name: /1510/ })).toContainText(threeRowsTotalText);

  await tabTo(page, buttonNamed(labels.downloadPdf));
  const file = await downloadFile(page, () => page.keyboard.press("Enter"));
  await expectSameTotal(request, {
    company: norrsken.name,
    number: invoiceNumber,
    recipient: "brf.solsidan@kund.example",
    file,
  });

  await activateByKeyboard(page, buttonNamed(labels.menu));
  await activateByKeyboard(page, buttonNamed(labels.signOut, true));
  await expect(page).toHaveURL(/\/sign-in/);
  await expectSoundBooks(request);
});

test("a key pressed on a page whose code is still on its way is done when it is there", async ({ page, browser }) => {
  const { state: storageState, companyId } = await signInPerson(browser, product.appUrl, anna.email, norrsken.name);
  await page.context().addCookies(storageState.cookies);
  let releaseScripts = () => {};
  const scriptsReleased = new Promise<void>((resolve) => {
    releaseScripts = resolve;
  });
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await scriptsReleased;
    await route.continue();
  });
  await page.goto(`/companies/${companyId}`, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1, name: labels.overview })).toBeVisible();
  await page.keyboard.press("n");
  releaseScripts();
  await expect(page.getByLabel(labels.customer, { exact: true })).toBeFocused();
});

/** Passes the two pages of the identity server: the choice of the company and the consent. */
async function chooseAndAllow(page: Page, company: string) {
  await expect(page.getByRole("heading", { name: labels.chooseCompany })).toBeVisible();
  await activateByKeyboard(page, page.getByRole("button", { name: company }));
  await activateByKeyboard(page, page.getByRole("button", { name: labels.allow, exact: true }));
}

/** Completes a sign-in up to the overview: with more than one company the portal asks where to work. */
async function finishSignIn(page: Page, company: string) {
  const companySelection = page.getByRole("heading", { name: labels.whereToWork });
  const overviewHeading = page.getByRole("heading", { name: labels.overview });
  await expect(companySelection.or(overviewHeading)).toBeVisible();
  if (await companySelection.isVisible()) await activateByKeyboard(page, page.getByRole("link", { name: company }));
  await expect(overviewHeading).toBeVisible();
  await expect(page.getByRole("button", { name: new RegExp(company) })).toBeVisible();
}
