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
  lackingHeading: "The e-invoice will lack something",
  changeVat: "Change the VAT number",
  vatNumber: "VAT number",
  wrongVatNote: /VAT number of Felby AB does not begin with a country/,
  fillReference: "Fill in our reference",
  reference: /^Our reference/,
  unsavedNote: /before it can be saved/,
  noReferenceNote: "The invoice has no reference of ours.",
} as const;

test.use({ locale: labels.locale, timezoneId: "Europe/Stockholm" });
const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

test("what an e-invoice will lack leads by keyboard to the field that mends it", async ({ page, request }) => {
  const books = await booksAtService(request, norrsken.name);
  await books.bookInvoice("Felby AB");
  const wrongFields = { ElectronicAddress: "0007:5560160680", VatNumber: "XX5560160680", InvoiceCountryCode: "SE" };
  await books.changeCustomer({ ...(await books.getCustomer("Felby AB")), ...wrongFields });
  await openEditor(page, labels, companyPath());
  await fillEditor(page, labels, "Felby AB", threeRows.slice(0, 1));
  const referenceField = page.locator("form").getByRole("textbox", { name: eInvoiceLabels.reference });
  await referenceField.fill("");
  await page.getByRole("button", { name: labels.whatWillHappen }).click();
  const sheet = page.getByRole("dialog");
  const lackingFields = sheet.getByRole("region", { name: eInvoiceLabels.lackingHeading });
  await expect(lackingFields.getByText(eInvoiceLabels.wrongVatNote)).toBeVisible();

  const openedPage = page.context().waitForEvent("page");
  await lackingFields.getByRole("link", { name: eInvoiceLabels.changeVat }).focus();
  await page.keyboard.press("Enter");
  const customerPage = await openedPage;
  const vatField = customerPage.getByLabel(eInvoiceLabels.vatNumber);
  await expect(vatField).toBeFocused();
  await expect(customerPage.getByText(eInvoiceLabels.wrongVatNote)).toBeVisible();
  await expect(vatField).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(customerPage, "a customer's field that an e-invoice is wrong for");
  await customerPage.keyboard.press("ControlOrMeta+a");
  await customerPage.keyboard.type("SE556016068001");
  await expect(customerPage.getByText(eInvoiceLabels.wrongVatNote)).toHaveCount(0);
  await customerPage.keyboard.press("Control+Enter");
  await expect(customerPage).toHaveURL(/\/customers\/[0-9a-f-]{36}$/);
  await customerPage.close();
  await expect.poll(async () => (await books.getCustomer("Felby AB")).VatNumber).toBe("SE556016068001");

  await lackingFields.getByRole("button", { name: eInvoiceLabels.fillReference }).focus();
  await page.keyboard.press("Enter");
  await expect(sheet).toHaveCount(0);
  await expect(referenceField).toBeFocused();
  await expect(page.getByText(eInvoiceLabels.noReferenceNote)).toBeVisible();
  await expect(page.getByText(eInvoiceLabels.unsavedNote)).toHaveCount(0);
  await expect(referenceField).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, "a draft's field that an e-invoice lacks");
  await page.keyboard.type("Anna");
  await expect(page.getByText(eInvoiceLabels.noReferenceNote)).toHaveCount(0);
  await page.getByRole("button", { name: labels.whatWillHappen }).click();
  await expect(sheet.getByRole("button", { name: labels.finalise })).toBeVisible();
  await expect(lackingFields.getByRole("button", { name: eInvoiceLabels.fillReference })).toHaveCount(0);
});
