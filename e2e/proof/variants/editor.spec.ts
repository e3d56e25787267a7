import { norrsken } from "../../../sandbox/seed/companies";
import { anna, lars } from "../../../sandbox/seed/people";
import { writeInvoice } from "../../support/editor";
import { onOneDemo } from "../../support/one-demo";
import { booksOf } from "../../support/service/books";
import { expect, test } from "../../support/test";
import { words as allWords } from "../../support/words";
import { article, bare, customer, openEditor, said } from "../../walks/editor";

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

test.describe("a draft", () => {
  const words = allWords.en;
  test.use({ locale: words.locale });
  const base = onOneDemo(lars.email, norrsken.name);

  test("has closed fields and no button for somebody who may only read", async ({ page }) => {
    const company = base();
    const drafts = await page.request.get(`/api${company}/books/customerinvoicedrafts?$pagesize=1`);
    const [draft] = ((await drafts.json()) as { Data: { Id: string }[] }).Data;
    await page.goto(`${company}/sales/drafts/${draft?.Id}`);
    await expect(page.getByLabel(words.customer, { exact: true })).toBeDisabled();
    await expect(page.getByRole("main").locator("input, textarea, select").and(page.locator(":enabled"))).toHaveCount(
      0,
    );
    await expect(page.getByRole("button", { name: words.saveDraft })).toHaveCount(0);
  });
});
