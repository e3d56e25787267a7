import { expect, type Page, test } from "@playwright/test";
import { norrsken } from "../sandbox/seed/companies";
import { anna, lars } from "../sandbox/seed/people";
import { expectAccessible } from "./support/axe";
import { booksOf } from "./support/books";
import { dayFromToday } from "./support/days";
import { threeRows, writeInvoice } from "./support/editor";
import { onOneDemo } from "./support/one-demo";
import { ownSales } from "./support/own-sale";
import { words as allWords, type Words } from "./support/words";

const customer = "Brf Solsidan";
const article = "Snickeriarbete";

/** Quantity and price as people write them, the amount they make, and what is said where they could mean two things. */
const spellings = [
  ["2", "1 234,56", "2 469,12", null],
  ["12.5", "10:-", "125,00", null],
  ["-0,5", "100 kr", "−50,00", null],
  ["\u22120.5", "100.00 SEK", "−50,00", null],
  ["2", "1.234,56", "2 469,12", null],
  ["2", "1,234.56", "2 469,12", null],
  ["1", "1\u202f234,50", "1 234,50", null],
  ["1.234", "1", "1 234,00", "1.234 = 1 234"],
  ["1", "1,234", "1,23", "1,234 = 1,234"],
  ["1", "12 34", "1 234,00", "12 34 = 1 234"],
] as const;

/** What only the editor says. */
const said = {
  en: {
    createCustomer: (name: string) => `Create customer “${name}”`,
    createArticle: (name: string) => `Create article “${name}”`,
    postalCode: "Postal code",
    city: "City",
    mail: "E-mail for invoices",
    articleName: "Name",
    number: "Article number",
    unit: "Unit",
    coding: "Coding",
    coded: "Goods 25% VAT",
    netPrice: "Net price",
    addArticle: "Add article",
    discount: "Discount",
    discountColumn: "Discount, %",
    moved: (from: number, to: number) => `Row ${from} is now row ${to} of 3.`,
    removed: /^Row 2 is removed/,
    undo: "Undo",
    order: "Change order",
    moveDown: (row: number) => `Move row ${row} down`,
    onePrice: /^One price is now the one for/,
    badPrice: "Price: Write an amount, like 125,00.",
    otherCurrency: /^Price: The invoice is in SEK/,
  },
  sv: {
    createCustomer: (name: string) => `Skapa kunden ”${name}”`,
    createArticle: (name: string) => `Skapa artikeln ”${name}”`,
    postalCode: "Postnummer",
    city: "Ort",
    mail: "E-post för fakturor",
    articleName: "Namn",
    number: "Artikelnummer",
    unit: "Enhet",
    coding: "Kontering",
    coded: "Varor 25% moms",
    netPrice: "Nettopris",
    addArticle: "Lägg till artikeln",
    discount: "Rabatt",
    discountColumn: "Rabatt, %",
    moved: (from: number, to: number) => `Rad ${from} är nu rad ${to} av 3.`,
    removed: /^Rad 2 är borttagen/,
    undo: "Ångra",
    order: "Ändra ordning",
    moveDown: (row: number) => `Flytta ner rad ${row}`,
    onePrice: /^Ett pris gäller nu för/,
    badPrice: "Pris: Skriv ett belopp, som 125,00.",
    otherCurrency: /^Pris: Fakturan är i SEK/,
  },
} as const;

/** Amounts keep their digits together with blanks that do not break. */
const bare = (text: string | null) => (text ?? "").replace(/\s/g, " ").trim();

