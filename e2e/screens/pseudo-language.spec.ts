import type { Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { sara } from "../../sandbox/seed/people";
import { fillRoute } from "../../scripts/screens/routes.mjs";
import { settled } from "../support/looks/axe";
import { answersTo, cutOffOn, pseudoCookie, untranslatedOn } from "../support/looks/pseudo-language";
import { product } from "../support/product";
import { freshDemo } from "../support/service/control";
import { openAs, routeValues, signedIn } from "../support/signed-in";
import { expect, test } from "../support/test";

const company = "/companies/[companyId]";
/** The main screens. In every language all of them are walked by `npm run proof -- languages`. */
const screens = [
  ...["", "/articles/new", "/books", "/books/vat-reports/[vatReportId]", "/books/vouchers/[voucherId]"],
  ...["/customers", "/customers/[customerId]", "/notices", "/sales", "/sales/later"],
  ...["/sales/invoices/[invoiceId]", "/sales/orders/[orderId]", "/sales/quotes/[quoteId]"],
  ...["/purchases", "/purchases/new", "/purchases/approvals/[purchaseDraftId]", "/purchases/suppliers/[supplierId]"],
  ...["/payroll/employees", "/payroll/employees/[employeeId]", "/payroll/time"],
  ...["/payroll/pay-runs", "/payroll/pay-runs/[payRunId]"],
  ...["/settings/company", "/settings/connection", "/settings/approvals"],
].map((path) => company + path);

test("no text of the main screens is untranslated or cut off when texts are longer", async ({ browser, request }) => {
  await freshDemo(request);
  const person = await signedIn(browser, product.appUrl, sara.email, norrsken.name);
  const values = await routeValues(product.appUrl, person);
  const page = await openAs(browser, person, "en-GB");
  await page.context().addCookies([{ ...pseudoCookie, url: product.appUrl }]);
  const answers = await answersTo(page, person.companyId);
  const look = async (what: string) => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const data = await answers();
      expect.soft(await untranslatedOn(page, data), `untranslated: ${what}, ${width} px`).toEqual([]);
      expect.soft(await cutOffOn(page, data), `cut off: ${what}, ${width} px`).toEqual([]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  };

  for (const screen of ["/companies", ...screens]) {
    await page.goto(fillRoute(screen, values));
    await settled(page);
    await look(screen);
  }
  await sheets(page, `/companies/${person.companyId}`, look);
  await page.context().close();
});

/** The editor with fields that lack something, what will happen, the list of keys and the search. */
async function sheets(page: Page, base: string, look: (what: string) => Promise<void>) {
  const dialog = page.getByRole("dialog");
  await page.goto(`${base}/customers/new`);
  await settled(page);
  await page.keyboard.press("Control+Enter");
  await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
  await look("fields with errors");
  const drafts = await page.request.get(`/api${base}/books/customerinvoicedrafts?$pagesize=1`);
  const { Data } = (await drafts.json()) as { Data: { Id: string }[] };
  await page.goto(`${base}/sales/drafts/${Data[0]?.Id}`);
  await settled(page);
  await look("editor");
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toBeVisible();
  await settled(page);
  await look("what will happen");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("?");
  await expect(dialog).toBeVisible();
  await look("list of keys");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("combobox").last()).toBeFocused();
  await look("search or do");
}

test("a hard-coded text, a text that is cut off and one over the window's edge are found", async ({ page }) => {
  const cut = "overflow: hidden; white-space: nowrap; width: 6em";
  await page.setContent(`
    <h1>Ííínvöööíçéé ööf Brf Solsidan, SEK 12 Jun 2026</h1>
    <p>Save the draft</p> <button aria-label="Close">×</button>
    <p style="${cut}">Théé ðrááft íšš šáávééð</p>
    <p style="${cut}; text-overflow: ellipsis" title="Áll ööf íít">Áll ööf théé téxxt, íín füll</p>
    <p style="${cut}">A customer's long name</p>
    <div style="overflow: auto; width: 6em; white-space: nowrap">Šçröölls bíííy ítšéélf</div>
    <p style="position: absolute; left: 0; width: 9999px; text-align: right">Öövéér théé éðgéé</p>`);
  const data = new Set(["Brf Solsidan", "A customer's long name"]);
  expect(await untranslatedOn(page, data)).toEqual(["Save the draft", "Close"]);
  expect(await cutOffOn(page, data)).toEqual(["cut off: Théé ðrááft íšš šáávééð", "over the edge: Öövéér théé éðgéé"]);
});
