import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { norrsken } from "../sandbox/seed/companies";
import { anna, lars, sara } from "../sandbox/seed/people";
import { expectAccessible, settled } from "./support/axe";
import { counters, expectSound } from "./support/control";
import { onOneDemo } from "./support/one-demo";
import { chooseAtService } from "./support/service";
import { undoWaits } from "./support/undo-wait";
import { words as allWords, type Language } from "./support/words";

/** What a person reads in the books. */
const said = {
  en: {
    balances: "Balances",
    vouchers: "Vouchers",
    reports: "VAT reports",
    agrees: "The postings lead from one balance of the books to the other.",
    alike: "Debit and credit are alike.",
    series: "Series",
    box: /^48/,
    counted: /as the report says\.$/,
    voucher: /^Voucher /,
    toApprove: /To approve/,
    approve: "Approve report",
    reject: "Reject report",
    rejectNow: "Reject and tell them",
    why: "Why it is rejected",
    needWhy: /^Say why/,
    approved: "Approved",
    rejected: "Rejected",
    undo: "Undo",
    mayNot: /^You may see the report/,
    search: "Search accounts",
    region: "Documents",
  },
  sv: {
    balances: "Saldon",
    vouchers: "Verifikationer",
    reports: "Momsrapporter",
    agrees: "Bokningarna leder från bokföringens ena saldo till det andra.",
    alike: "Debet och kredit är lika.",
    series: "Serie",
    box: /^48/,
    counted: /som rapporten säger\.$/,
    voucher: /^Verifikation /,
    toApprove: /Att godkänna/,
    approve: "Godkänn rapporten",
    reject: "Avvisa rapporten",
    rejectNow: "Avvisa och meddela",
    why: "Varför den avvisas",
    needWhy: /^Säg varför/,
    approved: "Godkänd",
    rejected: "Avvisad",
    undo: "Ångra",
    mayNot: /^Du får se rapporten/,
    search: "Sök konton",
    region: "Underlag",
  },
} as const;

/** Reading the books needs one more permission: the page says so, and the way there and back is one press. */
async function openBooks(page: Page, language: Language & keyof typeof said, base: string) {
  const words = allWords[language];
  await page.goto(`${base}/books`);
  const rows = page.getByRole("table").getByRole("link").first();
  const add = page.getByRole("button", { name: words.addAccess }).first();
  await expect(rows.or(add)).toBeVisible();
  if (!(await add.isVisible())) return;
  await add.click();
  await chooseAtService(page, words, norrsken.name);
  await page.getByRole("button", { name: words.allow, exact: true }).click();
  await expect(rows).toBeVisible();
}

/** The newest report that waits. */
async function openWaiting(page: Page, language: keyof typeof said, base: string) {
  await page.goto(`${base}/books/vat-reports?filter=ready`);
  await page.getByRole("table").getByRole("link").first().click();
  await expect(page).toHaveURL(/vat-reports\/[0-9a-f-]{36}/);
  await expect(page.getByText(said[language].counted)).toBeVisible();
}

const committed = async (request: APIRequestContext) => {
  const { approvals, postings, mails } = await counters(request);
  return { approvals: approvals.committed, postings: postings.committed, mails: mails.committed };
};