for (const language of ["en", "sv"] as const) {
  const words = allWords[language];
  const own = said[language];

  test.describe(`in ${language}`, () => {
    test.use({ locale: words.locale, timezoneId: "Europe/Stockholm" });

    const base = onOneDemo(anna.email, norrsken.name);
    test.beforeEach(({ page }) => openEditor(page, words, base()));

    test("numbers are understood as they are written, and the doubtful ones are said", async ({ page }) => {
      await writeInvoice(page, words, customer, [{ article, quantity: "1", price: "1" }]);
      const row = page.locator("tr[data-index='0']");
      for (const [quantity, price, amount, echo] of spellings) {
        await page.getByLabel(words.row(1, words.quantity)).fill(quantity);
        await page.getByLabel(words.row(1, words.price)).fill(price);
        await expect.poll(async () => bare(await row.locator("td").nth(6).textContent())).toBe(amount);
        const note = page.locator("#row-0-note");
        if (echo === null) await expect(note).toHaveCount(0);
        else await expect.poll(async () => bare(await note.textContent())).toBe(echo);
      }
      const price = page.getByLabel(words.row(1, words.price));
      for (const [text, refusal] of [
        ["twelve", own.badPrice],
        ["€ 5", own.otherCurrency],
      ] as const) {
        await price.fill(text);
        await page.getByRole("button", { name: words.saveDraft }).click();
        await expect(price).toHaveAttribute("aria-invalid", "true");
        await expect(page.getByText(refusal)).toBeVisible();
      }
    });

    // What says the same in any language is tried in one.
    if (language === "en")
      test("a customer and an article are made without leaving the invoice", async ({ page, request }) => {
        const name = "Nybyggarna i Boden AB";
        const field = page.getByLabel(words.customer, { exact: true });
        await page.getByLabel(words.row(1, words.quantity)).fill("3");
        await field.fill(name);
        await expect(page.getByRole("option", { name: own.createCustomer(name) })).toBeVisible();
        await page.keyboard.press("Enter");
        const sheet = page.getByRole("dialog");
        await expect(sheet.getByLabel(words.name, { exact: true })).toHaveValue(name);
        await expect(sheet.getByLabel(words.name, { exact: true })).toBeFocused();
        await sheet.getByLabel(own.postalCode).fill("961 31");
        await sheet.getByLabel(own.city).fill("Boden");
        await sheet.getByLabel(own.mail).fill("kontor@boden.example");
        await page.keyboard.press("Control+Enter");
        await expect(sheet).toHaveCount(0);
        await expect(field).toHaveValue(name);
        await expect(field).toBeFocused();
        const stored = await (await booksOf(request, norrsken.name)).customer(name);
        expect(stored).toMatchObject({ InvoiceCity: "Boden", EmailAddress: "kontor@boden.example" });

        const made = "Kranhyra, dygn";
        await page.getByLabel(words.row(1, words.text)).fill(made);
        const offer = page.getByRole("option", { name: own.createArticle(made) });
        await expect(offer).toBeVisible();
        await page.keyboard.press("ArrowDown");
        await expect(offer).toHaveAttribute("aria-selected", "true");
        await page.keyboard.press("Enter");
        await expect(sheet.getByLabel(own.articleName, { exact: true })).toHaveValue(made);
        await expect(sheet.getByLabel(own.number)).toHaveValue(/^\d+$/);
        await sheet.getByLabel(own.unit).selectOption({ index: 1 });
        await sheet.getByLabel(own.coding).selectOption({ label: own.coded });
        await sheet.getByLabel(own.netPrice).fill("1500");
        await page.keyboard.press("Control+Enter");
        await expect(sheet).toHaveCount(0);
        await expect(page.getByLabel(words.row(1, words.quantity))).toBeFocused();
        // What stood in the row before is still there.
        await expect(page.getByLabel(words.row(1, words.quantity))).toHaveValue("3");
        await expect(page.getByLabel(words.row(1, words.text))).toHaveValue(made);
        const total = page.getByRole("table").filter({ hasText: words.toPay });
        await expect.poll(async () => bare(await total.textContent())).toMatch(/5 625,00/);
      });

    if (language === "sv")
      test("rows move and go by keys, and come back", async ({ page }) => {
        await writeInvoice(page, words, customer, threeRows);
        const texts = () =>
          page
            .locator("td[data-col='text'] input")
            .evaluateAll((cells) => cells.map((cell) => (cell as HTMLInputElement).value));
        const [first, second, third] = threeRows.map((row) => row.article);
        await page.getByLabel(words.row(3, words.price)).focus();
        await page.keyboard.press("Alt+ArrowUp");
        await expect(page.getByText(own.moved(3, 2))).toBeAttached();
        await expect(page.getByLabel(words.row(2, words.price))).toBeFocused();
        expect(await texts()).toEqual([first, third, second]);
        await page.keyboard.press("ArrowUp");
        await expect(page.getByLabel(words.row(1, words.price))).toBeFocused();
        await page.keyboard.press("Alt+ArrowDown");
        await expect(page.getByLabel(words.row(2, words.price))).toBeFocused();
        expect(await texts()).toEqual([third, first, second]);

        await page.keyboard.press("Alt+Delete");
        await expect(page.getByText(own.removed)).toBeVisible();
        expect(await texts()).toEqual([third, second]);
        await page.getByRole("button", { name: own.undo }).click();
        await expect(page.getByLabel(words.row(2, words.text))).toBeFocused();
        expect(await texts()).toEqual([third, first, second]);
        await expect(page.getByLabel(words.row(2, words.price))).toHaveValue(threeRows[0]?.price ?? "");

        // Words alone go on by Enter, and no article is made on the way.
        await page.getByRole("button", { name: words.addRow }).click();
        await page.keyboard.type("Enligt offert 312");
        await expect(page.getByRole("option", { name: own.createArticle("Enligt offert 312") })).toBeVisible();
        await page.keyboard.press("Enter");
        await expect(page.getByLabel(words.row(5, words.text))).toBeFocused();
      });

    if (language === "en")
      test("its sheets, tools and lines can be used by everybody", async ({ page }) => {
        await writeInvoice(page, words, customer, threeRows.slice(0, 2));
        await page.getByRole("button", { name: own.discount, exact: true }).click();
        await page.getByLabel(words.row(1, own.discountColumn)).fill("110");
        await page.getByRole("button", { name: words.saveDraft }).click();
        await page.getByRole("button", { name: own.order }).click();
        await expectAccessible(page, "editor, discount refused, order being changed");
        await page.getByLabel(words.row(2, words.text)).press("Alt+Delete");
        await expect(page.getByText(own.removed)).toBeVisible();
        await expectAccessible(page, "editor, a row removed");
        await page.getByLabel(words.customer, { exact: true }).fill("Utbyggarna i Piteå AB");
        await page.getByRole("option").click();
        await expect(page.getByRole("dialog").getByLabel(own.city)).toBeVisible();
        await expectAccessible(page, "editor, a customer being added");
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: words.addRow }).click();
        await page.keyboard.type("Ställningshyra, vecka");
        await page.getByRole("option").click();
        await expect(page.getByRole("dialog").getByLabel(own.unit)).toBeVisible();
        await expectAccessible(page, "editor, an article being added");
      });

    if (language === "sv")
      test("a draft opened again takes its discount off before VAT, and is meant for its customer", async ({
        page,
        request,
      }) => {
        await writeInvoice(page, words, customer, [{ article, quantity: "10", price: "100" }]);
        await page.getByRole("button", { name: own.discount, exact: true }).click();
        await page.getByLabel(words.row(1, own.discountColumn)).fill("12,5 %");
        const total = page.getByRole("table").filter({ hasText: words.toPay });
        // 875 and 25 % make 1 093,75, to pay 1 094.
        await expect.poll(async () => bare(await total.textContent())).toMatch(/1 094,00/);
        await page.getByRole("button", { name: words.saveDraft }).click();
        await expect(page).toHaveURL(/\/sales\/drafts\//);
        await page.reload();
        await expect(page.getByLabel(words.row(1, own.discountColumn))).toHaveValue("12,5");

        const { EmailAddress } = await (await booksOf(request, norrsken.name)).customer(customer);
        const to = page.getByRole("dialog").getByLabel(words.to, { exact: true });
        await page.getByRole("button", { name: words.whatWillHappen }).first().click();
        await expect(to).toHaveValue(String(EmailAddress));
        await expect(page.getByRole("button", { name: words.finaliseAndSend })).toBeVisible();
        await to.fill("styrelsen@solsidan.example");
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: words.whatWillHappen }).first().click();
        await expect(to).toHaveValue("styrelsen@solsidan.example");
      });
  });
}

