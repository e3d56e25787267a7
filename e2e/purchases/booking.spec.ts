import type { Page } from "@playwright/test";
import { fjallkaffe, norrsken } from "../../sandbox/seed/companies";
import { anna, erik } from "../../sandbox/seed/people";
import { countActions } from "../support/actions";
import { expectAccessible, waitUntilSettled } from "../support/looks/axe";
import { expectNoSidewaysScroll, phoneViewport } from "../support/phone";
import { product } from "../support/product";
import { purchasesAtService } from "../support/purchases-at-service";
import { expectSoundBooks, readCounters } from "../support/service/control";
import { signInOnSharedDemo } from "../support/shared-demo";
import { openPageFor, signInPerson } from "../support/signed-in-person";
import { expect, test } from "../support/test";
import { translate } from "../support/translations";
import { expectPaperDrawn, openApproval } from "../walks/approvals";

const makeTextOf = (language: "en" | "sv") => (key: string, values?: Record<string, string>) =>
  translate(language, key, values);
const nameOf = ({ firstName, lastName }: typeof anna) => `${firstName} ${lastName}`;

/** Expects the page of the booked invoice, which says that its voucher is as it was shown before. */
async function expectBooked(page: Page, textOf: ReturnType<typeof makeTextOf>) {
  await expect(page).toHaveURL(/\/purchases\/invoices\/[0-9a-f-]{36}$/);
  await expect(page.getByText(textOf("booking.outcome.voucher.matches"))).toBeVisible();
}

test.describe("in a company without an approval flow", () => {
  const textOf = makeTextOf("sv");
  test.use({ locale: "sv-SE", timezoneId: "Europe/Stockholm" });
  const companyPath = signInOnSharedDemo(anna.email, fjallkaffe.name);

  test("a draft is booked with one key after what will happen is shown, by keyboard", async ({ page, request }) => {
    const purchases = await purchasesAtService(request, fjallkaffe.name);
    const supplierId = await purchases.createSupplier("Kafferosteriet AB");
    const draftId = await purchases.registerDraft(supplierId, { number: "BOK-1", netKronor: 800 });
    const postingsBefore = (await readCounters(request)).postings.committed;
    await page.goto(`${companyPath()}/purchases/drafts/${draftId}`);
    await waitUntilSettled(page);
    await expect(page.getByRole("button", { name: textOf("register.saveAndBook") })).toBeVisible();
    await page.keyboard.press("Alt+b");
    const sheet = page.getByRole("dialog", { name: textOf("booking.title") });
    await expect(sheet.getByRole("heading", { name: /^Verifikation L\d+ skapas$/ })).toBeVisible();
    await expect(sheet.getByRole("row", { name: /^2440 .*1\s000,00$/ })).toBeVisible();
    await expect(sheet.getByText(textOf("booking.box", { box: "48" }))).toBeVisible();
    await expectAccessible(page, "what booking a supplier invoice will do");
    const actions = await countActions(page.context(), page);
    await page.keyboard.press("Control+Enter");
    await expectBooked(page, textOf);
    expect(actions.presses).toEqual(["Enter"]);
    expect((await readCounters(request)).postings.committed).toBe(postingsBefore + 1);
    await page.goto(`${companyPath()}/purchases/drafts/${draftId}`);
    await expectBooked(page, textOf);
    await expectSoundBooks(request);
  });

  test("what is typed is saved first, and the sheet then shows the saved draft", async ({ page, request }) => {
    const purchases = await purchasesAtService(request, fjallkaffe.name);
    const supplierId = await purchases.createSupplier("Kopparberg Kök AB");
    const draftId = await purchases.registerDraft(supplierId, { number: "BOK-2", netKronor: 400 });
    await page.goto(`${companyPath()}/purchases/drafts/${draftId}`);
    await waitUntilSettled(page);
    await page.getByRole("textbox", { name: new RegExp(`^${textOf("register.number")}`) }).fill("BOK-2B");
    await page.keyboard.press("Alt+b");
    const sheet = page.getByRole("dialog", { name: textOf("booking.title") });
    await expect(sheet).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`${draftId}$`));
    await expect(page.getByRole("textbox", { name: new RegExp(`^${textOf("register.number")}`) })).toHaveValue(
      "BOK-2B",
    );
    await page.keyboard.press("Alt+b");
    await page.keyboard.press("Control+Enter");
    await expectBooked(page, textOf);
    await expect(page.getByText("BOK-2B").first()).toBeVisible();
  });
});