for (const language of ["en", "sv"] as const) {
  const words = allWords[language];
  const books = said[language];

  test.describe(`the books in ${language}`, () => {
    test.use({ locale: words.locale, timezoneId: "Europe/Stockholm", actionTimeout: 15_000 });
    const base = onOneDemo(anna.email, norrsken.name);

    // What says the same in any language is tried in one.
    if (language === "en")
      test("lead from a balance to its account, a voucher and its document", async ({ page }) => {
        await openBooks(page, language, base());
        await expect(page.getByRole("heading", { level: 1, name: books.balances })).toBeVisible();
        await expect(page.getByText(books.alike)).toBeVisible();
        await expectAccessible(page, "balances");
        await page.getByRole("searchbox", { name: books.search }).fill("2440");
        await page.getByRole("row", { name: /2440/ }).getByRole("link").click();
        await expect(page).toHaveURL(/books\/accounts\/2440/);
        await expect(page.getByText(books.agrees)).toBeVisible();
        await expectAccessible(page, "ledger");

        // The newest voucher of a supplier's invoice stands on its paper.
        await page.goto(`${base()}/books/vouchers`);
        await page.getByRole("textbox", { name: books.series }).fill("l");
        await page.keyboard.press("Enter");
        await expect(page).toHaveURL(/series=L/);
        await settled(page);
        await page.getByRole("table").getByRole("link").first().click();
        await expect(page.getByRole("heading", { level: 1, name: books.voucher })).toBeVisible();
        await expect(page.getByText(books.alike)).toBeVisible();
        await expect(page.getByRole("region", { name: books.region }).locator("canvas").first()).toBeVisible();
        await expectAccessible(page, "voucher");
        await page.getByRole("row", { name: /2440/ }).getByRole("link").click();
        await expect(page).toHaveURL(/books\/accounts\/2440/);
      });

    if (language === "sv")
      test("a VAT report shows the vouchers behind a box, is taken back, and is approved once", async ({
        page,
        request,
      }) => {
        await openBooks(page, language, base());
        await page.getByRole("navigation").getByRole("link", { name: books.reports }).click();
        await expect(page.getByRole("heading", { level: 1, name: books.reports })).toBeVisible();
        await settled(page);
        await expectAccessible(page, "VAT reports");
        await openWaiting(page, language, base());
        const box = page.getByRole("button", { name: books.box });
        await box.click();
        await expect(box).toHaveAttribute("aria-expanded", "true");
        await expect(page.getByRole("table").getByRole("link").first()).toBeVisible();
        await expectAccessible(page, "VAT report");

        const before = await committed(request);
        await undoWaits(30);
        await page.keyboard.press("a");
        await page.getByRole("main").getByRole("button", { name: books.undo }).click();
        await expect(page.getByRole("button", { name: books.approve })).toBeVisible();
        expect(await committed(request)).toEqual(before);
        await undoWaits(0);
        await page.keyboard.press("a");
        await expect(page.getByRole("listitem").filter({ hasText: books.approved })).toContainText("Anna");
        await expect(page.getByRole("button", { name: books.approve })).toHaveCount(0);
        const after = await committed(request);
        expect([after.approvals - before.approvals, after.postings - before.postings]).toEqual([1, 1]);
        await expectSound(request);
      });
  });
}

test.describe("by the accountant", () => {
  test.use({ locale: allWords.sv.locale, timezoneId: "Europe/Stockholm", actionTimeout: 15_000 });
  const base = onOneDemo(sara.email, norrsken.name);

  test("a report is rejected with a message to who sent it, at 390 px", async ({ page, request }) => {
    await openBooks(page, "sv", base());
    await page.setViewportSize({ width: 390, height: 844 });
    await openWaiting(page, "sv", base());
    const before = await committed(request);
    await page.keyboard.press("r");
    await expect(page.getByRole("textbox", { name: said.sv.why })).toBeFocused();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText(said.sv.needWhy)).toBeVisible();
    await page.getByRole("textbox", { name: said.sv.why }).fill("Moms på representation saknas.");
    await expectAccessible(page, "rejecting");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("textbox", { name: said.sv.why }).focus();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("listitem").filter({ hasText: said.sv.rejected })).toContainText("Sara");
    const after = await committed(request);
    expect([after.approvals - before.approvals, after.postings - before.postings, after.mails - before.mails]).toEqual([
      1, 0, 1,
    ]);
  });
});

test.describe("by who may only read", () => {
  test.use({ locale: allWords.en.locale, timezoneId: "Europe/Stockholm", actionTimeout: 15_000 });
  const base = onOneDemo(lars.email, norrsken.name);

  test("a report is seen and not decided on", async ({ page }) => {
    await openBooks(page, "en", base());
    await openWaiting(page, "en", base());
    await expect(page.getByText(said.en.mayNot)).toBeVisible();
    await expect(page.getByRole("button", { name: said.en.approve })).toHaveCount(0);
    await expect(page.getByRole("button", { name: said.en.reject })).toHaveCount(0);
  });
});
