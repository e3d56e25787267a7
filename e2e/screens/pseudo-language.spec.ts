import type { Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { sara } from "../../sandbox/seed/people";
import { fillRoute } from "../../scripts/screens/routes.mjs";
import { waitUntilSettled } from "../support/looks/axe";
import {
  listCutOffTexts,
  listUntranslatedTexts,
  pseudoCookie,
  recordAnsweredTexts,
} from "../support/looks/pseudo-language";
import { product } from "../support/product";
import { resetDemo } from "../support/service/control";
import { openPageFor, readRouteValues, signInPerson } from "../support/signed-in-person";
import { expect, test } from "../support/test";

const companyRoute = "/companies/[companyId]";
/** The main screens; `npm run proof -- languages` visits all of them in every language. */
const screens = [
  ...["", "/articles/new", "/books", "/books/vat-reports/[vatReportId]", "/books/vouchers/[voucherId]"],
  ...["/customers", "/customers/[customerId]", "/notices", "/sales", "/sales/later"],
  ...["/sales/invoices/[invoiceId]", "/sales/orders/[orderId]", "/sales/quotes/[quoteId]"],
  ...[
    "/purchases",
    "/purchases/new",
    "/purchases/to-pay",
    "/purchases/approvals/[purchaseDraftId]",
    "/purchases/suppliers/[supplierId]",
  ],
  ...["/payroll/employees", "/payroll/employees/[employeeId]", "/payroll/time"],
  ...["/payroll/pay-runs", "/payroll/pay-runs/[payRunId]"],
  ...["/settings/company", "/settings/connection", "/settings/people", "/settings/sign-ins", "/settings/approvals"],
].map((path) => companyRoute + path);

test("no text of the main screens is untranslated or cut off when texts are longer", async ({ browser, request }) => {
  await resetDemo(request);
  const person = await signInPerson(browser, product.appUrl, sara.email, norrsken.name);
  const values = await readRouteValues(product.appUrl, person);
  const page = await openPageFor(browser, person, "en-GB");
  await page.context().addCookies([{ ...pseudoCookie, url: product.appUrl }]);
  const awaitAnsweredTexts = await recordAnsweredTexts(page, person.companyId);
  const checkScreen = async (screenName: string) => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const answeredTexts = await awaitAnsweredTexts();
      expect
        .soft(await listUntranslatedTexts(page, answeredTexts), `untranslated: ${screenName}, ${width} px`)
        .toEqual([]);
      expect.soft(await listCutOffTexts(page, answeredTexts), `cut off: ${screenName}, ${width} px`).toEqual([]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  };

  for (const screen of ["/companies", ...screens]) {
    await page.goto(fillRoute(screen, values));
    await waitUntilSettled(page);
    // The buttons of an approval are named after what is read last, the draft and the rules that hold for it.
    if (screen.includes("/approvals/")) await page.waitForLoadState("networkidle");
    await checkScreen(screen);
  }
  await checkSheets(page, `/companies/${person.companyId}`, checkScreen);
  await page.context().close();
});

/** Checks a form with errors, the editor, the sheet that shows what will happen, the list of keys and the palette. */
async function checkSheets(page: Page, companyPath: string, checkScreen: (screenName: string) => Promise<void>) {
  const dialog = page.getByRole("dialog");
  await page.goto(`${companyPath}/customers/new`);
  await waitUntilSettled(page);
  await page.keyboard.press("Control+Enter");
  await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
  await checkScreen("fields with errors");
  const draftsAnswer = await page.request.get(`/api${companyPath}/books/customerinvoicedrafts?$pagesize=1`);
  const { Data } = (await draftsAnswer.json()) as { Data: { Id: string }[] };
  await page.goto(`${companyPath}/sales/drafts/${Data[0]?.Id}`);
  await waitUntilSettled(page);
  await checkScreen("editor");
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toBeVisible();
  await waitUntilSettled(page);
  await checkScreen("what will happen");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("?");
  await expect(dialog).toBeVisible();
  await checkScreen("list of keys");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("combobox").last()).toBeFocused();
  await checkScreen("search or do");
}

test("a hard-coded text, a text that is cut off and one over the window's edge are found", async ({ page }) => {
  const cutStyle = "overflow: hidden; white-space: nowrap; width: 6em";
  await page.setContent(`
    <h1>Ííínvöööíçéé ööf Brf Solsidan, SEK 12 Jun 2026</h1>
    <div data-page="1"><p>Faktura U-7301</p></div>
    <p>Save the draft</p> <button aria-label="Close">×</button>
    <p style="${cutStyle}">Théé ðrááft íšš šáávééð</p>
    <p style="${cutStyle}; text-overflow: ellipsis" title="Áll ööf íít">Áll ööf théé téxxt, íín füll</p>
    <p style="${cutStyle}">A customer's long name</p>
    <div style="overflow: auto; width: 6em; white-space: nowrap">Šçröölls bíííy ítšéélf</div>
    <p style="position: absolute; left: 0; width: 9999px; text-align: right">Öövéér théé éðgéé</p>`);
  const answeredTexts = new Set(["Brf Solsidan", "A customer's long name"]);
  expect(await listUntranslatedTexts(page, answeredTexts)).toEqual(["Save the draft", "Close"]);
  expect(await listCutOffTexts(page, answeredTexts)).toEqual([
    "cut off: Théé ðrááft íšš šáávééð",
    "over the edge: Öövéér théé éðgéé",
  ]);
});
