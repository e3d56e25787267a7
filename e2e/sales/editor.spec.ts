import type { Locator } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { dayFromToday } from "../support/days";
import { fillEditor, threeRows } from "../support/editor";
import { expectAccessible } from "../support/looks/axe";
import { salesAtService } from "../support/sales-at-service";
import { screenLabels as allLabels } from "../support/screen-labels";
import { booksAtService } from "../support/service/books";
import { signInOnSharedDemo } from "../support/shared-demo";
import { expect, test } from "../support/test";
import { customer, editorLabelsByLanguage, normalizeSpaces, openEditor } from "../walks/editor";

const base = signInOnSharedDemo(anna.email, norrsken.name);

for (const language of ["en", "sv"] as const) {
  const labels = allLabels[language];
  const editorLabels = editorLabelsByLanguage[language];

  test.describe(`in ${language}`, () => {
    test.use({ locale: labels.locale, timezoneId: "Europe/Stockholm" });

    test.beforeEach(({ page }) => openEditor(page, labels, base()));

    if (language === "en")
      test("a day there is not is told when its field is left, and no longer once it is mended", async ({ page }) => {
        const dateError = page.getByText("Write a date like 2026-11-20.");
        for (const label of ["Invoice date", "Due"]) {
          const field = page.getByLabel(label, { exact: true });
          await field.fill("2026-02-30");
          await expect(dateError).toHaveCount(0);
          await page.keyboard.press("Tab");
          await expect(dateError).toBeVisible();
          await expect(field).toHaveAttribute("aria-invalid", "true");
          await field.fill("2026-02-28");
          await expect(dateError).toHaveCount(0);
          await page.keyboard.press("Tab");
          await expect(dateError).toHaveCount(0);
        }
      });

    // A test that does not depend on the language runs in one language.
    if (language === "en")
      test("a customer and an article are made without leaving the invoice", async ({ page, request }) => {
        const name = "Nybyggarna i Boden AB";
        const field = page.getByLabel(labels.customer, { exact: true });
        await page.getByLabel(labels.row(1, labels.quantity)).fill("3");
        await field.fill(name);
        await expect(page.getByRole("option", { name: editorLabels.createCustomer(name) })).toBeVisible();
        await page.keyboard.press("Enter");
        const sheet = page.getByRole("dialog");
        await expect(sheet.getByLabel(labels.name, { exact: true })).toHaveValue(name);
        await expect(sheet.getByLabel(labels.name, { exact: true })).toBeFocused();
        await sheet.getByLabel(editorLabels.postalCode).fill("961 31");
        await sheet.getByLabel(editorLabels.city).fill("Boden");
        await sheet.getByLabel(editorLabels.mail).fill("kontor@boden.example");
        await page.keyboard.press("Control+Enter");
        await expect(sheet).toHaveCount(0);
        await expect(field).toHaveValue(name);
        await expect(field).toBeFocused();
        const storedCustomer = await (await booksAtService(request, norrsken.name)).customer(name);
        expect(storedCustomer).toMatchObject({ InvoiceCity: "Boden", EmailAddress: "kontor@boden.example" });

        const articleName = "Kranhyra, dygn";
        await page.getByLabel(labels.row(1, labels.text)).fill(articleName);
        const createOption = page.getByRole("option", { name: editorLabels.createArticle(articleName) });
        await expect(createOption).toBeVisible();
        await page.keyboard.press("ArrowDown");
        await expect(createOption).toHaveAttribute("aria-selected", "true");
        await page.keyboard.press("Enter");
        await expect(sheet.getByLabel(editorLabels.articleName, { exact: true })).toHaveValue(articleName);
        await expect(sheet.getByLabel(editorLabels.number)).toHaveValue(/^\d+$/);
        await sheet.getByLabel(editorLabels.unit).selectOption({ index: 1 });
        await sheet.getByLabel(editorLabels.coding).selectOption({ label: editorLabels.coded });
        await sheet.getByLabel(editorLabels.netPrice).fill("1500");
        await page.keyboard.press("Control+Enter");
        await expect(sheet).toHaveCount(0);
        await expect(page.getByLabel(labels.row(1, labels.quantity))).toBeFocused();
        // The quantity that was typed before is still in the row.
        await expect(page.getByLabel(labels.row(1, labels.quantity))).toHaveValue("3");
        await expect(page.getByLabel(labels.row(1, labels.text))).toHaveValue(articleName);
        const total = page.getByRole("table").filter({ hasText: labels.toPay });
        await expect.poll(async () => normalizeSpaces(await total.textContent())).toMatch(/5 625,00/);
      });

    if (language === "sv")
      test("rows move and go by keys, and come back", async ({ page }) => {
        await fillEditor(page, labels, customer, threeRows);
        const texts = () =>
          page
            .locator("td[data-col='text'] input")
            .evaluateAll((cells) => cells.map((cell) => (cell as HTMLInputElement).value));
        const [first, second, third] = threeRows.map((row) => row.article);
        await page.getByLabel(labels.row(3, labels.price)).focus();
        await page.keyboard.press("Alt+ArrowUp");
        await expect(page.getByText(editorLabels.moved(3, 2))).toBeAttached();
        await expect(page.getByLabel(labels.row(2, labels.price))).toBeFocused();
        expect(await texts()).toEqual([first, third, second]);
        await page.keyboard.press("ArrowUp");
        await expect(page.getByLabel(labels.row(1, labels.price))).toBeFocused();
        await page.keyboard.press("Alt+ArrowDown");
        await expect(page.getByLabel(labels.row(2, labels.price))).toBeFocused();
        expect(await texts()).toEqual([third, first, second]);

        await page.keyboard.press("Alt+Delete");
        await expect(page.getByText(editorLabels.removed)).toBeVisible();
        expect(await texts()).toEqual([third, second]);
        await page.getByRole("button", { name: editorLabels.undo }).click();
        await expect(page.getByLabel(labels.row(2, labels.text))).toBeFocused();
        expect(await texts()).toEqual([third, first, second]);
        await expect(page.getByLabel(labels.row(2, labels.price))).toHaveValue(threeRows[0]?.price ?? "");

        // Enter after a plain text moves on to the next row, and creates no article.
        await page.getByRole("button", { name: labels.addRow }).click();
        await expect(page.getByLabel(labels.row(4, labels.text))).toBeFocused();
        await page.keyboard.type("Enligt offert 312");
        await expect(page.getByRole("option", { name: editorLabels.createArticle("Enligt offert 312") })).toBeVisible();
        await page.keyboard.press("Enter");
        await expect(page.getByLabel(labels.row(5, labels.text))).toBeFocused();
      });

    if (language === "en")
      test("its sheets, tools and lines can be used by everybody", async ({ page }) => {
        await fillEditor(page, labels, customer, threeRows.slice(0, 2));
        // The fields above, the amounts of the rows and the totals share one right edge.
        const fields = page.locator("form .in").filter({ has: page.locator("input") });
        const totals = page.getByRole("table").filter({ hasText: labels.toPay });
        expect(Math.max(...(await rightEdges(fields)))).toBe(Math.max(...(await rightEdges(totals))));
        await page.getByRole("button", { name: editorLabels.discount, exact: true }).click();
        await page.getByLabel(labels.row(1, editorLabels.discountColumn)).fill("110");
        await page.getByRole("button", { name: labels.saveDraft }).click();
        await page.getByRole("button", { name: editorLabels.order }).click();
        await expectAccessible(page, "editor, discount refused, order being changed");
        await page.getByLabel(labels.row(2, labels.text)).press("Alt+Delete");
        await expect(page.getByText(editorLabels.removed)).toBeVisible();
        await expectAccessible(page, "editor, a row removed");
        await page.getByLabel(labels.customer, { exact: true }).fill("Utbyggarna i Piteå AB");
        await page.getByRole("option").click();
        await expect(page.getByRole("dialog").getByLabel(editorLabels.city)).toBeVisible();
        await expectAccessible(page, "editor, a customer being added");
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: labels.addRow }).click();
        await expect(page.getByLabel(labels.row(2, labels.text))).toBeFocused();
        await page.keyboard.type("Ställningshyra, vecka");
        await page.getByRole("option").click();
        await expect(page.getByRole("dialog").getByLabel(editorLabels.unit)).toBeVisible();
        await expectAccessible(page, "editor, an article being added");
      });
  });
}