test.describe("on a phone", () => {
  const words = allWords.en;
  test.use({ locale: words.locale, viewport: { width: 390, height: 844 }, hasTouch: true });
  const base = onOneDemo(anna.email, norrsken.name);

  test("rows are put in order by touch, without dragging", async ({ page }) => {
    await openEditor(page, words, base());
    await writeInvoice(page, words, customer, threeRows);
    await page.getByRole("button", { name: said.en.order }).tap();
    await page.getByRole("button", { name: said.en.moveDown(1) }).tap();
    await expect(page.getByLabel(words.row(2, words.text))).toHaveValue(threeRows[0]?.article ?? "");
    await expect(page.getByRole("button", { name: said.en.moveDown(2) })).toBeFocused();
  });
});

test.describe("another customer", () => {
  const words = allWords.en;
  test.use({ locale: words.locale });
  const base = onOneDemo(anna.email, norrsken.name);

  test("brings the prices nobody typed along, and can be taken back", async ({ page, request }) => {
    await openEditor(page, words, base());
    const person = await (await booksOf(request, norrsken.name)).privatePerson();
    const own = { article, quantity: "1", price: "601.50" };
    await writeInvoice(page, words, customer, [own, own]);
    const typed = page.getByLabel(words.row(1, words.price));
    const listed = page.getByLabel(words.row(2, words.price));
    // The second row gets the price of the list again.
    await page.getByLabel(words.row(2, words.text)).fill("");
    await page.getByLabel(words.row(2, words.text)).pressSequentially(article);
    await page
      .getByRole("option", { name: new RegExp(`^${article}`) })
      .first()
      .click();
    const before = await listed.inputValue();

    const field = page.getByLabel(words.customer, { exact: true });
    await field.fill(String(person.Name));
    await page
      .getByRole("option", { name: String(person.Name) })
      .first()
      .click();
    await expect(page.getByText(said.en.onePrice)).toBeVisible();
    await expect(typed).toHaveValue(own.price);
    await expect(listed).not.toHaveValue(before);
    await page.getByRole("button", { name: said.en.undo }).click();
    await expect(listed).toHaveValue(before);
  });
});

