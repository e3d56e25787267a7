import { type APIRequestContext, type BrowserContext, expect, type Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { countActions } from "../support/actions";
import { downloaded } from "../support/downloaded";
import { threeRows, threeRowsTotalText, writeByKeyboard, writeInvoice } from "../support/editor";
import { enter, tabTo } from "../support/keyboard";
import { expectOnce, expectSameOnPage, expectSameTotal, tally } from "../support/same-total";
import { expectSound } from "../support/service/control";
import { words as allWords, type Language, type Words } from "../support/words";

const customer = "Brf Solsidan";
export const recipient = "brf.solsidan@kund.example";
const invoicePage = /\/sales\/invoices\/[0-9a-f-]{36}$/;

/** With the mouse in one language, by keyboard alone in the other. */
export const ways = {
  mouse: { language: "en", keys: false },
  keyboard: { language: "sv", keys: true },
} as const satisfies Record<string, { language: Language; keys: boolean }>;
type Way = (typeof ways)[keyof typeof ways];
type Given = { page: Page; context: BrowserContext; request: APIRequestContext };

/** From an empty invoice to its page, PDF, mail, list and ledger: all say the same. */
export async function sameTotals({ page, request }: Pick<Given, "page" | "request">, { language, keys }: Way) {
  const words = allWords[language];
  const before = await tally(request);
  await begin(page, words, keys);
  await (keys ? writeByKeyboard : writeInvoice)(page, words, customer, threeRows);
  await expect(page.getByRole("table").filter({ hasText: words.toPay })).toContainText(threeRowsTotalText);
  await finaliseAndSend(page, words, keys);
  const title = page.getByRole("heading", { level: 1, name: /\d{4}/ });
  await expect(title).toBeVisible();
  const number = Number(/\d+/.exec(await title.innerText())?.[0]);
  await expectOnce(request, before);

  await expect(page.getByText(words.balances)).toBeVisible();
  await expectSameOnPage(page);
  const download = page.getByRole("button", { name: words.downloadPdf });
  if (keys) await tabTo(page, download);
  const file = await downloaded(page, () => (keys ? page.keyboard.press("Enter") : download.click()));
  await expectSameTotal(request, { company: norrsken.name, number, recipient, file });

  const sales = page.getByRole("link", { name: words.sales, exact: true }).first();
  await (keys ? enter(page, sales) : sales.click());
  const search = page.getByRole("searchbox");
  await expect(search).toBeVisible();
  await (keys ? tabTo(page, search) : search.click());
  await expect(search).toBeFocused();
  await page.keyboard.type(String(number));
  await expect(page).toHaveURL(new RegExp(`q=${number}`));
  await expect(page.getByRole("row").filter({ hasText: String(number) })).toContainText(threeRowsTotalText);
  await expectSound(request);
}

/** The fewest actions an invoice takes. */
export async function fewestActions({ page, context, request }: Given, { language, keys }: Way) {
  const words = allWords[language];
  const before = await tally(request);
  const actions = await countActions(context, page);
  await begin(page, words, keys);
  await fewest(page, words, keys);
  await finaliseAndSend(page, words, keys);
  await expectOnce(request, before);
  expect(actions.presses.length, actions.presses.join(", ")).toBeLessThanOrEqual(5);
  expect(actions.fields.size, [...actions.fields].join(", ")).toBe(2);
  const between = [...actions.screens].filter((screen) => !/\/sales\/invoices\/#$/.test(screen));
  expect(between.filter((screen) => screen.includes("/sales/"))).toEqual(["/companies/#/sales/drafts/#"]);
}

/** From the overview to an empty invoice. */
export async function begin(page: Page, words: Words, keys: boolean) {
  if (keys) await page.keyboard.press("n");
  else await page.getByRole("main").getByRole("link", { name: words.newInvoice }).first().click();
  await expect(page.getByLabel(words.customer, { exact: true })).toBeFocused();
}

/** A customer and an article at its own price: nothing else has to be written. */
export async function fewest(page: Page, words: Words, keys: boolean) {
  const article = threeRows[0]?.article ?? "";
  const pick = async (name: string) => {
    const option = page
      .getByRole("option")
      .filter({ has: page.getByText(name, { exact: true }) })
      .first();
    await expect(option).toBeVisible();
    await (keys ? page.keyboard.press("Enter") : option.click());
  };
  await page.keyboard.type(customer);
  await pick(customer);
  await expect(page.locator(".echo", { hasText: "SEK" })).toBeVisible();
  const row = page.getByLabel(words.row(1, words.text));
  // Tab leads from the customer to the rows; a customer taken with the mouse leads there by itself.
  if (keys) await tabTo(page, row);
  else await expect(row).toBeFocused();
  await page.keyboard.type(article);
  await pick(article);
  await expect(page.getByLabel(words.row(1, words.price))).not.toHaveValue("");
}

export async function finaliseAndSend(page: Page, words: Words, keys: boolean) {
  const step = page.getByRole("button", { name: words.finaliseAndSend });
  if (keys) await page.keyboard.press("Control+Enter");
  else await page.getByRole("button", { name: words.whatWillHappen }).click();
  await expect(step).toBeVisible();
  await expect(step).not.toHaveAttribute("aria-busy", "true");
  await (keys ? page.keyboard.press("Control+Enter") : step.click());
  await expect(page).toHaveURL(invoicePage);
}
