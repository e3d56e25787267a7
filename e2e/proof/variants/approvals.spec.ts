import type { Page } from "@playwright/test";
import { norrsken } from "../../../sandbox/seed/companies";
import { anna, erik, lars } from "../../../sandbox/seed/people";
import { createAnswerGate } from "../../support/answer-gate";
import { expectAccessible } from "../../support/looks/axe";
import { product } from "../../support/product";
import { purchasesAtService } from "../../support/purchases-at-service";
import { screenLabels as allLabels } from "../../support/screen-labels";
import { expectSoundBooks } from "../../support/service/control";
import { signInOnSharedDemo } from "../../support/shared-demo";
import { openPageFor, signInPerson } from "../../support/signed-in-person";
import { expect, test } from "../../support/test";
import { approvalLabelsByLanguage, countApprovals, expectPaperDrawn, openApproval } from "../../walks/approvals";

/** How often an open page reads its approval queue again. */
const queuePollMs = 20_000;

for (const language of ["en", "sv"] as const) {
  const approvalLabels = approvalLabelsByLanguage[language];
  test.describe(`in ${language}`, () => {
    test.use({ locale: allLabels[language].locale, timezoneId: "Europe/Stockholm" });
    const companyPath = signInOnSharedDemo(anna.email, norrsken.name);
    let purchases: Awaited<ReturnType<typeof purchasesAtService>>;
    let supplierId = "";

    test.beforeAll(async ({ playwright }) => {
      const request = await playwright.request.newContext();
      purchases = await purchasesAtService(request, norrsken.name);
    });
    test.beforeEach(async ({ request }) => {
      purchases = await purchasesAtService(request, norrsken.name);
      await purchases.deleteDrafts();
      supplierId ||= await purchases.createSupplier("Skellefte Trä AB");
    });

    // A test that does not depend on the language runs in one language.
    if (language === "en")
      test("twenty invoices with their documents seen take twenty-one keystrokes", async ({ page, request }) => {
        for (let number = 1; number <= 20; number += 1) {
          await purchases.register(supplierId, { number: `${language}20-${number}`, netKronor: 1_000 + number * 137 });
        }
        const approvalsBefore = await countApprovals(request);
        const documentUrls = new Set<string>();
        page.on("request", (sentRequest) => {
          if (/\/documents\/[0-9a-f-]{36}$/.test(sentRequest.url())) documentUrls.add(sentRequest.url());
        });
        await page.goto(`${companyPath()}/purchases`);
        await page.getByRole("link", { name: approvalLabels.title, exact: true }).focus();
        await page.keyboard.press("Enter");
        await expect(page.getByRole("heading", { name: approvalLabels.title })).toBeVisible();
        for (let press = 1; press <= 20; press += 1) {
          await expectPaperDrawn(page);
          // The documents of the next two invoices are requested before these invoices are opened.
          await expect.poll(() => documentUrls.size).toBe(Math.min(20, press + 2));
          const address = page.url();
          await page.keyboard.press("a");
          await expect(page).not.toHaveURL(address);
          if (press < 20) await expectPaperDrawn(page);
        }
        await expect(
          page.getByText(approvalLabels.allDecidedNote).or(page.getByText(approvalLabels.nothingWaitsNote)),
        ).toBeVisible();
        await expect.poll(() => countApprovals(request)).toBe(approvalsBefore + 20);
        await expectSoundBooks(request);
      });

    if (language === "sv")
      test("pressed before the paper stands, it waits for it and happens once", async ({ page, request }) => {
        const id = await purchases.register(supplierId, { number: `${language}-slow`, netKronor: 777 });
        const approvalsBefore = await countApprovals(request);
        const paperGate = createAnswerGate();
        await page.route("**/documents/*", paperGate.hold);
        await openApproval(page, companyPath(), id);
        await expect(page.getByRole("button", { name: approvalLabels.approve })).toBeEnabled();
        await page.keyboard.press("a");
        await page.keyboard.press("a");
        await expect(page.locator(".notice")).toBeVisible();
        expect(await countApprovals(request)).toBe(approvalsBefore);
        paperGate.letGo();
        await expect.poll(() => countApprovals(request)).toBe(approvalsBefore + 1);
      });

    if (language === "en")
      test("an invoice without a document is approved by a second press that says so", async ({ page, request }) => {
        const id = await purchases.register(supplierId, { number: `${language}-bare`, netKronor: 555, file: null });
        const approvalsBefore = await countApprovals(request);
        await openApproval(page, companyPath(), id);
        await expect(page.getByText(approvalLabels.noDocument)).toBeVisible();
        await page.keyboard.press("a");
        await expect(page.getByText(approvalLabels.pressAgainNote)).toBeVisible();
        expect(await countApprovals(request)).toBe(approvalsBefore);
        await page.keyboard.press("a");
        await expect.poll(() => countApprovals(request)).toBe(approvalsBefore + 1);
      });

    test("the cockpit can be used by everybody", async ({ page }) => {
      await purchases.register(supplierId, { number: `${language}-axe`, netKronor: 222 });
      await openApproval(page, companyPath());
      await expectPaperDrawn(page);
      await expectAccessible(page, "cockpit");
    });
  });
}