test.describe("an invoice of a hundred rows", () => {
  const words = allWords.en;
  test.use({ locale: words.locale });
  const base = onOneDemo(anna.email, norrsken.name);

  test("has fields where somebody looks or writes, and words everywhere else", async ({ page, request }) => {
    const sales = await ownSales(request, norrsken.name);
    const project = await sales.project(dayFromToday(200));
    const draftId = await (await booksOf(request, norrsken.name)).longDraft(100, { ProjectId: project.Id });
    await page.goto(`${base()}/sales/drafts/${draftId}`);
    const last = page.getByRole("textbox", { name: words.row(100, words.quantity) });
    await expect(last).toHaveText("100");
    await expect(last.locator("css=:scope:is(input)")).toHaveCount(0);

    // Whoever points at a row finds its fields, and whoever asks for the focus: here a refused number, from the top.
    await last.hover();
    await expect(page.locator("tr[data-index='99'] input")).not.toHaveCount(0);
    await last.fill("many");
    const first = page.getByLabel(words.row(1, words.quantity));
    await first.click();
    await expect(page.locator("tr[data-index='99'] input")).toHaveCount(0);
    await expect(last).toHaveText("many");
    for (let cell = 0; cell < 18; cell++) await page.keyboard.press("Tab");
    await expect(page.getByLabel(words.row(7, words.quantity))).toBeFocused();
    await expect(page.getByLabel(words.row(7, words.quantity)).locator("css=:scope:is(input)")).toHaveCount(1);
    await first.click();
    // A browser that fills in looks through the form that is typed in, after every key.
    expect(await first.evaluate((field: HTMLInputElement) => field.form?.elements.length)).toBeLessThan(6);

    await page.getByRole("button", { name: words.saveDraft }).click();
    await expect(last).toBeFocused();
    await expect(last).toHaveValue("many");
    await expect(last).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page, "editor, a hundred rows");
    await last.fill("2");
    await page.keyboard.press("ArrowUp");
    await expect(page.getByLabel(words.row(99, words.quantity))).toBeFocused();
    for (let row = 98; row > 85; row--) await page.keyboard.press("ArrowUp");
    await expect(page.getByLabel(words.row(86, words.quantity))).toBeFocused();

    // What the books refuse stands at its row, counted with the one that is blank, and the notice leads there.
    await page.getByRole("button", { name: words.addRow }).click();
    await page.keyboard.press("Alt+ArrowUp");
    await sales.endProject(project, dayFromToday(-20));
    await page.getByRole("button", { name: words.saveDraft }).click();
    const refused = page.getByRole("combobox", { name: words.row(101, words.text) });
    await expect(refused).toBeFocused();
    await expect(refused).toHaveAccessibleDescription(/The bookkeeping program says:/);
    await expect(page.getByText(/^Row 101\. /)).toBeVisible();
    await page.getByRole("button", { name: "Go to row 101" }).click();
    await expect(refused).toBeFocused();
    await expectAccessible(page, "editor, a refused row");
    await sales.endProject(project, dayFromToday(200));
    await page.getByRole("button", { name: words.saveDraft }).click();
    await expect(page.getByText(/^Row 101\. /)).toHaveCount(0);
    await expect(page.getByLabel(words.row(101, words.text))).not.toHaveAttribute("aria-invalid", "true");
  });
});

test.describe("a customer", () => {
  const words = allWords.en;
  test.use({ locale: words.locale });
  const base = onOneDemo(lars.email, norrsken.name);

  test("cannot be added by somebody who may only read", async ({ page }) => {
    const company = base();
    const drafts = await page.request.get(`/api${company}/books/customerinvoicedrafts?$pagesize=1`);
    const [draft] = ((await drafts.json()) as { Data: { Id: string }[] }).Data;
    await page.goto(`${company}/sales/drafts/${draft?.Id}`);
    await page.getByLabel(words.customer, { exact: true }).fill("Nobody AB");
    await expect(page.getByText("No active customer fits.")).toBeVisible();
    await expect(page.getByRole("option")).toHaveCount(0);
  });
});

async function openEditor(page: Page, words: Words, base: string) {
  await page.goto(`${base}/sales/invoices/new`);
  await expect(page.getByLabel(words.customer, { exact: true })).toBeFocused();
}
