import type { Page } from "@playwright/test";
import { fjallkaffe, norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { countActions } from "../support/actions";
import { expectAccessible, waitUntilSettled } from "../support/looks/axe";
import { expectNoSidewaysScroll, phoneViewport } from "../support/phone";
import { purchasesAtService } from "../support/purchases-at-service";
import { expectSoundBooks, readCounters } from "../support/service/control";
import { signInOnSharedDemo } from "../support/shared-demo";
import { expect, test } from "../support/test";
import { translate } from "../support/translations";

const makeTextOf = (language: "en" | "sv") => (key: string, values?: Record<string, string>) =>
  translate(language, key, values);

/** The row of a supplier invoice in the list, by its number. */
const rowOf = (page: Page, number: string) => page.getByRole("row").filter({ hasText: number });

test.describe("in a company without an approval flow", () => {
  const textOf = makeTextOf("sv");
  test.use({ locale: "sv-SE", timezoneId: "Europe/Stockholm" });
  const companyPath = signInOnSharedDemo(anna.email, fjallkaffe.name);

  test("three drafts of the person's turn are booked together by keyboard, once each, and then paid", async ({
    page,
    request,
  }) => {
    const purchases = await purchasesAtService(request, fjallkaffe.name);
    const supplierId = await purchases.createSupplier("Listans Rosteri AB");
    for (const number of ["LISTA-1", "LISTA-2", "LISTA-3"])
      await purchases.registerDraft(supplierId, { number, netKronor: 400 });
    const postingsBefore = (await readCounters(request)).postings.committed;

    await page.goto(`${companyPath()}/purchases`);
    await waitUntilSettled(page);
    await expectAccessible(page, "purchases by whose turn it is");
    const turnGroup = page.getByRole("rowgroup").filter({ hasText: textOf("purchases.list.yourTurn") });
    await expect(turnGroup.getByText(textOf("purchases.next.book")).first()).toBeVisible();

    // The filter by supplier stays in the address, and its tabs say what the supplier's invoices come to.
    await page.goto(`${companyPath()}/purchases?supplier=${supplierId}&filter=unsent&sort=number`);
    const draftTab = page.getByRole("link", { name: new RegExp(`^${textOf("purchases.list.filter.unsent")}`) });
    await expect(draftTab).toHaveText(/3\s*1\s500,00/);
    await expect(page.getByRole("link", { name: "Listans Rosteri AB" })).toHaveCount(3);
    const actions = await countActions(page.context(), page);
    await page.getByRole("checkbox", { name: textOf("purchases.bulk.markPage") }).press("Space");
    await expect(page.getByRole("region", { name: textOf("purchases.bulk.bar") })).toBeVisible();
    await page.keyboard.press("b");
    const sheet = page.getByRole("dialog");
    await sheet
      .getByRole("button", {
        name: textOf("purchases.bulk.voucherOf", { supplier: "Listans Rosteri AB", number: "LISTA-2" }),
      })
      .click();
    await expect(sheet.getByRole("row", { name: /^2440 .*500,00/ })).toBeVisible();
    await expectAccessible(page, "what booking many supplier invoices will do");
    await page.keyboard.press("Control+Enter");
    await page.keyboard.press("Control+Enter");
    await expect(sheet.getByText(/^3 bokförda, 0 på väg/)).toBeVisible({ timeout: 30_000 });
    await expectAccessible(page, "what became of many booked supplier invoices");
    expect((await readCounters(request)).postings.committed).toBe(postingsBefore + 3);
    // One key marks, one opens the sheet, one books; the voucher was only looked at, and the second press did nothing.
    expect(actions.presses.length, actions.presses.join(", ")).toBeLessThanOrEqual(5);
    await page.keyboard.press("Escape");
    await expect(page.getByText(textOf("purchases.list.emptyStage"))).toBeVisible();

    await page.getByRole("link", { name: new RegExp(`^${textOf("purchases.list.filter.unpaid")}`) }).click();
    await expect(page.getByRole("link", { name: "Listans Rosteri AB" })).toHaveCount(3);
    await page.reload();
    await expect(page.getByRole("link", { name: "Listans Rosteri AB" })).toHaveCount(3);
    await page.getByRole("checkbox", { name: textOf("purchases.bulk.markPage") }).press("Space");
    await page.keyboard.press("p");
    await sheet.getByRole("button", { name: /^Registrera 3/ }).click();
    await expect(sheet.getByText(/^3 registrerade, 0 på väg/)).toBeVisible({ timeout: 30_000 });
    await page.keyboard.press("Escape");
    await page.goBack();
    await expect(page).toHaveURL(/filter=unpaid/);
    await page.getByRole("link", { name: new RegExp(`^${textOf("purchases.list.filter.paid")}`) }).click();
    await expect(
      rowOf(page, "LISTA-1")
        .getByText(/^Betald /)
        .last(),
    ).toBeVisible();
    await expectSoundBooks(request);
  });

  test("what is searched is grouped into drafts and booked ones, and every column sorts", async ({ page, request }) => {
    const purchases = await purchasesAtService(request, fjallkaffe.name);
    const supplierId = await purchases.createSupplier("Sökta Varor AB");
    await purchases.registerDraft(supplierId, { number: "SÖK-1", netKronor: 100 });
    await purchases.bookInvoice(supplierId, { number: "SÖK-2", kronor: 900 });
    await purchases.bookInvoice(supplierId, { number: "SÖK-3", kronor: 300 });
    await page.goto(`${companyPath()}/purchases`);
    await page.getByRole("searchbox", { name: textOf("purchases.list.search") }).fill("Sökta Varor");
    await expect(page.getByRole("rowgroup").filter({ hasText: textOf("purchases.list.filter.drafts") })).toContainText(
      "SÖK-1",
    );
    const bookedGroup = page.getByRole("rowgroup").filter({ hasText: textOf("purchases.list.filter.booked") });
    await expect(bookedGroup).toContainText("SÖK-3");
    await expect(page).toHaveURL(/q=S%C3%B6kta/);
    await page.reload();
    await expect(bookedGroup).toContainText("SÖK-3");

    await page.getByRole("link", { name: new RegExp(`^${textOf("purchases.list.filter.unpaid")}`) }).click();
    await page.getByRole("button", { name: new RegExp(`^${textOf("purchases.list.number")}`) }).click();
    await expect(page).toHaveURL(/sort=-number/);
    await expect(page.getByRole("link", { name: "Sökta Varor AB" })).toHaveCount(2);
    await expect(page.getByRole("row").nth(1)).toContainText("SÖK-3");
    await page.getByRole("button", { name: new RegExp(`^${textOf("purchases.list.number")}`) }).click();
    await expect(page).toHaveURL(/sort=number/);
    await expect(page.getByRole("row").nth(1)).toContainText("SÖK-2");
    await page.goBack();
    await page.goBack();
    await page.goBack();
    await expect(bookedGroup).toBeVisible();
    await page.keyboard.press("f");
    await page.getByLabel(translate("sv", "list.narrow.to")).fill("2020-01-01");
    await page.keyboard.press("Tab");
    await expect(page.getByText(/^Ingen leverantörsfaktura passar/)).toBeVisible();
  });
});

test.describe("in a company with an approval flow", () => {
  const textOf = makeTextOf("en");
  test.use({ locale: "en-GB", timezoneId: "Europe/Stockholm" });
  const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

  test("drafts are handed in together on a phone, and the row says who approves", async ({ page, request }) => {
    const purchases = await purchasesAtService(request, norrsken.name);
    const supplierId = await purchases.createSupplier("Hand In Timber AB");
    const ids = [
      await purchases.registerDraft(supplierId, { number: "HAND-1", netKronor: 100 }),
      await purchases.registerDraft(supplierId, { number: "HAND-2", netKronor: 200 }),
    ];
    await page.setViewportSize(phoneViewport);
    await page.goto(`${companyPath()}/purchases?supplier=${supplierId}`);
    await waitUntilSettled(page);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, "purchases of a supplier, 390");
    for (const number of ["HAND-1", "HAND-2"])
      await page
        .getByRole("checkbox", { name: textOf("purchases.bulk.mark", { supplier: "Hand In Timber AB", number }) })
        .check();
    await page.getByRole("button", { name: translate("en", "list.markedActions") }).click();
    await page.getByRole("button", { name: new RegExp(`^${textOf("purchases.bulk.do.handIn")}`) }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("button", { name: /^Hand in 2 invoices/ }).click();
    await expect(sheet.getByText(textOf("purchases.bulk.handInCounts", { done: "2", total: "2" }))).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, "drafts that were handed in together, 390");
    await sheet.getByRole("button", { name: textOf("purchases.bulk.toList") }).click();
    await expect.poll(async () => Promise.all(ids.map(purchases.getApprovalStatus))).toEqual([3, 3]);
    await expect(page.getByRole("cell", { name: /^For approval HAND-/ })).toHaveCount(2);
    for (const id of ids) await purchases.deleteDraft(id);
  });
});
