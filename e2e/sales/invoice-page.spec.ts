import type { Locator, Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { threeRowsTotalText } from "../support/editor";
import { onOneDemo } from "../support/one-demo";
import { pdfText } from "../support/pdf";
import { opensPdf, withPdfViewer } from "../support/pdf-viewer";
import { booksOf, lastMail, mailCount } from "../support/service/books";
import { counters, expectSound } from "../support/service/control";
import { expect, test } from "../support/test";
import { words as allWords, type Words } from "../support/words";
import { customer, openSheet } from "../walks/invoice-page";

const words = allWords.sv;

test.use({ locale: words.locale, timezoneId: "Europe/Stockholm" });

const base = onOneDemo(anna.email, norrsken.name);

test("what the sheet says of the mail leaves; sent again, copied and voided, each once", async ({ page, request }) => {
  const books = await booksOf(request, norrsken.name);
  const copy = "kassor@kund.example";
  await books.changeCustomer({ ...(await books.customer(customer)), EmailAddresses: [copy] });
  await withPdfViewer(page);
  await openSheet(page, words, base());
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText(words.copiesTo(copy))).toBeVisible();
  const file = /Faktura-(\d+)\.pdf/.exec(await sheet.innerText())?.[0] ?? "";
  await expect(sheet.getByText(words.withFile(file))).toBeVisible();
  await expectBoxes(sheet, words, "+");
  await expectPreview(page, words, file);
  await sheet.getByRole("textbox", { name: words.to, exact: true }).fill("ny@kund.example");
  await sheet.getByRole("textbox", { name: words.subject }).fill("Trapphus, faktura ####");
  await sheet.getByRole("textbox", { name: words.message }).fill("Tack för i går.");
  await page.getByRole("button", { name: words.finaliseAndSend }).click();
  await expect(page).toHaveURL(/\/sales\/invoices\/[0-9a-f-]{36}/);
  const number = /\d+/.exec(file)?.[0] ?? "";
  await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
  await expect(page.getByText(words.asAnnounced)).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "ny@kund.example" })).toContainText("Anna");
  const mail = await lastMail(request);
  expect([mail.recipients, mail.cc]).toEqual([["ny@kund.example"], [copy]]);
  expect(mail.subject).toBe(`Trapphus, faktura ${number}`);
  expect(mail.text).toContain("Tack för i går.");
  expect(mail.attachments.map(({ name }) => name)).toEqual([file]);

  // Printing is the browser's own viewer's: the PDF opens in a tab of its own.
  await opensPdf(page, () => page.getByRole("button", { name: words.print }).click());
  const mails = await mailCount(request);
  await page.getByRole("button", { name: words.sendAgain }).first().click();
  await expect(sheet).toContainText("ny@kund.example");
  await sheet.getByRole("button", { name: words.secondMail }).click();
  await expect(sheet).toHaveCount(0);
  await expect.poll(() => mailCount(request)).toBe(mails + 1);

  const invoice = page.url();
  await page.getByRole("button", { name: words.copy, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: words.copyToInvoice }).click();
  await expect(page).toHaveURL(/\/sales\/drafts\/[0-9a-f-]{36}/);
  await expect(page.getByLabel(words.customer, { exact: true })).toHaveValue(customer);
  await expect(page.getByLabel(words.row(1, words.quantity))).toHaveValue("40");
  await expect(page.getByRole("table").filter({ hasText: words.toPay })).toContainText(threeRowsTotalText);

  await page.goto(invoice);
  await page.getByRole("button", { name: words.copy, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: words.copyToOrder }).click();
  await expect(page).toHaveURL(/\/sales\/orders\/drafts\/[0-9a-f-]{36}$/);
  await expect(page.getByLabel(words.customer, { exact: true })).toHaveValue(customer);
  await expect(page.getByLabel(words.row(1, words.quantity))).toHaveValue("40");

  await page.goto(invoice);
  await voidIt(page, words);
  await expect(page.getByText(words.voided)).toBeVisible();
  const voided = page.getByRole("listitem").filter({ hasText: words.takesBack });
  await expect(voided).toContainText("Fel kund");
  await expect(page.getByRole("button", { name: words.void, exact: true })).toHaveCount(0);
  await voided.getByRole("link", { name: words.creditNote }).click();
  await expect(page.getByRole("heading", { level: 1, name: words.creditNote })).toBeVisible();
  await expect(page.getByRole("row", { name: /1510/ })).toContainText(threeRowsTotalText);
  await expect(page.getByText(words.asAnnounced)).toBeVisible();
  await page.getByRole("listitem").getByRole("link", { name: words.invoiceLink }).click();
  await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
  const { voids, conversions } = await counters(request);
  expect([voids.committed, conversions.committed]).toEqual([1, 1]);
  await expectSound(request);
});

/** The VAT return as the three rows change it, read from the codes of the books' accounts. */
async function expectBoxes(sheet: Locator, words: Words, sign: "+" | "\u2212") {
  const boxes = { "05": "27 536,00", "10": "5 950,00", "11": "91,20", "12": "178,56" };
  const terms = sheet.locator("dl > div");
  await expect(terms).toHaveCount(4);
  for (const [code, amount] of Object.entries(boxes))
    await expect(terms.filter({ hasText: words.box(code) })).toContainText(`${sign}${amount}`);
}

/** The PDF before the invoice is made: all of it but the number that only booking gives. */
async function expectPreview(page: Page, words: Words, file: string) {
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: words.showPdf }).click();
  await expect(sheet.locator("iframe")).toBeVisible();
  const address = (await sheet.getByRole("link", { name: file }).getAttribute("href")) ?? "";
  const text = await pdfText(await (await page.request.get(address)).body());
  expect(text).toContain(customer);
  expect(text).toContain(threeRowsTotalText);
  expect(text).not.toContain(/\d+/.exec(file)?.[0]);
}

async function voidIt(page: Page, words: Words) {
  await page.getByRole("button", { name: words.void, exact: true }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByRole("row", { name: /1510/ })).toContainText(threeRowsTotalText);
  await expectBoxes(sheet, words, "\u2212");
  await sheet.getByRole("button", { name: words.voidNow }).click();
  const why = sheet.getByRole("textbox", { name: words.why });
  await expect(why).toHaveAttribute("aria-invalid", "true");
  await why.fill("Fel kund");
  await sheet.getByRole("button", { name: words.voidNow }).evaluate((button: HTMLButtonElement) => {
    for (let press = 0; press < 20; press++) button.click();
  });
}
