import { fjallkaffe } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { countActions } from "../support/actions";
import { expectAccessible, waitUntilSettled } from "../support/looks/axe";
import { expectNoSidewaysScroll, phoneViewport } from "../support/phone";
import { purchasesAtService } from "../support/purchases-at-service";
import { expectSoundBooks, readCounters } from "../support/service/control";
import { signInOnSharedDemo } from "../support/shared-demo";
import { expect, test } from "../support/test";
import { translate } from "../support/translations";

const textOf = (key: string, values?: Record<string, string>) => translate("sv", `payments.${key}`, values);
test.use({ locale: "sv-SE", timezoneId: "Europe/Stockholm" });
const companyPath = signInOnSharedDemo(anna.email, fjallkaffe.name);

test("a payment of a part is registered by keyboard, once, and then the rest with the bank's fee", async ({
  page,
  request,
}) => {
  const purchases = await purchasesAtService(request, fjallkaffe.name);
  const supplierId = await purchases.createSupplier("Kvarnen i Gällivare AB");
  const invoiceId = await purchases.bookInvoice(supplierId, { number: "BETALA-1", kronor: 1000 });
  const postingsBefore = (await readCounters(request)).postings.committed;
  await page.goto(`${companyPath()}/purchases/invoices/${invoiceId}`);
  await waitUntilSettled(page);
  const section = page.getByRole("region", { name: textOf("invoice.title") });
  const openButton = section.getByRole("button", { name: textOf("invoice.open") });
  await expect(openButton).toBeEnabled();
  await page.keyboard.press("Alt+r");
  const sheet = page.getByRole("dialog");
  const amountField = sheet.getByLabel(textOf("invoice.amount", { currency: "SEK" }));
  await amountField.fill("400");
  await expect(sheet.getByText(textOf("invoice.leaves"), { exact: true })).toBeVisible();
  await expectAccessible(page, "what registering a payment will do");
  await page.keyboard.press("Control+Enter");
  await page.keyboard.press("Control+Enter");
  await expect(sheet).toBeHidden();
  await expect(section.getByText(/400,00/)).toBeVisible();
  expect((await readCounters(request)).postings.committed).toBe(postingsBefore + 1);
  expect(await purchases.getRemaining(invoiceId)).toBe(-600);

  // More than what is left needs a word why, so that a wrong digit is not booked as a fee.
  await expect(openButton).toBeEnabled();
  await page.keyboard.press("Alt+r");
  await amountField.fill("6000");
  await expect(sheet.getByText(textOf("invoice.needType"))).toBeVisible();
  await expect(sheet.getByRole("button", { name: textOf("invoice.press") })).toBeDisabled();
  await amountField.fill("625");
  await sheet.getByRole("combobox", { name: /25,00/ }).selectOption("bankCharge");
  await expect(sheet.getByText(/25,00.*bankavgift/)).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(sheet).toBeHidden();
  await expect(openButton).toHaveCount(0);
  await expect(section.getByRole("link", { name: /^Verifikation / })).toBeVisible();
  expect(await purchases.getRemaining(invoiceId)).toBe(0);
  await expectSoundBooks(request);
});

test("ten invoices are registered as paid in four actions, once each, on a phone too", async ({ page, request }) => {
  await page.setViewportSize(phoneViewport);
  const purchases = await purchasesAtService(request, fjallkaffe.name);
  const supplierId = await purchases.createSupplier("Tio Fakturor AB");
  const ids: string[] = [];
  for (let number = 1; number <= 10; number += 1)
    ids.push(await purchases.bookInvoice(supplierId, { number: `TIO-${number}`, kronor: 100 * number }));
  await page.goto(`${companyPath()}/purchases/to-pay?q=Tio+Fakturor`);
  await waitUntilSettled(page);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, "what is to be paid, on a phone");
  // What is missing to pay by a file is said at the row, with the way to mend it.
  await expect(page.getByText("Leverantörens bankgiro saknas.").first()).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole("link", { name: "Leverantörens bankgiro saknas." }).first()).toBeVisible();
  const actions = await countActions(page.context(), page);
  await page.getByRole("checkbox", { name: textOf("list.markAll") }).click();
  const bar = page.getByRole("region", { name: textOf("bar.label") });
  await expect(bar.getByText(/5\s500,00/)).toBeVisible();
  await bar.getByRole("button", { name: textOf("bar.register") }).click();
  const sheet = page.getByRole("dialog");
  await expectAccessible(page, "registering many payments");
  await sheet.getByRole("button", { name: /^Registrera 10/ }).click();
  await expect(sheet.getByText(/^10 registrerade/)).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page, "what became of many payments");
  expect(actions.presses.length, actions.presses.join(", ")).toBeLessThanOrEqual(4);
  await page.keyboard.press("Escape");
  await expect(page.getByText(textOf("list.noHit"))).toBeVisible();
  expect(await Promise.all(ids.map(purchases.getRemaining))).toEqual(ids.map(() => 0));
  await expectSoundBooks(request);
});