const rightEdges = (elements: Locator) =>
  elements.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().right)));

test.describe("on a phone", () => {
  const labels = allLabels.en;
  test.use({ locale: labels.locale, viewport: { width: 390, height: 844 }, hasTouch: true });

  test("rows are put in order by touch, without dragging", async ({ page }) => {
    await openEditor(page, labels, base());
    await fillEditor(page, labels, customer, threeRows);
    await page.getByRole("button", { name: editorLabelsByLanguage.en.order }).tap();
    await page.getByRole("button", { name: editorLabelsByLanguage.en.moveDown(1) }).tap();
    await expect(page.getByLabel(labels.row(2, labels.text))).toHaveValue(threeRows[0]?.article ?? "");
    await expect(page.getByRole("button", { name: editorLabelsByLanguage.en.moveDown(2) })).toBeFocused();
  });
});

test.describe("an address a draft had before it was saved again", () => {
  const labels = allLabels.en;
  test.use({ locale: labels.locale });

  test("opens the draft as it is now, for whoever follows an older link", async ({ page, browser }) => {
    await openEditor(page, labels, base());
    await fillEditor(page, labels, customer, threeRows);
    const saveDraft = async () => {
      const saveResponse = page.waitForResponse(
        (one) => /customerinvoicedrafts/.test(one.url()) && one.request().method() !== "GET" && one.ok(),
      );
      await page.getByRole("button", { name: labels.saveDraft }).click();
      const { Id } = (await (await saveResponse).json()) as { Id: string };
      await expect(page).toHaveURL(new RegExp(`/drafts/${Id}$`));
      return `${base()}/sales/drafts/${Id}`;
    };
    const first = await saveDraft();
    for (const quantity of ["3", "4"]) {
      await page.getByLabel(labels.row(1, labels.quantity)).fill(quantity);
      await saveDraft();
    }
    const last = page.url();
    // This browser context knows nothing of the saves.
    const other = await (await browser.newContext({ storageState: await page.context().storageState() })).newPage();
    await other.goto(new URL(first, last).href);
    await expect(other).toHaveURL(last);
    await expect(other.getByLabel(labels.row(1, labels.quantity))).toHaveValue("4");
    await other.context().close();
  });
});

