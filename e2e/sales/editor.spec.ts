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
import { customerName, editorLabelsByLanguage, normalizeSpaces, openEditor } from "../walks/editor";

const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

for (const language of ["en", "sv"] as const) {
  const labels = allLabels[language];
  const editorLabels = editorLabelsByLanguage[language];

  test.describe(`in ${language}`, () => {
    test.use({ locale: labels.locale, timezoneId: "Europe/Stockholm" });

    test.beforeEach(({ page }) => openEditor(page, labels, companyPath()));

    if (language === "en")
      test("a day there is not is told when its field is left, and no longer once it is mended", async ({ page }) => {
        const dateError = page.getByText("Write a date like 2026-11-20.");
        for (const label of ["Invoice date", "Due"]) {
          const dateField = page.getByLabel(label, { exact: true });
          await dateField.fill("2026-02-30");
          await expect(dateError).toHaveCount(0);
          await page.keyboard.press("Tab");
          await expect(dateError).toBeVisible();
          await expect(dateField).toHaveAttribute("aria-invalid", "true");
          await dateField.fill("2026-02-28");
          await expect(dateError).toHaveCount(0);
          await page.keyboard.press("Tab");
          await expect(dateError).toHaveCount(0);
        }
      });

    // A test that does not depend on the language runs in one language.
    if (language === "en")
      test("a customer and an article are made without leaving the invoice", async ({ page, request }) => {
        const newCustomerName = "Nybyggarna i Boden AB";
        const customerField = page.getByLabel(labels.customer, { exact: true });
        await page.getByLabel(labels.row(1, labels.quantity)).fill("3");
        await customerField.fill(newCustomerName);
        await expect(page.getByRole("option", { name: editorLabels.createCustomer(newCustomerName) })).toBeVisible();
        await page.keyboard.press("Enter");
        const sheet = page.getByRole("dialog");
        await expect(sheet.getByLabel(labels.name, { exact: true })).toHaveValue(newCustomerName);
        await expect(sheet.getByLabel(labels.name, { exact: true })).toBeFocused();
        await sheet.getByLabel(editorLabels.postalCode).fill("961 31");
        await sheet.getByLabel(editorLabels.city).fill("Boden");
        await sheet.getByLabel(editorLabels.email).fill("kontor@boden.example");
        await page.keyboard.press("Control+Enter");
        await expect(sheet).toHaveCount(0);
        await expect(customerField).toHaveValue(newCustomerName);
        await expect(customerField).toBeFocused();
        const storedCustomer = await (await booksAtService(request, norrsken.name)).getCustomer(newCustomerName);
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
        await sheet.getByLabel(editorLabels.coding).selectOption({ label: editorLabels.codingOption });
        await sheet.getByLabel(editorLabels.netPrice).fill("1500");
        await page.keyboard.press("Control+Enter");
        await expect(sheet).toHaveCount(0);
        await expect(page.getByLabel(labels.row(1, labels.quantity))).toBeFocused();
        // The quantity that was typed before is still in the row.
        await expect(page.getByLabel(labels.row(1, labels.quantity))).toHaveValue("3");
        await expect(page.getByLabel(labels.row(1, labels.text))).toHaveValue(articleName);
        const totalsTable = page.getByRole("table").filter({ hasText: labels.toPay });
        await expect.poll(async () => normalizeSpaces(await totalsTable.textContent())).toMatch(/5 625,00/);
      });

    if (language === "sv")
      test("rows move and go by keys, and come back", async ({ page }) => {
        await fillEditor(page, labels, customerName, threeRows);
        const readRowTexts = () =>
          page
            .locator("td[data-col='text'] input")
            .evaluateAll((cells) => cells.map((cell) => (cell as HTMLInputElement).value));
        const [firstArticle, secondArticle, thirdArticle] = threeRows.map((row) => row.article);
        await page.getByLabel(labels.row(3, labels.price)).focus();
        await page.keyboard.press("Alt+ArrowUp");
        await expect(page.getByText(editorLabels.rowMovedNote(3, 2))).toBeAttached();
        await expect(page.getByLabel(labels.row(2, labels.price))).toBeFocused();
        expect(await readRowTexts()).toEqual([firstArticle, thirdArticle, secondArticle]);
        await page.keyboard.press("ArrowUp");
        await expect(page.getByLabel(labels.row(1, labels.price))).toBeFocused();
        await page.keyboard.press("Alt+ArrowDown");
        await expect(page.getByLabel(labels.row(2, labels.price))).toBeFocused();
        expect(await readRowTexts()).toEqual([thirdArticle, firstArticle, secondArticle]);

        await page.keyboard.press("Alt+Delete");
        await expect(page.getByText(editorLabels.rowRemovedNote)).toBeVisible();
        expect(await readRowTexts()).toEqual([thirdArticle, secondArticle]);
        await page.getByRole("button", { name: editorLabels.undo }).click();
        await expect(page.getByLabel(labels.row(2, labels.text))).toBeFocused();
        expect(await readRowTexts()).toEqual([thirdArticle, firstArticle, secondArticle]);
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
        await fillEditor(page, labels, customerName, threeRows.slice(0, 2));
        // The fields above, the amounts of the rows and the totals share one right edge.
        const fields = page.locator("form .in").filter({ has: page.locator("input") });
        const totalsTable = page.getByRole("table").filter({ hasText: labels.toPay });
        expect(Math.max(...(await rightEdges(fields)))).toBe(Math.max(...(await rightEdges(totalsTable))));
        await page.getByRole("button", { name: editorLabels.discount, exact: true }).click();
        await page.getByLabel(labels.row(1, editorLabels.discountColumn)).fill("110");
        await page.getByRole("button", { name: labels.saveDraft }).click();
        await page.getByRole("button", { name: editorLabels.changeOrder }).click();
        await expectAccessible(page, "editor, discount refused, order being changed");
        await page.getByLabel(labels.row(2, labels.text)).press("Alt+Delete");
        await expect(page.getByText(editorLabels.rowRemovedNote)).toBeVisible();
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
  elements.evaluateAll((foundElements) =>
    foundElements.map((element) => Math.round(element.getBoundingClientRect().right)),
  );

test.describe("on a phone", () => {
  const labels = allLabels.en;
  test.use({ locale: labels.locale, viewport: { width: 390, height: 844 }, hasTouch: true });

  test("rows are put in order by touch, without dragging", async ({ page }) => {
    await openEditor(page, labels, companyPath());
    await fillEditor(page, labels, customerName, threeRows);
    await page.getByRole("button", { name: editorLabelsByLanguage.en.changeOrder }).tap();
    await page.getByRole("button", { name: editorLabelsByLanguage.en.moveDown(1) }).tap();
    await expect(page.getByLabel(labels.row(2, labels.text))).toHaveValue(threeRows[0]?.article ?? "");
    await expect(page.getByRole("button", { name: editorLabelsByLanguage.en.moveDown(2) })).toBeFocused();
  });
});

test.describe("an address a draft had before it was saved again", () => {
  const labels = allLabels.en;
  test.use({ locale: labels.locale });

  test("opens the draft as it is now, for whoever follows an older link", async ({ page, browser }) => {
    await openEditor(page, labels, companyPath());
    await fillEditor(page, labels, customerName, threeRows);
    const saveDraft = async () => {
      const saveResponse = page.waitForResponse(
        (response) =>
          /customerinvoicedrafts/.test(response.url()) && response.request().method() !== "GET" && response.ok(),
      );
      await page.getByRole("button", { name: labels.saveDraft }).click();
      const { Id } = (await (await saveResponse).json()) as { Id: string };
      await expect(page).toHaveURL(new RegExp(`/drafts/${Id}$`));
      return `${companyPath()}/sales/drafts/${Id}`;
    };
    const firstAddress = await saveDraft();
    for (const quantity of ["3", "4"]) {
      await page.getByLabel(labels.row(1, labels.quantity)).fill(quantity);
      await saveDraft();
    }
    const lastAddress = page.url();
    // This browser context knows nothing of the saves.
    const otherPage = await (await browser.newContext({ storageState: await page.context().storageState() })).newPage();
    await otherPage.goto(new URL(firstAddress, lastAddress).href);
    await expect(otherPage).toHaveURL(lastAddress);
    await expect(otherPage.getByLabel(labels.row(1, labels.quantity))).toHaveValue("4");
    await otherPage.context().close();
  });
});

test.describe("an invoice of a hundred rows", () => {
  const labels = allLabels.en;
  test.use({ locale: labels.locale });

  test("has fields where somebody looks or writes, and words everywhere else", async ({ page, request }) => {
    const sales = await salesAtService(request, norrsken.name);
    const project = await sales.createProject(dayFromToday(200));
    const draftId = await (await booksAtService(request, norrsken.name)).createLongDraft(100, {
      ProjectId: project.Id,
    });
    await page.goto(`${companyPath()}/sales/drafts/${draftId}`);
    const lastQuantity = page.getByRole("textbox", { name: labels.row(100, labels.quantity) });
    await expect(lastQuantity).toHaveText("100");
    await expect(lastQuantity.locator("css=:scope:is(input)")).toHaveCount(0);

    // A row has fields only under the pointer or with the focus. Saving moves the focus to a row with a wrong number.
    await lastQuantity.hover();
    await expect(page.locator("tr[data-index='99'] input")).not.toHaveCount(0);
    await lastQuantity.fill("many");
    const firstQuantity = page.getByLabel(labels.row(1, labels.quantity));
    await firstQuantity.click();
    await expect(page.locator("tr[data-index='99'] input")).toHaveCount(0);
    await expect(lastQuantity).toHaveText("many");
    for (let cell = 0; cell < 18; cell++) await page.keyboard.press("Tab");
    await expect(page.getByLabel(labels.row(7, labels.quantity))).toBeFocused();
    await expect(page.getByLabel(labels.row(7, labels.quantity)).locator("css=:scope:is(input)")).toHaveCount(1);
    await firstQuantity.click();
    // A browser with autofill searches the form of the focused field after every key.
    expect(await firstQuantity.evaluate((field: HTMLInputElement) => field.form?.elements.length)).toBeLessThan(6);

    await page.getByRole("button", { name: labels.saveDraft }).click();
    await expect(lastQuantity).toBeFocused();
    await expect(lastQuantity).toHaveValue("many");
    await expect(lastQuantity).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page, "editor, a hundred rows");
    await lastQuantity.fill("2");
    await page.keyboard.press("ArrowUp");
    await expect(page.getByLabel(labels.row(99, labels.quantity))).toBeFocused();
    for (let row = 98; row > 85; row--) await page.keyboard.press("ArrowUp");
    await expect(page.getByLabel(labels.row(86, labels.quantity))).toBeFocused();

    // A refusal of the books is shown at its row. The row's number counts blank rows too, and the notice leads there.
    await page.getByRole("button", { name: labels.addRow }).click();
    await expect(page.getByLabel(labels.row(101, labels.text))).toBeFocused();
    await page.keyboard.press("Alt+ArrowUp");
    await sales.setProjectEnd(project, dayFromToday(-20));
    await page.getByRole("button", { name: labels.saveDraft }).click();
    const refusedRow = page.getByRole("combobox", { name: labels.row(101, labels.text) });
    await expect(refusedRow).toBeFocused();
    await expect(refusedRow).toHaveAccessibleDescription(/The bookkeeping program says:/);
    await expect(page.getByText(/^Row 101\. /)).toBeVisible();
    await page.getByRole("button", { name: "Go to row 101" }).click();
    await expect(refusedRow).toBeFocused();
    await expectAccessible(page, "editor, a refused row");
    await sales.setProjectEnd(project, dayFromToday(200));
    await page.getByRole("button", { name: labels.saveDraft }).click();
    await expect(page.getByText(/^Row 101\. /)).toHaveCount(0);
    await expect(page.getByLabel(labels.row(101, labels.text))).not.toHaveAttribute("aria-invalid", "true");
  });
});
