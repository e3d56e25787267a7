import type { Locator, Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { expectAccessible } from "../support/looks/axe";
import { onOneDemo } from "../support/one-demo";
import { booksOf } from "../support/service/books";
import { counters, expectSound } from "../support/service/control";
import { expect, test } from "../support/test";
import { words as allWords } from "../support/words";

const words = allWords.en;
const own = {
  credit: "Credit",
  quantityOf: /Quantity to credit, row 1/,
  amountOf: /Amount to credit, row 2/,
  atMost: /At most/,
  why: "Why",
  creditNow: /^Credit [\d\s.,]+/,
  creditNote: /Credit note \d+/,
  takesBack: "Takes back",
  pay: "Register payment",
  amount: /^Amount, SEK/,
  register: "Register it",
  over: /Only .* remains/,
  partly: "A part is paid",
  eInvoice: "E-invoice",
  missing: "This is missing",
  fill: "Fill in the number",
  identity: "Organisation number",
  lacksNumber: /has neither an e-invoice address nor a registered number/,
  save: "Save customer",
  ready: "Nothing is missing",
  found: "Found in the network: Nykund AB",
  where: "Where this sale stands",
  leftAs: /As an e-invoice, /,
  unsent: "Not sent yet",
  mail: "Send by e-mail",
  copy: /A mail is a second copy to the same customer/,
  send: "Send it",
  sent: "Sent electronically",
  paid: /Paid 1\s000,00/,
  attach: "Add attachments",
  attachments: "Attachments",
  noPage: /is no PDF/,
  chooseFile: "Attach a file",
} as const;

test.use({ locale: words.locale, timezoneId: "Europe/Stockholm" });
const base = onOneDemo(anna.email, norrsken.name);

test("a part of an invoice is credited by keyboard, a part is paid, and what its e-invoice lacks is filled in", async ({
  page,
  request,
}) => {
  const books = await booksOf(request, norrsken.name);
  const invoice = await books.bookInvoice("Nykund AB");
  await page.goto(`${base()}/sales/invoices/${invoice.Id}`);
  await expect(page.getByRole("heading", { level: 1, name: String(invoice.InvoiceNumber) })).toBeVisible();
  const before = await counters(request);
  await creditByKeyboard(page);
  const after = await counters(request);
  expect(after.postings.committed - before.postings.committed).toBe(1);
  await payAPart(page);
  await mendAndSend(page);
  await attachFiles(page);
  await expectAccessible(page, "an invoice, credited and paid in part");
  await toTheCreditNote(page);
  await expectSound(request);
});

async function creditByKeyboard(page: Page) {
  await expect(page.getByRole("button", { name: own.credit, exact: true })).toBeVisible();
  await page.keyboard.press("c");
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel(own.quantityOf).focus();
  await page.keyboard.type("11");
  await expect(sheet.getByRole("alert").filter({ hasText: own.atMost })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("2");
  await expect(sheet.getByRole("alert")).toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await expect(sheet.getByLabel(own.amountOf)).toBeFocused();
  await page.keyboard.type("100");
  await expectAccessible(page, "the sheet of a credit");
  await sheet.getByRole("textbox", { name: own.why }).focus();
  await page.keyboard.type("Två för mycket");
  await expect(sheet.getByRole("button", { name: own.creditNow })).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole("listitem").filter({ hasText: "Två för mycket" })).toContainText(own.creditNote);
}

async function payAPart(page: Page) {
  const sheet = page.getByRole("dialog");
  await page.getByRole("button", { name: own.pay }).click();
  const amount = sheet.getByRole("textbox", { name: own.amount });
  await amount.fill("999 999");
  await amount.press("Tab");
  await expect(sheet.getByText(own.over)).toBeVisible();
  await amount.fill("1 000");
  await expect(sheet.getByText(own.partly)).toBeVisible();
  await expectAccessible(page, "the sheet of a payment");
  await sheet.getByRole("button", { name: own.register }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole("listitem").filter({ hasText: own.paid })).toContainText("Anna");
}

async function mendAndSend(page: Page) {
  await page.getByRole("button", { name: own.eInvoice }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText(own.missing)).toBeVisible();
  await expectAccessible(page, "what an e-invoice lacks");
  await sheet.getByRole("link", { name: own.fill }).click();
  const field = page.getByLabel(own.identity);
  await expect(field).toBeFocused();
  await expect(page.getByText(own.lacksNumber)).toBeVisible();
  await field.fill("556016-0680");
  await expect(page.getByText(own.lacksNumber)).toHaveCount(0);
  await page.getByRole("button", { name: own.save }).click();
  await expect(sheet.getByText(own.ready)).toBeVisible();
  await expect(sheet.getByText(own.found)).toBeVisible();
  await sheet.getByRole("button", { name: own.send, exact: true }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole("listitem").filter({ hasText: own.sent })).toContainText("Anna");
  // It has left: nobody is asked to send it, and a mail is said to be a copy.
  await expect(page.getByRole("region", { name: own.where })).toContainText(own.leftAs);
  await expect(page.getByRole("heading", { name: own.unsent })).toHaveCount(0);
  await page.getByRole("button", { name: own.mail, exact: true }).click();
  await expect(sheet.getByText(own.copy)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
}

async function attachFiles(page: Page) {
  await page.getByRole("button", { name: own.attach }).click();
  const section = page.getByRole("region", { name: own.attachments });
  await expect(section.getByRole("button", { name: own.chooseFile })).toBeVisible();
  await chooseFile(section, "ritning.pdf", "<html><script>1</script></html>");
  await expect(section.getByRole("alert")).toContainText(own.noPage);
  await chooseFile(section, "ritning kök.pdf", "%PDF-1.4\n%%EOF");
  await expect(section.getByText("ritning-kök.pdf")).toBeVisible();
}

async function toTheCreditNote(page: Page) {
  const entry = page.getByRole("listitem").filter({ hasText: "Två för mycket" });
  await entry.getByRole("link", { name: own.creditNote }).click();
  await expect(page.getByRole("heading", { level: 1, name: own.creditNote })).toBeVisible();
  await expect(page.getByText(own.takesBack)).toBeVisible();
}

async function chooseFile(section: Locator, name: string, text: string) {
  const file = { name, mimeType: "application/pdf", buffer: Buffer.from(text) };
  await section.locator("input[type=file]").setInputFiles(file);
}
