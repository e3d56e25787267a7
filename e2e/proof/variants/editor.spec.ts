import { norrsken } from "../../../sandbox/seed/companies";
import { anna, lars } from "../../../sandbox/seed/people";
import { fillEditor } from "../../support/editor";
import { screenLabels as allLabels } from "../../support/screen-labels";
import { booksAtService } from "../../support/service/books";
import { signInOnSharedDemo } from "../../support/shared-demo";
import { expect, test } from "../../support/test";
import { articleName, customerName, editorLabelsByLanguage, normalizeSpaces, openEditor } from "../../walks/editor";

/** Quantity and price as people write them, their amount, and the note that is shown where they could mean two things. */
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
  const labels = allLabels[language];
  const editorLabels = editorLabelsByLanguage[language];

  test.describe(`in ${language}`, () => {
    test.use({ locale: labels.locale, timezoneId: "Europe/Stockholm" });

    const companyPath = signInOnSharedDemo(anna.email, norrsken.name);
    test.beforeEach(({ page }) => openEditor(page, labels, companyPath()));

    test("numbers are understood as they are written, and the doubtful ones are said", async ({ page }) => {
      await fillEditor(page, labels, customerName, [{ article: articleName, quantity: "1", price: "1" }]);
      const row = page.locator("tr[data-index='0']");
      for (const [quantity, price, amount, expectedNote] of spellings) {
        await page.getByLabel(labels.row(1, labels.quantity)).fill(quantity);
        await page.getByLabel(labels.row(1, labels.price)).fill(price);
        await expect.poll(async () => normalizeSpaces(await row.locator("td").nth(6).textContent())).toBe(amount);
        const noteElement = page.locator("#row-0-note");
        if (expectedNote === null) await expect(noteElement).toHaveCount(0);
        else await expect.poll(async () => normalizeSpaces(await noteElement.textContent())).toBe(expectedNote);
      }
      const priceField = page.getByLabel(labels.row(1, labels.price));
      for (const [text, refusal] of [
        ["twelve", editorLabels.badPriceNote],
        ["€ 5", editorLabels.otherCurrencyNote],
      ] as const) {
        await priceField.fill(text);
        await page.getByRole("button", { name: labels.saveDraft }).click();
        await expect(priceField).toHaveAttribute("aria-invalid", "true");
        await expect(page.getByText(refusal)).toBeVisible();
      }
    });

    if (language === "sv")
      test("a draft opened again takes its discount off before VAT, and is meant for its customer", async ({
        page,
        request,
      }) => {
        await fillEditor(page, labels, customerName, [{ article: articleName, quantity: "10", price: "100" }]);
        await page.getByRole("button", { name: editorLabels.discount, exact: true }).click();
        await page.getByLabel(labels.row(1, editorLabels.discountColumn)).fill("12,5 %");
        const totalsTable = page.getByRole("table").filter({ hasText: labels.toPay });
        // 875 net and 25 % VAT make 1 093,75 gross, and 1 094 to pay.
        await expect.poll(async () => normalizeSpaces(await totalsTable.textContent())).toMatch(/1 094,00/);
        await page.getByRole("button", { name: labels.saveDraft }).click();
        await expect(page).toHaveURL(/\/sales\/drafts\//);
        await page.reload();
        await expect(page.getByLabel(labels.row(1, editorLabels.discountColumn))).toHaveValue("12,5");

        const { EmailAddress } = await (await booksAtService(request, norrsken.name)).getCustomer(customerName);
        const recipientField = page.getByRole("dialog").getByLabel(labels.to, { exact: true });
        await page.getByRole("button", { name: labels.whatWillHappen }).first().click();
        await expect(recipientField).toHaveValue(String(EmailAddress));
        await expect(page.getByRole("button", { name: labels.finaliseAndSend })).toBeVisible();
        await recipientField.fill("styrelsen@solsidan.example");
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: labels.whatWillHappen }).first().click();
        await expect(recipientField).toHaveValue("styrelsen@solsidan.example");
      });
  });
}

test.describe("another customer", () => {
  const labels = allLabels.en;
  test.use({ locale: labels.locale });
  const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

  test("brings the prices nobody typed along, and can be taken back", async ({ page, request }) => {
    await openEditor(page, labels, companyPath());
    const privatePerson = await (await booksAtService(request, norrsken.name)).getPrivatePerson();
    const typedRow = { article: articleName, quantity: "1", price: "601.50" };
    await fillEditor(page, labels, customerName, [typedRow, typedRow]);
    const typedPrice = page.getByLabel(labels.row(1, labels.price));
    const listedPrice = page.getByLabel(labels.row(2, labels.price));
    // The second row gets the price of the list again.
    await page.getByLabel(labels.row(2, labels.text)).fill("");
    await page.getByLabel(labels.row(2, labels.text)).pressSequentially(articleName);
    await page
      .getByRole("option", { name: new RegExp(`^${articleName}`) })
      .first()
      .click();
    const priceBefore = await listedPrice.inputValue();

    const customerField = page.getByLabel(labels.customer, { exact: true });
    await customerField.fill(String(privatePerson.Name));
    await page
      .getByRole("option", { name: String(privatePerson.Name) })
      .first()
      .click();
    await expect(page.getByText(editorLabelsByLanguage.en.onePriceChanged)).toBeVisible();
    await expect(typedPrice).toHaveValue(typedRow.price);
    await expect(listedPrice).not.toHaveValue(priceBefore);
    await page.getByRole("button", { name: editorLabelsByLanguage.en.undo }).click();
    await expect(listedPrice).toHaveValue(priceBefore);
  });
});

test.describe("a draft", () => {
  const labels = allLabels.en;
  test.use({ locale: labels.locale });
  const companyPath = signInOnSharedDemo(lars.email, norrsken.name);

  test("has closed fields and no button for somebody who may only read", async ({ page }) => {
    const companyAddress = companyPath();
    const draftsAnswer = await page.request.get(`/api${companyAddress}/books/customerinvoicedrafts?$pagesize=1`);
    const [draft] = ((await draftsAnswer.json()) as { Data: { Id: string }[] }).Data;
    await page.goto(`${companyAddress}/sales/drafts/${draft?.Id}`);
    await expect(page.getByLabel(labels.customer, { exact: true })).toBeDisabled();
    await expect(page.getByRole("main").locator("input, textarea, select").and(page.locator(":enabled"))).toHaveCount(
      0,
    );
    await expect(page.getByRole("button", { name: labels.saveDraft })).toHaveCount(0);
  });
});
