import { fjallkaffe } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { expectAccessible, waitUntilSettled } from "../support/looks/axe";
import { expectNoSidewaysScroll, phoneViewport } from "../support/phone";
import { purchasesAtService } from "../support/purchases-at-service";
import { expectSoundBooks, readCounters } from "../support/service/control";
import { signInOnSharedDemo } from "../support/shared-demo";
import { expect, test } from "../support/test";
import { translate } from "../support/translations";

const textOf = (key: string, values?: Record<string, string>) => translate("sv", `purchases.setOff.${key}`, values);
test.use({ locale: "sv-SE", timezoneId: "Europe/Stockholm" });
const companyPath = signInOnSharedDemo(anna.email, fjallkaffe.name);

test("a credit invoice is set off against debts by keyboard, once, and says against which", async ({
  page,
  request,
}) => {
  const purchases = await purchasesAtService(request, fjallkaffe.name);
  const supplierId = await purchases.createSupplier("Kafferosteriet AB");
  const firstId = await purchases.bookInvoice(supplierId, { number: "SKULD-1", kronor: 300 });
  const secondId = await purchases.bookInvoice(supplierId, { number: "SKULD-2", kronor: 1000 });
  const thirdId = await purchases.bookInvoice(supplierId, { number: "SKULD-3", kronor: 50 });
  const creditId = await purchases.bookInvoice(supplierId, { number: "KREDIT-1", kronor: 800, isCredit: true });
  const postingsBefore = (await readCounters(request)).postings.committed;
  await page.goto(`${companyPath()}/purchases/invoices/${creditId}`);
  await waitUntilSettled(page);
  await page.keyboard.press("Alt+b");
  const sheet = page.getByRole("dialog");
  const debtOf = (number: string) => sheet.getByRole("checkbox", { name: new RegExp(`^${number},`) });
  await expect(debtOf("SKULD-1")).toBeChecked();
  await expect(debtOf("SKULD-2")).toBeChecked();
  await expect(debtOf("SKULD-3")).not.toBeChecked();
  await expect(sheet.getByText(textOf("creditSettled"))).toBeVisible();
  await expectAccessible(page, "what setting a credit invoice off will do");

  // A debt that the credit does not reach is told, and nothing can be pressed meanwhile.
  await debtOf("SKULD-3").press("Space");
  await expect(sheet.getByText(textOf("unreached"))).toBeVisible();
  await expect(sheet.getByRole("button", { name: textOf("press") })).toBeDisabled();
  await debtOf("SKULD-3").press("Space");
  await page.keyboard.press("Control+Enter");
  await page.keyboard.press("Control+Enter");
  await expect(sheet).toBeHidden();
  const section = page.getByRole("region", { name: textOf("title") });
  await expect(section.getByRole("link", { name: textOf("invoiceLink", { number: "SKULD-1" }) })).toBeVisible();
  await expect(section.getByRole("link", { name: textOf("invoiceLink", { number: "SKULD-2" }) })).toBeVisible();
  await expect(section.getByText(textOf("matches").replace(/^[^.]*\{time\}\. /, ""))).toBeVisible();
  await expect(section.getByRole("button", { name: textOf("open") })).toHaveCount(0);
  expect((await readCounters(request)).postings.committed).toBe(postingsBefore + 1);
  expect(await Promise.all([firstId, secondId, thirdId, creditId].map(purchases.getRemaining))).toEqual([
    ...[0, -500, -50, 0],
  ]);
  await expectSoundBooks(request);
});

test("a set-off is taken back on a phone, from the invoice it settled", async ({ page, request }) => {
  await page.setViewportSize(phoneViewport);
  const purchases = await purchasesAtService(request, fjallkaffe.name);
  const supplierId = await purchases.createSupplier("Bönor och Blad AB");
  const debtId = await purchases.bookInvoice(supplierId, { number: "SKULD-9", kronor: 400 });
  const creditId = await purchases.bookInvoice(supplierId, { number: "KREDIT-9", kronor: 100, isCredit: true });
  await page.goto(`${companyPath()}/purchases/invoices/${creditId}`);
  await page.getByRole("button", { name: textOf("open") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: textOf("press") })
    .click();
  await page.getByRole("link", { name: textOf("invoiceLink", { number: "SKULD-9" }) }).click();
  await expect(page.getByRole("link", { name: textOf("creditLink", { number: "KREDIT-9" }) })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: textOf("undo") }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText(textOf("undoLead"))).toBeVisible();
  await expectAccessible(page, "what taking a set-off back will do");
  await sheet.getByRole("button", { name: textOf("undo") }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("region", { name: textOf("title") })).toHaveCount(0);
  expect(await Promise.all([debtId, creditId].map(purchases.getRemaining))).toEqual([-400, 100]);
  await expectSoundBooks(request);
});
