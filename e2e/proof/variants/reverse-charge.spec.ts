import { readFile } from "node:fs/promises";
import { norrsken } from "../../../sandbox/seed/companies";
import { anna } from "../../../sandbox/seed/people";
import { downloaded } from "../../support/downloaded";
import { threeRows, writeInvoice } from "../../support/editor";
import { onOneDemo } from "../../support/one-demo";
import { ownSales } from "../../support/own-sale";
import { pdfText } from "../../support/pdf";
import { type BookedInvoice, booksOf, type CustomerRecord } from "../../support/service/books";
import { expectSound } from "../../support/service/control";
import { expect, test } from "../../support/test";
import { words as allWords } from "../../support/words";

const words = allWords.en;

test.use({ locale: words.locale, timezoneId: "Europe/Stockholm" });
const base = onOneDemo(anna.email, norrsken.name);

test("a building company is invoiced without VAT for the row that is marked, and with VAT for the other", async ({
  page,
  request,
}) => {
  const { ask } = await ownSales(request, norrsken.name);
  const marked = "ReverseChargeOnConstructionServices eq true and IsActive eq true and EmailAddress ne null";
  const { Data } = await ask<{ Data: (CustomerRecord & { Name: string })[] }>("GET", `/customers?$filter=${marked}`);
  const customer = Data[0];
  if (!customer) throw new Error("the demo has no customer under construction reverse charge");
  await page.goto(`${base()}/sales/invoices/new`);
  await writeInvoice(page, words, customer.Name, threeRows.slice(0, 2));
  const totals = page.getByRole("table", { name: "Totals" });
  // 23 800,00 at 25 % and 760,00 at 12 %: with VAT 30 601,20.
  await expect(totals).toContainText("5 950,00");
  await expect(page.getByText(/Rows that are not marked so carry VAT/)).toBeVisible();
  const mark = (row: number) => page.getByRole("checkbox", { name: `Row ${row}, Reverse charge, construction` });
  await mark(1).focus();
  await page.keyboard.press("Space");
  await expect(mark(1)).toBeChecked();
  await expect(totals).not.toContainText("5 950,00");
  await expect(totals).toContainText("reverse charge, construction");
  await expect(totals).toContainText("91,20");

  await page.getByRole("button", { name: words.whatWillHappen }).first().click();
  await page.getByRole("button", { name: words.finaliseOnly }).click();
  await expect(page).toHaveURL(/\/sales\/invoices\/[0-9a-f-]{36}$/);
  const id = page.url().slice(-36);
  const invoice = await ask<BookedInvoice>("GET", `/customerinvoices/${id}`);
  const postings = await (await booksOf(request, norrsken.name)).postingsOf(invoice.VoucherId);
  expect(postings.get(2611)).toBeUndefined();
  expect(postings.get(2621)).toBe(-9_120n);
  expect(postings.get(1510)).toBe(2_465_100n);
  const file = await downloaded(page, () => page.getByRole("button", { name: words.downloadPdf }).click());
  const text = await pdfText(await readFile(await file.path()));
  expect(text).toContain("Omvänd betalningsskyldighet, artikel 199");
  expect(text).toContain("91,20");
  expect(text).not.toContain("5 950,00");
  await expectSound(request);
});
