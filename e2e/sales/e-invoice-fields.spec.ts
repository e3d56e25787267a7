import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { fillEditor, threeRows } from "../support/editor";
import { expectAccessible } from "../support/looks/axe";
import { screenLabels as allLabels } from "../support/screen-labels";
import { booksAtService } from "../support/service/books";
import { signInOnSharedDemo } from "../support/shared-demo";
import { expect, test } from "../support/test";
import { openEditor } from "../walks/editor";

const labels = allLabels.en;
const eInvoiceLabels = {
  lacks: "The e-invoice will lack something",
  changeVat: "Change the VAT number",
  vat: "VAT number",
  isWrong: /VAT number of Felby AB does not begin with a country/,
  fillReference: "Fill in our reference",
  reference: /^Our reference/,
  unsaved: /before it can be saved/,
  noReference: "The invoice has no reference of ours.",
} as const;

test.use({ locale: labels.locale, timezoneId: "Europe/Stockholm" });
const base = signInOnSharedDemo(anna.email, norrsken.name);

test("what an e-invoice will lack leads by keyboard to the field that mends it", async ({ page, request }) => {
  const books = await booksAtService(request, norrsken.name);
  await books.bookInvoice("Felby AB");
  const wrongFields = { ElectronicAddress: "0007:5560160680", VatNumber: "XX5560160680", InvoiceCountryCode: "SE" };
  await books.changeCustomer({ ...(await books.customer("Felby AB")), ...wrongFields });
  await openEditor(page, labels, base());
  await fillEditor(page, labels, "Felby AB", threeRows.slice(0, 1));
  const reference = page.locator("form").getByRole("textbox", { name: eInvoiceLabels.reference });
  await reference.fill("");
  await page.getByRole("button", { name: labels.whatWillHappen }).click();
  const sheet = page.getByRole("dialog");
  const lackingFields = sheet.getByRole("region", { name: eInvoiceLabels.lacks });
  await expect(lackingFields.getByText(eInvoiceLabels.isWrong)).toBeVisible();

  const openedPage = page.context().waitForEvent("page");
  await lackingFields.getByRole("link", { name: eInvoiceLabels.changeVat }).focus();
  await page.keyboard.press("Enter");
  const customerPage = await openedPage;
  const field = customerPage.getByLabel(eInvoiceLabels.vat);
  await expect(field).toBeFocused();
  await expect(customerPage.getByText(eInvoiceLabels.isWrong)).toBeVisible();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(customerPage, "a customer's field that an e-invoice is wrong for");
  await customerPage.keyboard.press("ControlOrMeta+a");
  await customerPage.keyboard.type("SE556016068001");
  await expect(customerPage.getByText(eInvoiceLabels.isWrong)).toHaveCount(0);
  await customerPage.keyboard.press("Control+Enter");
  await expect(customerPage).toHaveURL(/\/customers\/[0-9a-f-]{36}$/);
  await customerPage.close();
  await expect.poll(async () => (await books.customer("Felby AB")).VatNumber).toBe("SE556016068001");

  await lackingFields.getByRole("button", { name: eInvoiceLabels.fillReference }).focus();
  await page.keyboard.press("Enter");
  await expect(sheet).toHaveCount(0);
  await expect(reference).toBeFocused();
  await expect(page.getByText(eInvoiceLabels.noReference)).toBeVisible();
  await expect(page.getByText(eInvoiceLabels.unsaved)).toHaveCount(0);
  await expect(reference).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, "a draft's field that an e-invoice lacks");
  await page.keyboard.type("Anna");
  await expect(page.getByText(eInvoiceLabels.noReference)).toHaveCount(0);
  await page.getByRole("button", { name: labels.whatWillHappen }).click();
  await expect(sheet.getByRole("button", { name: labels.finalise })).toBeVisible();
  await expect(lackingFields.getByRole("button", { name: eInvoiceLabels.fillReference })).toHaveCount(0);
});
