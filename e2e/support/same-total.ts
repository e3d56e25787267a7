import { readFile } from "node:fs/promises";
import { type APIRequestContext, type Download, expect, type Page } from "@playwright/test";
import { threeRowsTotalMinor, threeRowsTotalText, threeRowsVat } from "./editor";
import { extractPdfText } from "./pdf";
import { booksAtService, countMails, getLastMail, toMinorUnits } from "./service/books";
import { readCounters } from "./service/control";

type ServiceCounts = { readonly counts: Awaited<ReturnType<typeof readCounters>>; readonly mails: number };

/** Reads what the service has done so far, to compare it after an invoice was finalised. */
export const readServiceCounts = async (request: APIRequestContext): Promise<ServiceCounts> => ({
  counts: await readCounters(request),
  mails: await countMails(request),
});

/** Expects that exactly one invoice was made since these counts were read, booked by one voucher and mailed once. */
export async function expectInvoicedOnce(request: APIRequestContext, countsBefore: ServiceCounts) {
  await expect.poll(() => countMails(request)).toBe(countsBefore.mails + 1);
  const countsAfter = await readCounters(request);
  const committedSince = (kind: keyof typeof countsAfter) =>
    countsAfter[kind].committed - countsBefore.counts[kind].committed;
  expect({
    conversions: committedSince("conversions"),
    postings: committedSince("postings"),
    mails: committedSince("mails"),
  }).toEqual({
    conversions: 1,
    postings: 1,
    mails: 1,
  });
}

/** Expects the same total in the invoice, its voucher, the downloaded PDF, the mail and the PDF attached to the mail. */
export async function expectSameTotal(
  request: APIRequestContext,
  { company, number, recipient, file }: { company: string; number: number; recipient: string; file: Download },
) {
  const books = await booksAtService(request, company);
  const invoice = await books.getInvoice(number);
  expect(toMinorUnits(invoice.TotalAmount)).toBe(threeRowsTotalMinor);
  const postings = await books.getPostings(invoice.VoucherId);
  expect(postings.get(1510)).toBe(threeRowsTotalMinor);
  for (const { account, vatMinor } of threeRowsVat) expect(postings.get(account)).toBe(-vatMinor);
  expectTotalInPdf(await extractPdfText(await readFile(await file.path())), number);
  const mail = await getLastMail(request);
  expect(mail.recipients).toEqual([recipient]);
  expect(mail.text.replace(/\s/g, " ")).toContain(threeRowsTotalText);
  expect(mail.attachments).toHaveLength(1);
  expectTotalInPdf(await extractPdfText(Buffer.from(mail.attachments[0]?.data ?? "", "base64")), number);
}

/** Expects the number, the total and the VAT per rate with its base in the text of a Swedish customer's PDF. */
function expectTotalInPdf(text: string, number: number) {
  expect(text).toContain(threeRowsTotalText);
  expect(text).toContain(String(number));
  for (const { rate, base, vat } of threeRowsVat) expect(text).toContain(`Moms ${rate} % på ${base} ${vat}`);
}

/** Expects the VAT per rate, the total and the voucher that was read back on the page of the invoice. */
export async function expectSameTotalOnPage(page: Page) {
  const vatRowOf = (rate: string) => page.getByRole("row", { name: new RegExp(`^(VAT|Moms) ${rate}\\s?%`) });
  for (const { rate, base, vat, account } of threeRowsVat) {
    await expect(vatRowOf(rate)).toContainText(base);
    await expect(vatRowOf(rate)).toContainText(vat);
    await expect(page.getByRole("row", { name: new RegExp(`^${account}\\b`) })).toContainText(vat);
  }
  const totals = page.getByRole("table").filter({ has: vatRowOf("25") });
  await expect(totals.getByRole("row").last()).toContainText(threeRowsTotalText);
  await expect(page.getByRole("row", { name: /^1510\b/ })).toContainText(threeRowsTotalText);
}
