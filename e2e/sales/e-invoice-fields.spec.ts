import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { threeRows, writeInvoice } from "../support/editor";
import { expectAccessible } from "../support/looks/axe";
import { onOneDemo } from "../support/one-demo";
import { booksOf } from "../support/service/books";
import { expect, test } from "../support/test";
import { words as allWords } from "../support/words";
import { openEditor } from "../walks/editor";

const words = allWords.en;
const own = {
  lacks: "The e-invoice will lack something",
  changeVat: "Change the VAT number",
  vat: "VAT number",
  isWrong: /VAT number of Felby AB does not begin with a country/,
  fillReference: "Fill in our reference",
  reference: /^Our reference/,
  unsaved: /before it can be saved/,
  noReference: "The invoice has no reference of ours.",
} as const;

test.use({ locale: words.locale, timezoneId: "Europe/Stockholm" });
const base = onOneDemo(anna.email, norrsken.name);

test("what an e-invoice will lack leads by keyboard to the field that mends it", async ({ page, request }) => {
  const books = await booksOf(request, norrsken.name);
  await books.bookInvoice("Felby AB");
  const wrong = { ElectronicAddress: "0007:5560160680", VatNumber: "XX5560160680", InvoiceCountryCode: "SE" };
  await books.changeCustomer({ ...(await books.customer("Felby AB")), ...wrong });
  await openEditor(page, words, base());
  await writeInvoice(page, words, "Felby AB", threeRows.slice(0, 1));
  const reference = page.locator("form").getByRole("textbox", { name: own.reference });
  await reference.fill("");
  await page.getByRole("button", { name: words.whatWillHappen }).click();
  const sheet = page.getByRole("dialog");
  const lacks = sheet.getByRole("region", { name: own.lacks });
  await expect(lacks.getByText(own.isWrong)).toBeVisible();

  const opened = page.context().waitForEvent("page");
  await lacks.getByRole("link", { name: own.changeVat }).focus();
  await page.keyboard.press("Enter");
  const form = await opened;
  const field = form.getByLabel(own.vat);
  await expect(field).toBeFocused();
  await expect(form.getByText(own.isWrong)).toBeVisible();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(form, "a customer's field that an e-invoice is wrong for");
  await form.keyboard.press("ControlOrMeta+a");
  await form.keyboard.type("SE556016068001");
  await expect(form.getByText(own.isWrong)).toHaveCount(0);
  await form.keyboard.press("Control+Enter");
  await expect(form).toHaveURL(/\/customers\/[0-9a-f-]{36}$/);
  await form.close();
  await expect.poll(async () => (await books.customer("Felby AB")).VatNumber).toBe("SE556016068001");

  await lacks.getByRole("button", { name: own.fillReference }).focus();
  await page.keyboard.press("Enter");
  await expect(sheet).toHaveCount(0);
  await expect(reference).toBeFocused();
  await expect(page.getByText(own.noReference)).toBeVisible();
  await expect(page.getByText(own.unsaved)).toHaveCount(0);
  await expect(reference).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, "a draft's field that an e-invoice lacks");
  await page.keyboard.type("Anna");
  await expect(page.getByText(own.noReference)).toHaveCount(0);
  await page.getByRole("button", { name: words.whatWillHappen }).click();
  await expect(sheet.getByRole("button", { name: words.finalise })).toBeVisible();
  await expect(lacks.getByRole("button", { name: own.fillReference })).toHaveCount(0);
});
