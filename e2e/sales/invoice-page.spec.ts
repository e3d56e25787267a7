import type { Locator, Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { threeRowsTotalText } from "../support/editor";
import { extractPdfText } from "../support/pdf";
import { enablePdfViewer, expectPdfTab } from "../support/pdf-viewer";
import { screenLabels as allLabels, type ScreenLabels } from "../support/screen-labels";
import { booksAtService, countMails, getLastMail } from "../support/service/books";
import { expectSoundBooks, readCounters } from "../support/service/control";
import { signInOnSharedDemo } from "../support/shared-demo";
import { expect, test } from "../support/test";
import { customerName, openFinaliseSheet } from "../walks/invoice-page";

const labels = allLabels.sv;

test.use({ locale: labels.locale, timezoneId: "Europe/Stockholm" });

const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

test("what the sheet says of the mail leaves; sent again, copied and voided, each once", async ({ page, request }) => {
  const books = await booksAtService(request, norrsken.name);
  const copyRecipient = "kassor@kund.example";
  await books.changeCustomer({ ...(await books.getCustomer(customerName)), EmailAddresses: [copyRecipient] });
  await enablePdfViewer(page);
  await openFinaliseSheet(page, labels, companyPath());
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText(labels.copiesTo(copyRecipient))).toBeVisible();
  const fileName = /Faktura-(\d+)\.pdf/.exec(await sheet.innerText())?.[0] ?? "";
  await expect(sheet.getByText(labels.withFile(fileName))).toBeVisible();
  await expectVatBoxes(sheet, labels, "+");
  await expectPdfPreview(page, labels, fileName);
  await sheet.getByRole("textbox", { name: labels.to, exact: true }).fill("ny@kund.example");
  await sheet.getByRole("textbox", { name: labels.subject }).fill("Trapphus, faktura ####");
  await sheet.getByRole("textbox", { name: labels.message }).fill("Tack för i går.");
  await page.getByRole("button", { name: labels.finaliseAndSend }).click();
  await expect(page).toHaveURL(/\/sales\/invoices\/[0-9a-f-]{36}/);
  const number = /\d+/.exec(fileName)?.[0] ?? "";
  await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
  await expect(page.getByText(labels.asAnnounced)).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "ny@kund.example" })).toContainText("Anna");
  const mail = await getLastMail(request);
  expect([mail.recipients, mail.cc]).toEqual([["ny@kund.example"], [copyRecipient]]);
  expect(mail.subject).toBe(`Trapphus, faktura ${number}`);
  expect(mail.text).toContain("Tack för i går.");
  expect(mail.attachments.map(({ name }) => name)).toEqual([fileName]);

  // The browser's own viewer prints: the PDF opens in a tab of its own.
  await expectPdfTab(page, () => page.getByRole("button", { name: labels.print }).click());
  const mailsBefore = await countMails(request);
  await page.getByRole("button", { name: labels.sendAgain }).first().click();
  await expect(sheet).toContainText("ny@kund.example");
  await sheet.getByRole("button", { name: labels.secondMail }).click();
  await expect(sheet).toHaveCount(0);
  await expect.poll(() => countMails(request)).toBe(mailsBefore + 1);

  const invoiceUrl = page.url();
  await page.getByRole("button", { name: labels.copy, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: labels.copyToInvoice }).click();
  await expect(page).toHaveURL(/\/sales\/drafts\/[0-9a-f-]{36}/);
  await expect(page.getByLabel(labels.customer, { exact: true })).toHaveValue(customerName);
  await expect(page.getByLabel(labels.row(1, labels.quantity))).toHaveValue("40");
  await expect(page.getByRole("table").filter({ hasText: labels.toPay })).toContainText(threeRowsTotalText);

  await page.goto(invoiceUrl);
  await page.getByRole("button", { name: labels.copy, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: labels.copyToOrder }).click();
  await expect(page).toHaveURL(/\/sales\/orders\/drafts\/[0-9a-f-]{36}$/);
  await expect(page.getByLabel(labels.customer, { exact: true })).toHaveValue(customerName);
  await expect(page.getByLabel(labels.row(1, labels.quantity))).toHaveValue("40");

  await page.goto(invoiceUrl);
  await voidInvoice(page, labels);
  await expect(page.getByText(labels.voided)).toBeVisible();
  const voidedEntry = page.getByRole("listitem").filter({ hasText: labels.voidedMark });
  await expect(voidedEntry).toContainText("Fel kund");
  await expect(page.getByRole("button", { name: labels.void, exact: true })).toHaveCount(0);
  await voidedEntry.getByRole("link", { name: labels.creditNote }).click();
  await expect(page.getByRole("heading", { level: 1, name: labels.creditNote })).toBeVisible();
  await expect(page.getByRole("row", { name: /1510/ })).toContainText(threeRowsTotalText);
  await expect(page.getByText(labels.asAnnounced)).toBeVisible();
  await page.getByRole("listitem").getByRole("link", { name: labels.invoiceLink }).click();
  await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
  const { voids, conversions } = await readCounters(request);
  expect([voids.committed, conversions.committed]).toEqual([1, 1]);
  await expectSoundBooks(request);
});

/** Expects the boxes of the VAT return as the three rows change them, read from the codes of the books' accounts. */
async function expectVatBoxes(sheet: Locator, labels: ScreenLabels, sign: "+" | "\u2212") {
  const amountByBox = { "05": "27 536,00", "10": "5 950,00", "11": "91,20", "12": "178,56" };
  const boxTerms = sheet.locator("dl > div");
  await expect(boxTerms).toHaveCount(4);
  for (const [code, amount] of Object.entries(amountByBox))
    await expect(boxTerms.filter({ hasText: labels.box(code) })).toContainText(`${sign}${amount}`);
}

/** Expects that the PDF before booking contains everything but the number, which only booking assigns. */
async function expectPdfPreview(page: Page, labels: ScreenLabels, fileName: string) {
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: labels.showPdf }).click();
  await expect(sheet.locator("iframe")).toBeVisible();
  const address = (await sheet.getByRole("link", { name: fileName }).getAttribute("href")) ?? "";
  const text = await extractPdfText(await (await page.request.get(address)).body());
  expect(text).toContain(customerName);
  expect(text).toContain(threeRowsTotalText);
  expect(text).not.toContain(/\d+/.exec(fileName)?.[0]);
}

async function voidInvoice(page: Page, labels: ScreenLabels) {
  await page.getByRole("button", { name: labels.void, exact: true }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByRole("row", { name: /1510/ })).toContainText(threeRowsTotalText);
  await expectVatBoxes(sheet, labels, "\u2212");
  await sheet.getByRole("button", { name: labels.voidNow }).click();
  const reasonField = sheet.getByRole("textbox", { name: labels.voidReason });
  await expect(reasonField).toHaveAttribute("aria-invalid", "true");
  await reasonField.fill("Fel kund");
  await sheet.getByRole("button", { name: labels.voidNow }).evaluate((button: HTMLButtonElement) => {
    for (let press = 0; press < 20; press++) button.click();
  });
}
