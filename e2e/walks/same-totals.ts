import { type APIRequestContext, type BrowserContext, expect, type Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { countActions } from "../support/actions";
import { downloadFile } from "../support/download-file";
import { fillEditor, fillEditorByKeyboard, threeRows, threeRowsTotalText } from "../support/editor";
import { activateByKeyboard, tabTo } from "../support/keyboard";
import { expectInvoicedOnce, expectSameTotal, expectSameTotalOnPage, readServiceCounts } from "../support/same-total";
import { screenLabels as allLabels, type Language, type ScreenLabels } from "../support/screen-labels";
import { expectSoundBooks } from "../support/service/control";

const customerName = "Brf Solsidan";
export const recipient = "brf.solsidan@kund.example";
const invoiceUrl = /\/sales\/invoices\/[0-9a-f-]{36}$/;

/** The invoice is written with the mouse in English, and by keyboard alone in Swedish. */
export const inputWays = {
  mouse: { language: "en", isByKeyboard: false },
  keyboard: { language: "sv", isByKeyboard: true },
} as const satisfies Record<string, { language: Language; isByKeyboard: boolean }>;
type InputWay = (typeof inputWays)[keyof typeof inputWays];
type WalkFixtures = { page: Page; context: BrowserContext; request: APIRequestContext };

/** Writes an invoice and expects the same total on its page, in its PDF, its mail, the list and the ledger. */
export async function walkSameTotals(
  { page, request }: Pick<WalkFixtures, "page" | "request">,
  { language, isByKeyboard }: InputWay,
) {
  const labels = allLabels[language];
  const countsBefore = await readServiceCounts(request);
  await openNewInvoice(page, labels, isByKeyboard);
  await (isByKeyboard ? fillEditorByKeyboard : fillEditor)(page, labels, customerName, threeRows);
  await expect(page.getByRole("table").filter({ hasText: labels.toPay })).toContainText(threeRowsTotalText);
  await finaliseAndSend(page, labels, isByKeyboard);
  const invoiceHeading = page.getByRole("heading", { level: 1, name: /\d{4}/ });
  await expect(invoiceHeading).toBeVisible();
  const invoiceNumber = Number(/\d+/.exec(await invoiceHeading.innerText())?.[0]);
  await expectInvoicedOnce(request, countsBefore);

  await expect(page.getByText(labels.balances)).toBeVisible();
  await expectSameTotalOnPage(page);
  const downloadButton = page.getByRole("button", { name: labels.downloadPdf });
  if (isByKeyboard) await tabTo(page, downloadButton);
  const file = await downloadFile(page, () => (isByKeyboard ? page.keyboard.press("Enter") : downloadButton.click()));
  await expectSameTotal(request, { company: norrsken.name, number: invoiceNumber, recipient, file });

  const salesLink = page.getByRole("link", { name: labels.sales, exact: true }).first();
  await (isByKeyboard ? activateByKeyboard(page, salesLink) : salesLink.click());
  const searchField = page.getByRole("searchbox");
  await expect(searchField).toBeVisible();
  await (isByKeyboard ? tabTo(page, searchField) : searchField.click());
  await expect(searchField).toBeFocused();
  await page.keyboard.type(String(invoiceNumber));
  await expect(page).toHaveURL(new RegExp(`q=${invoiceNumber}`));
  await expect(page.getByRole("row").filter({ hasText: String(invoiceNumber) })).toContainText(threeRowsTotalText);
  await expectSoundBooks(request);
}

/** Expects that an invoice takes at most five presses, two fields and one screen on the way. */
export async function expectFewestActions(
  { page, context, request }: WalkFixtures,
  { language, isByKeyboard }: InputWay,
) {
  const labels = allLabels[language];
  const countsBefore = await readServiceCounts(request);
  const actions = await countActions(context, page);
  await openNewInvoice(page, labels, isByKeyboard);
  await writeShortestInvoice(page, labels, isByKeyboard);
  await finaliseAndSend(page, labels, isByKeyboard);
  await expectInvoicedOnce(request, countsBefore);
  expect(actions.presses.length, actions.presses.join(", ")).toBeLessThanOrEqual(5);
  expect(actions.fields.size, [...actions.fields].join(", ")).toBe(2);
  const screensBetween = [...actions.screens].filter((screen) => !/\/sales\/invoices\/#$/.test(screen));
  expect(screensBetween.filter((screen) => screen.includes("/sales/"))).toEqual(["/companies/#/sales/drafts/#"]);
}

/** Opens an empty invoice from the overview. */
export async function openNewInvoice(page: Page, labels: ScreenLabels, isByKeyboard: boolean) {
  if (isByKeyboard) await page.keyboard.press("n");
  else await page.getByRole("main").getByRole("link", { name: labels.newInvoice }).first().click();
  await expect(page.getByLabel(labels.customer, { exact: true })).toBeFocused();
}

/** Fills in a customer and an article at its own price: an invoice needs nothing else. */
export async function writeShortestInvoice(page: Page, labels: ScreenLabels, isByKeyboard: boolean) {
  const articleName = threeRows[0]?.article ?? "";
  const pickOption = async (optionName: string) => {
    const option = page
      .getByRole("option")
      .filter({ has: page.getByText(optionName, { exact: true }) })
      .first();
    await expect(option).toBeVisible();
    await (isByKeyboard ? page.keyboard.press("Enter") : option.click());
  };
  await page.keyboard.type(customerName);
  await pickOption(customerName);
  await expect(page.locator(".echo", { hasText: "SEK" })).toBeVisible();
  const rowTextField = page.getByLabel(labels.row(1, labels.text));
  // Tab moves the focus from the customer to the rows; picking a customer with the mouse moves it there by itself.
  if (isByKeyboard) await tabTo(page, rowTextField);
  else await expect(rowTextField).toBeFocused();
  await page.keyboard.type(articleName);
  await pickOption(articleName);
  await expect(page.getByLabel(labels.row(1, labels.price))).not.toHaveValue("");
}

export async function finaliseAndSend(page: Page, labels: ScreenLabels, isByKeyboard: boolean) {
  const finaliseButton = page.getByRole("button", { name: labels.finaliseAndSend });
  if (isByKeyboard) await page.keyboard.press("Control+Enter");
  else await page.getByRole("button", { name: labels.whatWillHappen }).click();
  await expect(finaliseButton).toBeVisible();
  await expect(finaliseButton).not.toHaveAttribute("aria-busy", "true");
  await (isByKeyboard ? page.keyboard.press("Control+Enter") : finaliseButton.click());
  await expect(page).toHaveURL(invoiceUrl);
}