test.describe("an invoice of a hundred rows", () => {
  const labels = allLabels.en;
  test.use({ locale: labels.locale });

  test("has fields where somebody looks or writes, and words everywhere else", async ({ page, request }) => {
    const sales = await salesAtService(request, norrsken.name);
    const project = await sales.project(dayFromToday(200));
    const draftId = await (await booksAtService(request, norrsken.name)).longDraft(100, { ProjectId: project.Id });
    await page.goto(`${base()}/sales/drafts/${draftId}`);
    const last = page.getByRole("textbox", { name: labels.row(100, labels.quantity) });
    await expect(last).toHaveText("100");
    await expect(last.locator("css=:scope:is(input)")).toHaveCount(0);

    // A row has fields only under the pointer or with the focus. Saving moves the focus to a row with a wrong number.
    await last.hover();
    await expect(page.locator("tr[data-index='99'] input")).not.toHaveCount(0);
    await last.fill("many");
    const first = page.getByLabel(labels.row(1, labels.quantity));
    await first.click();
    await expect(page.locator("tr[data-index='99'] input")).toHaveCount(0);
    await expect(last).toHaveText("many");
    for (let cell = 0; cell < 18; cell++) await page.keyboard.press("Tab");
    await expect(page.getByLabel(labels.row(7, labels.quantity))).toBeFocused();
    await expect(page.getByLabel(labels.row(7, labels.quantity)).locator("css=:scope:is(input)")).toHaveCount(1);
    await first.click();
    // A browser with autofill searches the form of the focused field after every key.
    expect(await first.evaluate((field: HTMLInputElement) => field.form?.elements.length)).toBeLessThan(6);

    await page.getByRole("button", { name: labels.saveDraft }).click();
    await expect(last).toBeFocused();
    await expect(last).toHaveValue("many");
    await expect(last).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page, "editor, a hundred rows");
    await last.fill("2");
    await page.keyboard.press("ArrowUp");
    await expect(page.getByLabel(labels.row(99, labels.quantity))).toBeFocused();
    for (let row = 98; row > 85; row--) await page.keyboard.press("ArrowUp");
    await expect(page.getByLabel(labels.row(86, labels.quantity))).toBeFocused();

    // A refusal of the books is shown at its row. The row's number counts blank rows too, and the notice leads there.
    await page.getByRole("button", { name: labels.addRow }).click();
    await expect(page.getByLabel(labels.row(101, labels.text))).toBeFocused();
    await page.keyboard.press("Alt+ArrowUp");
    await sales.endProject(project, dayFromToday(-20));
    await page.getByRole("button", { name: labels.saveDraft }).click();
    const refusedRow = page.getByRole("combobox", { name: labels.row(101, labels.text) });
    await expect(refusedRow).toBeFocused();
    await expect(refusedRow).toHaveAccessibleDescription(/The bookkeeping program says:/);
    await expect(page.getByText(/^Row 101\. /)).toBeVisible();
    await page.getByRole("button", { name: "Go to row 101" }).click();
    await expect(refusedRow).toBeFocused();
    await expectAccessible(page, "editor, a refused row");
    await sales.endProject(project, dayFromToday(200));
    await page.getByRole("button", { name: labels.saveDraft }).click();
    await expect(page.getByText(/^Row 101\. /)).toHaveCount(0);
    await expect(page.getByLabel(labels.row(101, labels.text))).not.toHaveAttribute("aria-invalid", "true");
  });
});