test.describe("several people", () => {
  test.use({ locale: allLabels.en.locale, timezoneId: "Europe/Stockholm" });
  const approvalLabels = approvalLabelsByLanguage.en;
  const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

  const openCompanyAs = async (browser: Parameters<typeof signInPerson>[0], email: string) => {
    const person = await signInPerson(browser, product.appUrl, email, norrsken.name);
    return {
      page: await openPageFor(browser, person, allLabels.en.locale),
      companyPath: `/companies/${person.companyId}`,
    };
  };

  test("two who approve at once make one approval, and the other is told", async ({ page, browser, request }) => {
    const purchases = await purchasesAtService(request, norrsken.name);
    await purchases.deleteDrafts();
    const id = await purchases.register(await purchases.createSupplier("Boden Bygg AB"), {
      number: "two-1",
      netKronor: 1_500,
    });
    const colleagueVisit = await openCompanyAs(browser, erik.email);
    const approvalsBefore = await countApprovals(request);
    await Promise.all([
      openApproval(page, companyPath(), id),
      openApproval(colleagueVisit.page, colleagueVisit.companyPath, id),
    ]);
    await Promise.all([expectPaperDrawn(page), expectPaperDrawn(colleagueVisit.page)]);
    await Promise.all([page.keyboard.press("a"), colleagueVisit.page.keyboard.press("a")]);
    // The person whose approval did not count is notified without opening anything.
    const countToasts = (toastPage: Page) =>
      toastPage
        .locator(".toasts")
        .getByText(/^Boden Bygg AB was not decided|^Stopped, nothing was done: .*Boden Bygg AB/)
        .count();
    await expect.poll(async () => (await countToasts(page)) + (await countToasts(colleagueVisit.page))).toBe(1);
    await expect.poll(() => countApprovals(request)).toBe(approvalsBefore + 1);
    await Promise.all([
      openApproval(page, companyPath(), id),
      openApproval(colleagueVisit.page, colleagueVisit.companyPath, id),
    ]);
    for (const openedPage of [page, colleagueVisit.page]) {
      await expect(openedPage.getByText(/approved it at/)).toBeVisible();
    }
    expect(await countApprovals(request)).toBe(approvalsBefore + 1);
    await colleagueVisit.page.context().close();
  });

  test("a question holds the invoice until a colleague has answered", async ({ page, browser, request }) => {
    const purchases = await purchasesAtService(request, norrsken.name);
    await purchases.deleteDrafts();
    const id = await purchases.register(await purchases.createSupplier("Kiruna Last AB"), {
      number: "hold-1",
      netKronor: 1_700,
    });
    const colleagueVisit = await openCompanyAs(browser, erik.email);
    await page.clock.install();
    await openApproval(page, companyPath(), id);
    await expectPaperDrawn(page);
    await page.keyboard.press("h");
    const sheet = page.getByRole("dialog");
    await sheet.getByLabel("Ask", { exact: true }).selectOption({ label: `${erik.firstName} ${erik.lastName}` });
    await sheet.getByLabel("Question").fill("Was this ordered?");
    await expectAccessible(page, "asking a colleague");
    await page.keyboard.press("Control+Enter");
    await expect(sheet).toBeHidden();
    await expect(page.getByText(approvalLabels.allDecidedNote)).toBeVisible();
    await openApproval(colleagueVisit.page, colleagueVisit.companyPath);
    await colleagueVisit.page.getByRole("button", { name: /asks about Kiruna Last AB/ }).click();
    await expect(colleagueVisit.page.getByText("Was this ordered?").first()).toBeVisible();
    await colleagueVisit.page.getByLabel("Your answer").fill("Yes, by me.");
    await colleagueVisit.page.getByRole("button", { name: "Send the answer" }).click();
    // The page that asked stays open, and reads its queue again from time to time.
    await page.clock.fastForward(queuePollMs);
    await expect(page).toHaveURL(new RegExp(id));
    const requestsRegion = page.getByRole("region", { name: "Between colleagues" });
    await expect(requestsRegion.getByText("Yes, by me.")).toBeVisible();
    await expect(page.getByRole("listitem").getByText(/has answered$/)).toBeVisible();
    await expect(page.getByRole("button", { name: approvalLabels.approve })).toBeEnabled();
    await requestsRegion.getByRole("button", { name: "Done with it" }).click();
    await expect(requestsRegion).toHaveCount(0);
    await expect(page.getByRole("button", { name: approvalLabels.approve })).toBeEnabled();
    await colleagueVisit.page.context().close();
  });

  test("who may only read sees all of it, is told why, and has no buttons", async ({ browser, request }) => {
    const purchases = await purchasesAtService(request, norrsken.name);
    const id = await purchases.register(await purchases.createSupplier("Arjeplog El AB"), {
      number: "read-1",
      netKronor: 800,
    });
    const readerVisit = await openCompanyAs(browser, lars.email);
    await openApproval(readerVisit.page, readerVisit.companyPath, id);
    await expectPaperDrawn(readerVisit.page);
    await expect(readerVisit.page.getByText(approvalLabels.readOnlyNote)).toBeVisible();
    await expect(readerVisit.page.getByRole("button", { name: approvalLabels.approve })).toHaveCount(0);
    await readerVisit.page.context().close();
  });
});
