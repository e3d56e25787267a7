import type { Locator, Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { expectAccessible } from "../support/looks/axe";
import { screenLabels as allLabels } from "../support/screen-labels";
import { booksAtService } from "../support/service/books";
import { expectSoundBooks, readCounters } from "../support/service/control";
import { signInOnSharedDemo } from "../support/shared-demo";
import { expect, test } from "../support/test";

const labels = allLabels.en;
const invoiceLabels = {
  credit: "Credit",
  quantityToCredit: /Quantity to credit, row 1/,
  amountToCredit: /Amount to credit, row 2/,
  atMostNote: /At most/,
  reason: "Why",
  creditNow: /^Credit [\d\s.,]+/,
  creditNote: /Credit note \d+/,
  voidingNote: "Takes back",
  registerPayment: "Register payment",
  amount: /^Amount, SEK/,
  confirmPayment: "Register it",
  overpaidNote: /Only .* remains/,
  partlyPaidNote: "A part is paid",
  eInvoice: "E-invoice",
  missingHeading: "This is missing",
  fillNumber: "Fill in the number",
  identity: "Organisation number",
  lacksNumber: /has neither an e-invoice address nor a registered number/,
  save: "Save customer",
  ready: "Nothing is missing",
  foundInNetwork: "Found in the network: Nykund AB",
  saleStatus: "Where this sale stands",
  sentAsEInvoice: /As an e-invoice, /,
  unsent: "Not sent yet",
  mail: "Send by e-mail",
  copyNote: /An e-mail is a second copy to the same customer/,
  send: "Send it",
  sent: "Sent electronically",
  paid: /Paid 1\s000,00/,
  attach: "Add attachments",
  attachments: "Attachments",
  notPdfNote: /is no PDF/,
  chooseFile: "Attach a file",
} as const;

test.use({ locale: labels.locale, timezoneId: "Europe/Stockholm" });
const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

test("a part of an invoice is credited by keyboard, a part is paid, and what its e-invoice lacks is filled in", async ({
  page,
  request,
}) => {
  const books = await booksAtService(request, norrsken.name);
  const invoice = await books.bookInvoice("Nykund AB");
  await page.goto(`${companyPath()}/sales/invoices/${invoice.Id}`);
  await expect(page.getByRole("heading", { level: 1, name: String(invoice.InvoiceNumber) })).toBeVisible();
  const countsBefore = await readCounters(request);
  await creditByKeyboard(page);
  const countsAfter = await readCounters(request);
  expect(countsAfter.postings.committed - countsBefore.postings.committed).toBe(1);
  await registerPartPayment(page);
  await completeAndSendEInvoice(page);
  await attachFiles(page);
  await expectAccessible(page, "an invoice, credited and paid in part");
  await openCreditNote(page);
  await expectSoundBooks(request);
});

async function creditByKeyboard(page: Page) {
  await expect(page.getByRole("button", { name: invoiceLabels.credit, exact: true })).toBeVisible();
  await page.keyboard.press("c");
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel(invoiceLabels.quantityToCredit).focus();
  await page.keyboard.type("11");
  await expect(sheet.getByRole("alert").filter({ hasText: invoiceLabels.atMostNote })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("2");
  await expect(sheet.getByRole("alert")).toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await expect(sheet.getByLabel(invoiceLabels.amountToCredit)).toBeFocused();
  await page.keyboard.type("100");
  await expectAccessible(page, "the sheet of a credit");
  await sheet.getByRole("textbox", { name: invoiceLabels.reason }).focus();
  await page.keyboard.type("Två för mycket");
  await expect(sheet.getByRole("button", { name: invoiceLabels.creditNow })).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole("listitem").filter({ hasText: "Två för mycket" })).toContainText(
    invoiceLabels.creditNote,
  );
}

async function registerPartPayment(page: Page) {
  const sheet = page.getByRole("dialog");
  await page.getByRole("button", { name: invoiceLabels.registerPayment }).click();
  const amountField = sheet.getByRole("textbox", { name: invoiceLabels.amount });
  await amountField.fill("999 999");
  await amountField.press("Tab");
  await expect(sheet.getByText(invoiceLabels.overpaidNote)).toBeVisible();
  await amountField.fill("1 000");
  await expect(sheet.getByText(invoiceLabels.partlyPaidNote)).toBeVisible();
  await expectAccessible(page, "the sheet of a payment");
  await sheet.getByRole("button", { name: invoiceLabels.confirmPayment }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole("listitem").filter({ hasText: invoiceLabels.paid })).toContainText("Anna");
}

async function completeAndSendEInvoice(page: Page) {
  await page.getByRole("button", { name: invoiceLabels.eInvoice }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText(invoiceLabels.missingHeading)).toBeVisible();
  await expectAccessible(page, "what an e-invoice lacks");
  await sheet.getByRole("link", { name: invoiceLabels.fillNumber }).click();
  const identityField = page.getByLabel(invoiceLabels.identity);
  await expect(identityField).toBeFocused();
  await expect(page.getByText(invoiceLabels.lacksNumber)).toBeVisible();
  await identityField.fill("556016-0680");
  await expect(page.getByText(invoiceLabels.lacksNumber)).toHaveCount(0);
  await page.getByRole("button", { name: invoiceLabels.save }).click();
  await expect(sheet.getByText(invoiceLabels.ready)).toBeVisible();
  await expect(sheet.getByText(invoiceLabels.foundInNetwork)).toBeVisible();
  await sheet.getByRole("button", { name: invoiceLabels.send, exact: true }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole("listitem").filter({ hasText: invoiceLabels.sent })).toContainText("Anna");
  // The e-invoice was sent: nobody is asked to send it any more, and a mail is described as a copy.
  await expect(page.getByRole("region", { name: invoiceLabels.saleStatus })).toContainText(
    invoiceLabels.sentAsEInvoice,
  );
  await expect(page.getByRole("heading", { name: invoiceLabels.unsent })).toHaveCount(0);
  await page.getByRole("button", { name: invoiceLabels.mail, exact: true }).click();
  await expect(sheet.getByText(invoiceLabels.copyNote)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
}

async function attachFiles(page: Page) {
  await page.getByRole("button", { name: invoiceLabels.attach }).click();
  const section = page.getByRole("region", { name: invoiceLabels.attachments });
  await expect(section.getByRole("button", { name: invoiceLabels.chooseFile })).toBeVisible();
  await chooseFile(section, "ritning.pdf", "<html><script>1</script></html>");
  await expect(section.getByRole("alert")).toContainText(invoiceLabels.notPdfNote);
  await chooseFile(section, "ritning kök.pdf", "%PDF-1.4\n%%EOF");
  await expect(section.getByText("ritning-kök.pdf")).toBeVisible();
}

async function openCreditNote(page: Page) {
  const creditEntry = page.getByRole("listitem").filter({ hasText: "Två för mycket" });
  await creditEntry.getByRole("link", { name: invoiceLabels.creditNote }).click();
  await expect(page.getByRole("heading", { level: 1, name: invoiceLabels.creditNote })).toBeVisible();
  await expect(page.getByText(invoiceLabels.voidingNote)).toBeVisible();
}

async function chooseFile(section: Locator, name: string, text: string) {
  const file = { name, mimeType: "application/pdf", buffer: Buffer.from(text) };
  await section.locator("input[type=file]").setInputFiles(file);
}
