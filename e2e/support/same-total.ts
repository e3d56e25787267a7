import { readFile } from "node:fs/promises";
import { type APIRequestContext, type Download, expect, type Page } from "@playwright/test";
import { threeRowsTotalMinor, threeRowsTotalText, threeRowsVat } from "./editor";
import { pdfText } from "./pdf";
import { booksOf, lastMail, mailCount, minor } from "./service/books";
import { counters } from "./service/control";

type Before = { readonly counts: Awaited<ReturnType<typeof counters>>; readonly mails: number };

/** What had happened at the service before an invoice is finalised. */
export const tally = async (request: APIRequestContext): Promise<Before> => ({
  counts: await counters(request),
  mails: await mailCount(request),
});

/** One invoice was made, booked by one voucher and mailed once since then. */
export async function expectOnce(request: APIRequestContext, before: Before) {
  await expect.poll(() => mailCount(request)).toBe(before.mails + 1);
  const after = await counters(request);
  const since = (kind: keyof typeof after) => after[kind].committed - before.counts[kind].committed;
  expect({ conversions: since("conversions"), postings: since("postings"), mails: since("mails") }).toEqual({
    conversions: 1,
    postings: 1,
    mails: 1,
  });
}

/** Invoice, voucher, the PDF that was downloaded, the mail and the PDF in it: each is read, and all say the same total. */
export async function expectSameTotal(
  request: APIRequestContext,
  { company, number, recipient, file }: { company: string; number: number; recipient: string; file: Download },
) {
  const books = await booksOf(request, company);
  const invoice = await books.invoice(number);
  expect(minor(invoice.TotalAmount)).toBe(threeRowsTotalMinor);
  const postings = await books.postingsOf(invoice.VoucherId);
  expect(postings.get(1510)).toBe(threeRowsTotalMinor);
  for (const { account, vatMinor } of threeRowsVat) expect(postings.get(account)).toBe(-vatMinor);
  expectOnPage(await pdfText(await readFile(await file.path())), number);
  const mail = await lastMail(request);
  expect(mail.recipients).toEqual([recipient]);
  expect(mail.text.replace(/\s/g, " ")).toContain(threeRowsTotalText);
  expect(mail.attachments).toHaveLength(1);
  expectOnPage(await pdfText(Buffer.from(mail.attachments[0]?.data ?? "", "base64")), number);
}

/** The PDF of a Swedish customer: number, total, and VAT per rate with its base. */
function expectOnPage(text: string, number: number) {
  expect(text).toContain(threeRowsTotalText);
  expect(text).toContain(String(number));
  for (const { rate, base, vat } of threeRowsVat) expect(text).toContain(`Moms ${rate} % på ${base} ${vat}`);
}

/** The page of the invoice: its rows' totals with VAT per rate, and the voucher it read back. */
export async function expectSameOnPage(page: Page) {
  const lineOf = (rate: string) => page.getByRole("row", { name: new RegExp(`^(VAT|Moms) ${rate}\\s?%`) });
  for (const { rate, base, vat, account } of threeRowsVat) {
    await expect(lineOf(rate)).toContainText(base);
    await expect(lineOf(rate)).toContainText(vat);
    await expect(page.getByRole("row", { name: new RegExp(`^${account}\\b`) })).toContainText(vat);
  }
  const totals = page.getByRole("table").filter({ has: lineOf("25") });
  await expect(totals.getByRole("row").last()).toContainText(threeRowsTotalText);
  await expect(page.getByRole("row", { name: /^1510\b/ })).toContainText(threeRowsTotalText);
}
