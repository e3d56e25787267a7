import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { norrsken } from "../sandbox/seed/companies";
import { anna } from "../sandbox/seed/people";
import { countActions } from "./support/actions";
import { lastMail, mailCount } from "./support/books";
import { call, expectSound } from "./support/control";
import { downloaded } from "./support/downloaded";
import { threeRows, threeRowsTotalText, writeByKeyboard, writeInvoice } from "./support/editor";
import { enter, tabTo } from "./support/keyboard";
import { onOneDemo } from "./support/one-demo";
import { expectOnce, expectSameOnPage, expectSameTotal, tally } from "./support/same-total";
import { chooseAtService } from "./support/service";
import { words as allWords, type Language, type Words } from "./support/words";

const customer = "Brf Solsidan";
const recipient = "brf.solsidan@kund.example";
const invoicePage = /\/sales\/invoices\/[0-9a-f-]{36}$/;

/** With the mouse in one language, by keyboard alone in the other. */
const ways = [
  { language: "en", by: "mouse" },
  { language: "sv", by: "keyboard" },
] as const satisfies readonly { language: Language; by: string }[];

for (const { language, by } of ways) {
  const words = allWords[language];
  const keys = by === "keyboard";

  test.describe(`in ${language}, by ${by}`, () => {
    test.use({ locale: words.locale, timezoneId: "Europe/Stockholm", actionTimeout: 15_000 });
    const base = onOneDemo(anna.email, norrsken.name);

    test.beforeEach(async ({ page }) => {
      await page.goto(base());
      await expect(page.getByRole("heading", { level: 1, name: words.overview })).toBeVisible();
    });

    test("PDF, mail, list, page and ledger say the same totals, and the same VAT per rate", async ({
      page,
      request,
    }) => {
      const before = await tally(request);
      await begin(page, words, keys);
      await (keys ? writeByKeyboard : writeInvoice)(page, words, customer, threeRows);
      await expect(page.getByRole("table").filter({ hasText: words.toPay })).toContainText(threeRowsTotalText);
      await finaliseAndSend(page, words, keys);
      const title = page.getByRole("heading", { level: 1, name: /\d{4}/ });
      await expect(title).toBeVisible();
      const number = Number(/\d+/.exec(await title.innerText())?.[0]);
      await expectOnce(request, before);

      await mayReadVouchers(page, words, keys);
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
    });

    test("an invoice to a customer there is takes five actions, two fields and one screen", async ({
      page,
      context,
      request,
    }) => {
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
    });

    // What is known of a mail is the same in any language.
    if (keys) return;
    test("of a mail whose answer was lost the page says that nobody knows, and sends none by itself", async ({
      page,
      request,
      context,
    }) => {
      const before = await tally(request);
      const path = "/v2/customerinvoices/*/email";
      await begin(page, words, false);
      await fewest(page, words, false);
      await call(request, "PUT", "/faults", [{ method: "POST", path, kind: "cut-after-commit", times: 1 }]);
      await finaliseAndSend(page, words, false);
      const asked = page.getByRole("region", { name: "A mail with no answer" });
      await expect(asked).toContainText("We do not know if the mail of");
      const entry = page.getByRole("listitem").filter({ hasText: "Mail, outcome not known" });
      await expect(entry).toContainText("It is not sent again by itself.");
      await expect(page.getByText("Not known", { exact: true })).toBeVisible();
      expect(await call(request, "GET", "/faults")).toEqual([]);

      // Neither a reload, nor another tab, nor time sends it once more.
      await page.reload();
      await expect(asked).toBeVisible();
      await expectAskedInAnotherTab(context, page.url());
      await call(request, "POST", "/clock/advance", { seconds: 200 });
      await page.reload();
      await expect(asked).toBeVisible();
      await expectOnce(request, before);

      // It did leave, which its reader knows: said so, nothing more is sent and nothing more is asked.
      expect((await lastMail(request)).recipients).toEqual([recipient]);
      await asked.getByRole("button", { name: "It arrived" }).click();
      await expect(asked).toHaveCount(0);
      expect(await mailCount(request)).toBe(before.mails + 1);
      await expectSound(request);
    });
  });
}

/** From the overview to an empty invoice. */
async function begin(page: Page, words: Words, keys: boolean) {
  if (keys) await page.keyboard.press("n");
  else await page.getByRole("main").getByRole("link", { name: words.newInvoice }).first().click();
  await expect(page.getByLabel(words.customer, { exact: true })).toBeFocused();
}

/** A customer and an article at its own price: nothing else has to be written. */
async function fewest(page: Page, words: Words, keys: boolean) {
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

async function finaliseAndSend(page: Page, words: Words, keys: boolean) {
  const step = page.getByRole("button", { name: words.finaliseAndSend });
  if (keys) await page.keyboard.press("Control+Enter");
  else await page.getByRole("button", { name: words.whatWillHappen }).click();
  await expect(step).toBeVisible();
  await expect(step).not.toHaveAttribute("aria-busy", "true");
  await (keys ? page.keyboard.press("Control+Enter") : step.click());
  await expect(page).toHaveURL(invoicePage);
}

/** Reading the accounting is one more permission, asked for where it is missing. */
async function mayReadVouchers(page: Page, words: Words, keys: boolean) {
  const add = page.getByRole("button", { name: words.addAccess });
  const balances = page.getByText(words.balances);
  await expect(add.or(balances)).toBeVisible();
  if (!(await add.isVisible())) return;
  if (!keys) {
    await add.click();
    await chooseAtService(page, words, norrsken.name);
    return page.getByRole("button", { name: words.allow, exact: true }).click();
  }
  await enter(page, add);
  await expect(page.getByRole("heading", { name: words.chooseCompany })).toBeVisible();
  await enter(page, page.getByRole("button", { name: norrsken.name }));
  await enter(page, page.getByRole("button", { name: words.allow, exact: true }));
}

async function expectAskedInAnotherTab(context: BrowserContext, address: string) {
  const other = await context.newPage();
  await other.goto(address);
  await expect(other.getByRole("region", { name: "A mail with no answer" })).toBeVisible();
  await other.close();
}
