import { fjallkaffe, norrsken } from "../../../sandbox/seed/companies";
import { anna } from "../../../sandbox/seed/people";
import { settled } from "../../support/looks/axe";
import { onOneDemo } from "../../support/one-demo";
import { ownSales } from "../../support/own-sale";
import { expect, test } from "../../support/test";
import { undoWaits, untilTakenBack } from "../../support/undo-wait";
import { words as allWords } from "../../support/words";
import { ask, field, marked } from "../../walks/palette";

test.use({ locale: allWords.en.locale, timezoneId: "Europe/Stockholm" });

test.describe("search or do", () => {
  const base = onOneDemo(anna.email, norrsken.name);

  test("finds every kind of document by its reference, drafts and what is only begun too, and what an editor can do", async ({
    page,
    request,
  }) => {
    const mark = "PO-PALETT";
    await (await ownSales(request, norrsken.name)).oneOfEach(mark);
    await page.goto(`${base()}/sales/orders/new`);
    await page.getByLabel("Order number").fill(mark);
    await expect(page.getByText(/Kept in Stegvis/)).toBeVisible();
    await ask(page, "add a row");
    await expect(marked(page)).toHaveText(/^Add a row/);
    await page.keyboard.press("Enter");
    await expect(page.getByLabel(allWords.en.row(2, allWords.en.text))).toBeVisible();

    await page.goto(`${base()}/sales?filter=unpaid`);
    await settled(page);
    await ask(page, "sort by customer");
    await expect(marked(page)).toHaveText(/^Sort by Customer/);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("columnheader", { name: "Customer" })).not.toHaveAttribute("aria-sort", "none");

    await ask(page, mark);
    const kinds = [/^Invoice \d+/, /^Quote \d+/, /^Order \d+/, /^Draft/, /^Quote draft/, /^Order, not placed/];
    await expect(page.getByRole("group", { name: "Documents" }).getByRole("option")).toHaveText(kinds);
    await page.getByRole("option", { name: /^Order, not placed/ }).click();
    await expect(page.getByLabel("Order number")).toHaveValue(mark);
  });

  test("takes back what waits, changes the language, knows the way out, and leads to all that was found", async ({
    page,
    request,
  }) => {
    const sales = await ownSales(request, norrsken.name);
    const quote = await sales.acceptedQuote(1);
    await undoWaits(untilTakenBack);
    await page.goto(`${base()}/sales/quotes/${quote}`);
    const make = page.getByRole("main").getByRole("button", { name: "Make the order" });
    await make.click();
    await expect(make).toHaveCount(0);
    await ask(page, "undo");
    await expect(marked(page)).toHaveText(/^Undo/);
    await page.keyboard.press("Enter");
    await expect(make).toBeVisible();
    await undoWaits(0);

    for (const words of ["Sign out", "Add a company"]) {
      await ask(page, words);
      await expect(marked(page)).toHaveText(words);
      await page.keyboard.press("Escape");
      await expect(field(page)).toHaveCount(0);
    }
    await ask(page, "svenska");
    await expect(marked(page)).toHaveText(/^Svenska Language$/);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Gör ordern" })).toBeVisible();
    await page.keyboard.press("ControlOrMeta+k");
    await expect(page.getByRole("combobox").last()).toBeFocused();
    await page.keyboard.type("english");
    await expect(marked(page)).toHaveText(/^English/);
    await page.keyboard.press("Enter");
    await expect(make).toBeVisible();

    await ask(page, "brf");
    const all = page.getByRole("option", { name: /^Show all \d+ invoices/ });
    const count = Number(/\d+/.exec(await all.innerText())?.[0]);
    expect(count).toBeGreaterThan(4);
    await all.click();
    await expect(page).toHaveURL(/\/sales\?q=brf&filter=invoices$/);
    await expect(page.locator("a[data-row]")).toHaveCount(Math.min(count, 50));
  });
});

test.describe("search or do without the module for quotes and orders", () => {
  const base = onOneDemo(anna.email, fjallkaffe.name);

  test("says what is lacking and offers no way there", async ({ page }) => {
    await page.goto(`${base()}/customers`);
    await settled(page);
    await ask(page, "quotes");
    await expect(page.getByText(/does not include the module for quotes and orders/)).toBeVisible();
    await expect(page.getByRole("option", { name: /^Quotes/ })).toHaveCount(0);
  });
});
