import { readFile } from "node:fs/promises";
import { type APIRequestContext, type Download, expect } from "@playwright/test";
import { booksOf, lastMail, mailCount, minor } from "./books";
import { counters } from "./control";
import { threeRowsTotalMinor, threeRowsTotalText } from "./editor";
import { pdfText } from "./pdf";

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
  expect(await books.debitOf(invoice.VoucherId)).toBe(threeRowsTotalMinor);
  const downloaded = await pdfText(await readFile(await file.path()));
  expect(downloaded).toContain(threeRowsTotalText);
  expect(downloaded).toContain(String(number));
  const mail = await lastMail(request);
  expect(mail.recipients).toEqual([recipient]);
  expect(mail.text.replace(/\s/g, " ")).toContain(threeRowsTotalText);
  expect(mail.attachments).toHaveLength(1);
  const attached = await pdfText(Buffer.from(mail.attachments[0]?.data ?? "", "base64"));
  expect(attached).toContain(threeRowsTotalText);
  expect(attached).toContain(String(number));
}
