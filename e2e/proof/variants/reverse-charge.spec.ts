import { readFile } from "node:fs/promises";
import { norrsken } from "../../../sandbox/seed/companies";
import { anna } from "../../../sandbox/seed/people";
import { downloadFile } from "../../support/download-file";
import { fillEditor, threeRows } from "../../support/editor";
import { extractPdfText } from "../../support/pdf";
import { salesAtService } from "../../support/sales-at-service";
import { screenLabels as allLabels } from "../../support/screen-labels";
import { type BookedInvoice, booksAtService, type CustomerRecord } from "../../support/service/books";
import { expectSoundBooks } from "../../support/service/control";
import { signInOnSharedDemo } from "../../support/shared-demo";
import { expect, test } from "../../support/test";

const labels = allLabels.en;

test.use({ locale: labels.locale, timezoneId: "Europe/Stockholm" });
const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

test("a building company is invoiced without VAT for the row that is marked, and with VAT for the other", async ({
  page,
  request,
}) => {
  const { ask } = await salesAtService(request, norrsken.name);
  const customerFilter = "ReverseChargeOnConstructionServices eq true and IsActive eq true and EmailAddress ne null";
  const { Data } = await ask<{ Data: (CustomerRecord & { Name: string })[] }>(
    "GET",
    `/customers?$filter=${customerFilter}`,
  );
  const customer = Data[0];
  if (!customer) throw new Error("the demo has no customer under construction reverse charge");
  await page.goto(`${companyPath()}/sales/invoices/new`);
  await fillEditor(page, labels, customer.Name, threeRows.slice(0, 2));
  const totalsTable = page.getByRole("table", { name: "Totals" });
  // 23 800,00 net at 25 % and 760,00 net at 12 % make 30 601,20 gross.
  await expect(totalsTable).toContainText("5 950,00");
  await expect(page.getByText(/Rows that are not marked so carry VAT/)).toBeVisible();
  const reverseChargeCheckbox = (row: number) =>
    page.getByRole("checkbox", { name: `Row ${row}, Reverse charge, construction` });
  await reverseChargeCheckbox(1).focus();
  await page.keyboard.press("Space");
  await expect(reverseChargeCheckbox(1)).toBeChecked();
  await expect(totalsTable).not.toContainText("5 950,00");
  await expect(totalsTable).toContainText("reverse charge, construction");
  await expect(totalsTable).toContainText("91,20");

  await page.getByRole("button", { name: labels.whatWillHappen }).first().click();
  await page.getByRole("button", { name: labels.finaliseOnly }).click();
  await expect(page).toHaveURL(/\/sales\/invoices\/[0-9a-f-]{36}$/);
  const id = page.url().slice(-36);
  const invoice = await ask<BookedInvoice>("GET", `/customerinvoices/${id}`);
  const postings = await (await booksAtService(request, norrsken.name)).getPostings(invoice.VoucherId);
  expect(postings.get(2611)).toBeUndefined();
  expect(postings.get(2621)).toBe(-9_120n);
  expect(postings.get(1510)).toBe(2_465_100n);
  const file = await downloadFile(page, () => page.getByRole("button", { name: labels.downloadPdf }).click());
  const text = await extractPdfText(await readFile(await file.path()));
  expect(text).toContain("Omvänd betalningsskyldighet, artikel 199");
  expect(text).toContain("91,20");
  expect(text).not.toContain("5 950,00");
  await expectSoundBooks(request);
});
