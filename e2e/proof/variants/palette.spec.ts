import { fjallkaffe, norrsken } from "../../../sandbox/seed/companies";
import { anna } from "../../../sandbox/seed/people";
import { waitUntilSettled } from "../../support/looks/axe";
import { salesAtService } from "../../support/sales-at-service";
import { screenLabels as allLabels } from "../../support/screen-labels";
import { signInOnSharedDemo } from "../../support/shared-demo";
import { expect, test } from "../../support/test";
import { endlessUndoSeconds, setUndoSeconds } from "../../support/undo-seconds";
import { paletteField, searchPalette, selectedOption } from "../../walks/palette";

test.use({ locale: allLabels.en.locale, timezoneId: "Europe/Stockholm" });

test.describe("search or do", () => {
  const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

  test("finds every kind of document by its reference, drafts and what is only begun too, and what an editor can do", async ({
    page,
    request,
  }) => {
    const orderReference = "PO-PALETT";
    await (await salesAtService(request, norrsken.name)).createOneOfEach(orderReference);
    await page.goto(`${companyPath()}/sales/orders/new`);
    await page.getByLabel("Order number").fill(orderReference);
    await expect(page.getByText(/Kept in Stegvis/)).toBeVisible();
    await searchPalette(page, "add a row");
    await expect(selectedOption(page)).toHaveText(/^Add a row/);
    await page.keyboard.press("Enter");
    await expect(page.getByLabel(allLabels.en.row(2, allLabels.en.text))).toBeVisible();

    await page.goto(`${companyPath()}/sales?filter=unpaid`);
    await waitUntilSettled(page);
    await searchPalette(page, "sort by customer");
    await expect(selectedOption(page)).toHaveText(/^Sort by Customer/);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("columnheader", { name: "Customer" })).not.toHaveAttribute("aria-sort", "none");

    await searchPalette(page, orderReference);
    const documentPatterns = [
      /^Invoice \d+/,
      /^Quote \d+/,
      /^Order \d+/,
      /^Draft/,
      /^Quote draft/,
      /^Order, not placed/,
    ];
    await expect(page.getByRole("group", { name: "Documents" }).getByRole("option")).toHaveText(documentPatterns);
    await page.getByRole("option", { name: /^Order, not placed/ }).click();
    await expect(page.getByLabel("Order number")).toHaveValue(orderReference);
  });

  test("takes back what waits, changes the language, knows the way out, and leads to all that was found", async ({
    page,
    request,
  }) => {
    const sales = await salesAtService(request, norrsken.name);
    const quoteId = await sales.createAcceptedQuote(1);
    await setUndoSeconds(endlessUndoSeconds);
    await page.goto(`${companyPath()}/sales/quotes/${quoteId}`);
    const makeOrderButton = page.getByRole("main").getByRole("button", { name: "Make the order" });
    await makeOrderButton.click();
    await expect(makeOrderButton).toHaveCount(0);
    await searchPalette(page, "undo");
    await expect(selectedOption(page)).toHaveText(/^Undo/);
    await page.keyboard.press("Enter");
    await expect(makeOrderButton).toBeVisible();
    await setUndoSeconds(0);

    for (const commandText of ["Sign out", "Add a company"]) {
      await searchPalette(page, commandText);
      await expect(selectedOption(page)).toHaveText(commandText);
      await page.keyboard.press("Escape");
      await expect(paletteField(page)).toHaveCount(0);
    }
    await searchPalette(page, "svenska");
    await expect(selectedOption(page)).toHaveText(/^Svenska Language$/);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Gör ordern" })).toBeVisible();
    await page.keyboard.press("ControlOrMeta+k");
    await expect(page.getByRole("combobox").last()).toBeFocused();
    await page.keyboard.type("english");
    await expect(selectedOption(page)).toHaveText(/^English/);
    await page.keyboard.press("Enter");
    await expect(makeOrderButton).toBeVisible();

    await searchPalette(page, "brf");
    const showAllOption = page.getByRole("option", { name: /^Show all \d+ invoices/ });
    const invoiceCount = Number(/\d+/.exec(await showAllOption.innerText())?.[0]);
    expect(invoiceCount).toBeGreaterThan(4);
    await showAllOption.click();
    await expect(page).toHaveURL(/\/sales\?q=brf&filter=invoices$/);
    await expect(page.locator("a[data-row]")).toHaveCount(Math.min(invoiceCount, 50));
  });
});

test.describe("search or do without the module for quotes and orders", () => {
  const companyPath = signInOnSharedDemo(anna.email, fjallkaffe.name);

  test("says what is lacking and offers no way there", async ({ page }) => {
    await page.goto(`${companyPath()}/customers`);
    await waitUntilSettled(page);
    await searchPalette(page, "quotes");
    await expect(page.getByText(/does not include the module for quotes and orders/)).toBeVisible();
    await expect(page.getByRole("option", { name: /^Quotes/ })).toHaveCount(0);
  });
});