test.describe("in a company with an approval flow", () => {
  const textOf = makeTextOf("en");
  test.use({ locale: "en-GB", timezoneId: "Europe/Stockholm" });
  const companyPath = signInOnSharedDemo(anna.email, norrsken.name);
  let purchases: Awaited<ReturnType<typeof purchasesAtService>>;
  let supplierId = "";

  test.beforeEach(async ({ request }) => {
    purchases = await purchasesAtService(request, norrsken.name);
    await purchases.deleteDrafts();
    supplierId ||= await purchases.createSupplier("Skellefte Trä AB");
  });

  test("what is approved and not booked has its own place in the list, and is booked on a phone", async ({
    page,
    request,
  }) => {
    await purchases.registerApproved(supplierId, { number: "BOOK-PHONE", netKronor: 700 });
    await purchases.register(supplierId, { number: "BOOK-WAITS", netKronor: 300 });
    await page.setViewportSize(phoneViewport);
    await page.goto(`${companyPath()}/purchases?filter=approved`);
    await expect(page.getByRole("link", { name: /Skellefte Trä AB/ })).toHaveCount(1);
    await expectNoSidewaysScroll(page);
    await page.getByRole("link", { name: /Skellefte Trä AB/ }).click();
    await page.getByRole("button", { name: textOf("booking.open") }).click();
    const sheet = page.getByRole("dialog", { name: textOf("booking.title") });
    await expect(sheet.getByRole("row", { name: /^4010 / })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, "what booking a supplier invoice will do, 390");
    await sheet.getByRole("button", { name: textOf("booking.book") }).click();
    await expectBooked(page, textOf);
    await expectSoundBooks(request);
  });

  test("who may approve and book does both with one key", async ({ page, request }) => {
    const draftId = await purchases.register(supplierId, { number: "BOOK-KEY", netKronor: 500 });
    const postingsBefore = (await readCounters(request)).postings.committed;
    await openApproval(page, companyPath(), draftId);
    await expectPaperDrawn(page);
    await expect(page.getByRole("button", { name: /^Approve, book and next/ })).toBeEnabled();
    await page.keyboard.press("a");
    await expect.poll(() => purchases.getApprovalStatus(draftId)).toBeNull();
    expect((await readCounters(request)).postings.committed).toBe(postingsBefore + 1);
  });

  test("who may not book sees who can and asks them, and they find the draft among their notices", async ({
    page,
    browser,
  }) => {
    const draftId = await purchases.registerApproved(supplierId, { number: "BOOK-ASK", netKronor: 600 });
    const approver = await signInPerson(browser, product.appUrl, erik.email, norrsken.name);
    const eriksPage = await openPageFor(browser, approver, "en-GB");
    await eriksPage.goto(`${companyPath()}/purchases/drafts/${draftId}`);
    await waitUntilSettled(eriksPage);
    await expect(eriksPage.getByRole("button", { name: /^Book it/ })).toHaveCount(0);
    await expect(eriksPage.getByText(textOf("booking.ask.who", { people: nameOf(anna) }))).toBeVisible();
    await eriksPage.getByRole("button", { name: textOf("booking.ask.button", { name: nameOf(anna) }) }).click();
    await expect(eriksPage.getByText(textOf("booking.ask.asked", { name: nameOf(anna) }))).toBeVisible();
    await expectAccessible(eriksPage, "who may book a supplier invoice is asked");
    await eriksPage.context().close();

    await page.goto(`${companyPath()}/notices`);
    await page.getByRole("link", { name: new RegExp(`BOOK-ASK.*${textOf("notices.kind.booking")}`) }).click();
    await expect(page).toHaveURL(new RegExp(`/purchases/drafts/${draftId}$`));
    await waitUntilSettled(page);
    await page.keyboard.press("Alt+b");
    await expect(page.getByRole("dialog", { name: textOf("booking.title") })).toBeVisible();
    await page.keyboard.press("Control+Enter");
    await expectBooked(page, textOf);
    await page.goto(`${companyPath()}/notices`);
    await expect(page.getByRole("link", { name: /BOOK-ASK/ })).toHaveCount(0);
  });
});
