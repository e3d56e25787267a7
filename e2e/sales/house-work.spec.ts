import type { Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { countActions } from "../support/actions";
import { fillEditor } from "../support/editor";
import { replaceText, tabTo } from "../support/keyboard";
import { expectAccessible } from "../support/looks/axe";
import { expectNoSidewaysScroll, phoneViewport } from "../support/phone";
import { screenLabels } from "../support/screen-labels";
import { booksAtService } from "../support/service/books";
import { expectSoundBooks } from "../support/service/control";
import { signInOnSharedDemo } from "../support/shared-demo";
import { expect, test } from "../support/test";
import { normalizeSpaces, openEditor } from "../walks/editor";
import { finaliseAndSend } from "../walks/same-totals";

const labels = screenLabels.en;
test.use({ locale: labels.locale, timezoneId: "Europe/Stockholm" });
const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

/** Ten hours at 125 kr with VAT: 1,250 kr, of which ROT of 30 % is 375 kr and RUT of 50 % is 625 kr. */
const tenHours = { article: "Snickeriarbete", quantity: "10", price: "125" };
const annaNumber = { typed: "19910412-2388", shown: "••••••••-••88" };
const erikNumber = { typed: "811218-9876", shown: "••••••••-••76" };

const personLine = (page: Page, { shown }: typeof annaNumber) =>
  page.getByRole("listitem").filter({ has: page.getByText(shown, { exact: true }) });
const textOf = async (page: Page, selector: string) => normalizeSpaces(await page.locator(selector).textContent());

async function readPrivatePersonName(request: Parameters<typeof booksAtService>[0]): Promise<string> {
  const { Name } = await (await booksAtService(request, norrsken.name)).getPrivatePerson();
  return String(Name);
}

test("an invoice with ROT is a plain one and three actions, and keeps what the tax agency refused", async ({
  page,
  context,
  request,
}) => {
  const customerName = await readPrivatePersonName(request);
  await openEditor(page, labels, companyPath());
  await fillEditor(page, labels, customerName, [tenHours]);
  const actions = await countActions(context, page);
  await page.getByRole("radio", { name: /^ROT/ }).click();
  await page.getByLabel("Personal number").fill(annaNumber.typed);
  await page.keyboard.press("Enter");
  await expect(personLine(page, annaNumber)).toContainText("375,00");
  await expect(page.getByLabel("Personal number")).toHaveValue("");
  await page.getByLabel("Property designation").fill("Luleå Björken 1:2");
  expect(actions.presses.length, actions.presses.join(", ")).toBeLessThanOrEqual(3);
  // The article is work of construction, and its hours are its quantity.
  await expect(page.getByLabel("Row 1, Kind of work")).toHaveValue("1");
  await expect(page.getByLabel("Row 1, Hours")).toHaveAttribute("placeholder", "10");
  await expect(page.getByRole("table").filter({ hasText: labels.toPay })).toContainText("875,00");
  await expectAccessible(page, "house work of an invoice");
  await finaliseAndSend(page, labels, false);

  await expect(page.getByText(labels.balances)).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Left to pay" })).toContainText("875,00");
  await page.getByRole("button", { name: "The claim was refused" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Refused amount")).toHaveValue("375");
  await dialog.getByLabel("Refused amount").fill("375,01");
  await dialog.getByRole("button", { name: "Record it" }).click();
  await expect(dialog.getByText(/375,00\sSEK at most/)).toBeVisible();
  await dialog.getByLabel("Refused amount").fill("75");
  await dialog.getByRole("button", { name: "Record it" }).click();
  const refusal = page.getByText(/owes 950,00\sSEK: 875,00\sSEK that is left of the invoice, and 75,00\sSEK/);
  await expect(refusal).toBeVisible();
  await page.reload();
  await expect(refusal).toBeVisible();
  await expectAccessible(page, "invoice with a refused claim");
  await page.getByRole("button", { name: "Take it back" }).click();
  await expect(refusal).toHaveCount(0);
  await expectSoundBooks(request);
});

test("by keyboard alone and on a phone, two persons share RUT with an odd krona, and a copy names them again", async ({
  page,
  request,
}) => {
  const customerName = await readPrivatePersonName(request);
  await page.setViewportSize(phoneViewport);
  await openEditor(page, labels, companyPath());
  await fillEditor(page, labels, customerName, [{ ...tenHours, quantity: "1" }]);
  await tabTo(page, page.getByRole("radio", { name: "None" }));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: /^RUT/ })).toBeChecked();
  const numberField = page.getByLabel("Personal number");
  for (const person of [annaNumber, erikNumber]) {
    await tabTo(page, numberField);
    await page.keyboard.type(person.typed);
    await page.keyboard.press("Enter");
    await expect(personLine(page, person)).toBeVisible();
  }
  // Carpentry is no work of RUT, so the row asks for a kind of its own.
  await tabTo(page, page.getByLabel("Row 1, Kind of work"));
  await page.keyboard.type("Clean");
  await expect(page.getByLabel("Row 1, Kind of work")).toHaveValue("9");
  // Half of 125 kr is 62.50 kr, and the tax agency pays whole kronor: 62 kr.
  await expect(personLine(page, annaNumber)).toContainText("31,00");
  await tabTo(page, page.getByLabel("Row 1, Quantity"));
  await replaceText(page, "2,52");
  // Half of 315 kr is 157.50 kr: 157 kr, and the first of the two persons gets the odd krona.
  await expect(personLine(page, annaNumber)).toContainText("79,00");
  await expect(personLine(page, erikNumber)).toContainText("78,00");
  await expectNoSidewaysScroll(page);
  await tabTo(page, page.getByRole("button", { name: `Remove ${erikNumber.shown}` }));
  await page.keyboard.press("Enter");
  await expect(personLine(page, annaNumber)).toContainText("157,00");
  await page.keyboard.press("Control+s");
  await expect(page.getByText(/^Saved in the books/).first()).toBeVisible();
  await page.reload();
  await expect(personLine(page, annaNumber)).toContainText("157,00");
  // What was typed is known for the customer from now on, and is added again with one press.
  await page.getByRole("button", { name: `Add ${erikNumber.shown}` }).click();
  await expect(personLine(page, erikNumber)).toContainText("78,00");
  await finaliseAndSend(page, labels, true);

  await page.getByRole("button", { name: labels.copy, exact: true }).click();
  await page.getByRole("button", { name: "A new quote" }).click();
  await expect(page).toHaveURL(/\/quotes\/drafts\//);
  await expect(personLine(page, annaNumber)).toContainText("79,00");
  await expect(personLine(page, erikNumber)).toContainText("78,00");
  await expect(page.getByRole("radio", { name: /^RUT/ })).toBeChecked();
  expect(await textOf(page, "body")).not.toContain("ref:");
  await expectNoSidewaysScroll(page);
});
