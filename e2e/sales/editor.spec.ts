import type { Locator } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { dayFromToday } from "../support/days";
import { threeRows, writeInvoice } from "../support/editor";
import { expectAccessible } from "../support/looks/axe";
import { onOneDemo } from "../support/one-demo";
import { ownSales } from "../support/own-sale";
import { booksOf } from "../support/service/books";
import { expect, test } from "../support/test";
import { words as allWords } from "../support/words";
import { bare, customer, openEditor, said } from "../walks/editor";

const base = onOneDemo(anna.email, norrsken.name);

for (const language of ["en", "sv"] as const) {
  const words = allWords[language];
  const own = said[language];

  test.describe(`in ${language}`, () => {
    test.use({ locale: words.locale, timezoneId: "Europe/Stockholm" });

    test.beforeEach(({ page }) => openEditor(page, words, base()));

    if (language === "en")
      test("a day there is not is told when its field is left, and no longer once it is mended", async ({ page }) => {
        const told = page.getByText("Write a date like 2026-11-20.");
        for (const label of ["Invoice date", "Due"]) {
          const field = page.getByLabel(label, { exact: true });
          await field.fill("2026-02-30");
          await expect(told).toHaveCount(0);
          await page.keyboard.press("Tab");
          await expect(told).toBeVisible();
          await expect(field).toHaveAttribute("aria-invalid", "true");
          await field.fill("2026-02-28");
          await expect(told).toHaveCount(0);
          await page.keyboard.press("Tab");
          await expect(told).toHaveCount(0);
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
        await expect(page.getByLabel(words.row(4, words.text))).toBeFocused();
        await page.keyboard.type("Enligt offert 312");
        await expect(page.getByRole("option", { name: own.createArticle("Enligt offert 312") })).toBeVisible();
        await page.keyboard.press("Enter");
        await expect(page.getByLabel(words.row(5, words.text))).toBeFocused();
      });

    if (language === "en")
      test("its sheets, tools and lines can be used by everybody", async ({ page }) => {
        await writeInvoice(page, words, customer, threeRows.slice(0, 2));
        // The fields above, the amounts of the rows and the totals end at one edge.
        const fields = page.locator("form .in").filter({ has: page.locator("input") });
        const totals = page.getByRole("table").filter({ hasText: words.toPay });
        expect(Math.max(...(await rightEdges(fields)))).toBe(Math.max(...(await rightEdges(totals))));
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
        await expect(page.getByLabel(words.row(2, words.text))).toBeFocused();
        await page.keyboard.type("Ställningshyra, vecka");
        await page.getByRole("option").click();
        await expect(page.getByRole("dialog").getByLabel(own.unit)).toBeVisible();
        await expectAccessible(page, "editor, an article being added");
      });
  });
}

const rightEdges = (elements: Locator) =>
  elements.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().right)));

test.describe("on a phone", () => {
  const words = allWords.en;
  test.use({ locale: words.locale, viewport: { width: 390, height: 844 }, hasTouch: true });

  test("rows are put in order by touch, without dragging", async ({ page }) => {
    await openEditor(page, words, base());
    await writeInvoice(page, words, customer, threeRows);
    await page.getByRole("button", { name: said.en.order }).tap();
    await page.getByRole("button", { name: said.en.moveDown(1) }).tap();
    await expect(page.getByLabel(words.row(2, words.text))).toHaveValue(threeRows[0]?.article ?? "");
    await expect(page.getByRole("button", { name: said.en.moveDown(2) })).toBeFocused();
  });
});

test.describe("an address a draft had before it was saved again", () => {
  const words = allWords.en;
  test.use({ locale: words.locale });

  test("opens the draft as it is now, for whoever follows an older link", async ({ page, browser }) => {
    await openEditor(page, words, base());
    await writeInvoice(page, words, customer, threeRows);
    const saved = async () => {
      const put = page.waitForResponse(
        (one) => /customerinvoicedrafts/.test(one.url()) && one.request().method() !== "GET" && one.ok(),
      );
      await page.getByRole("button", { name: words.saveDraft }).click();
      const { Id } = (await (await put).json()) as { Id: string };
      await expect(page).toHaveURL(new RegExp(`/drafts/${Id}$`));
      return `${base()}/sales/drafts/${Id}`;
    };
    const first = await saved();
    for (const quantity of ["3", "4"]) {
      await page.getByLabel(words.row(1, words.quantity)).fill(quantity);
      await saved();
    }
    const last = page.url();
    // A browser that knows nothing of the saves.
    const other = await (await browser.newContext({ storageState: await page.context().storageState() })).newPage();
    await other.goto(new URL(first, last).href);
    await expect(other).toHaveURL(last);
    await expect(other.getByLabel(words.row(1, words.quantity))).toHaveValue("4");
    await other.context().close();
  });
});

test.describe("an invoice of a hundred rows", () => {
  const words = allWords.en;
  test.use({ locale: words.locale });

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
    await expect(page.getByLabel(words.row(101, words.text))).toBeFocused();
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
