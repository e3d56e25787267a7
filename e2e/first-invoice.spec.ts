import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { norrsken, tulp } from "../sandbox/seed/companies";
import { sara } from "../sandbox/seed/people";
import { booksOf, lastMail, mailCount, minor } from "./support/books";
import { counters, freshDemo, invariants } from "./support/control";
import { threeRows, threeRowsTotalMinor, threeRowsTotalText, writeInvoice } from "./support/editor";
import { pdfText } from "./support/pdf";
import { addCompany, chooseAtService, companyIdOf, signIn, signOut } from "./support/service";
import { words as allWords, type Language } from "./support/words";

const customer = "Brf Solsidan";
const plain = (text: string) => text.replace(/\s/g, " ");

for (const language of ["en", "sv"] as const satisfies readonly Language[]) {
  const words = allWords[language];

  test.describe(`in ${language} @cross-site`, () => {
    test.use({ locale: words.locale, timezoneId: "Europe/Stockholm" });

    test("signs in, chooses, edits a customer, writes, finalises and sends an invoice, signs out", async ({
      page,
      request,
    }) => {
      await freshDemo(request);
      await signIn(page, words, sara.email, tulp.name);
      await expect(page.getByRole("button", { name: new RegExp(tulp.name) })).toBeVisible();

      await page.goto("/companies");
      await expect(page.getByRole("heading", { name: words.where })).toBeVisible();
      await addCompany(page, words, norrsken.name);
      const companyId = companyIdOf(page);

      await page.getByRole("link", { name: words.customers }).first().click();
      await page.getByRole("searchbox").fill(customer);
      await page.getByRole("link", { name: customer }).click();
      await page.getByRole("link", { name: words.edit }).click();
      await page.getByRole("textbox", { name: words.telephone }).fill("090-12 34 56");
      await page.getByRole("button", { name: words.saveCustomer }).click();
      await expect(page.getByText("090-12 34 56")).toBeVisible();

      const before = { counts: await counters(request), mails: await mailCount(request) };
      await page.goto(`/companies/${companyId}/sales/invoices/new`);
      await writeInvoice(page, words, customer, threeRows);
      await expect(page.getByRole("table").filter({ hasText: words.toPay })).toContainText(threeRowsTotalText);
      await page.getByRole("button", { name: words.whatWillHappen }).click();
      await page.getByRole("button", { name: words.finaliseAndSend }).click();
      await expect(page).toHaveURL(/\/sales\/invoices\/[0-9a-f-]{36}/);
      const title = page.getByRole("heading", { level: 1, name: /\d{4}/ });
      await expect(title).toBeVisible();
      const number = Number(/\d+/.exec(await title.innerText())?.[0]);

      const books = await booksOf(request, norrsken.name);
      const invoice = await books.invoice(number);
      expect(minor(invoice.TotalAmount)).toBe(threeRowsTotalMinor);
      const after = await counters(request);
      expect(after.conversions.committed - before.counts.conversions.committed).toBe(1);
      expect(after.mails.committed - before.counts.mails.committed).toBe(1);

      // The postings need one more permission; the way there and back is one press.
      await page.getByRole("button", { name: words.addAccess }).click();
      await chooseAtService(page, words, norrsken.name);
      await page.getByRole("button", { name: words.allow, exact: true }).click();
      await expect(page.getByRole("heading", { level: 1 })).toContainText(String(number));
      await expect(page.getByText(words.balances)).toBeVisible();
      expect(await books.debitOf(invoice.VoucherId)).toBe(threeRowsTotalMinor);
      await expect(page.getByRole("row", { name: /1510/ })).toContainText(threeRowsTotalText);

      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: words.downloadPdf }).click(),
      ]);
      expect(await pdfText(await readFile(await file.path()))).toContain(threeRowsTotalText);
      const mail = await lastMail(request);
      expect(await mailCount(request)).toBe(before.mails + 1);
      expect(mail.recipients).toEqual(["brf.solsidan@kund.example"]);
      expect(plain(mail.text)).toContain(threeRowsTotalText);
      const attached = Buffer.from(mail.attachments[0]?.data ?? "", "base64");
      expect(await pdfText(attached)).toContain(threeRowsTotalText);

      await signOut(page, words);
      await page.goto(`/companies/${companyId}/sales`);
      await expect(page).toHaveURL(/\/sign-in/);
      expect(await invariants(request)).toEqual({ ok: true, violations: [] });
    });
  });
}
