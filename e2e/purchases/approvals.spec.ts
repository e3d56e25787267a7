import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { createAnswerGate } from "../support/answer-gate";
import { expectAccessible } from "../support/looks/axe";
import { listCutTexts } from "../support/looks/cut-text";
import { purchasesAtService } from "../support/purchases-at-service";
import { screenLabels as allLabels } from "../support/screen-labels";
import { signInOnSharedDemo } from "../support/shared-demo";
import { expect, test } from "../support/test";
import { endlessUndoSeconds, setUndoSeconds } from "../support/undo-seconds";
import { approvalLabelsByLanguage, countApprovals, expectPaperDrawn, openApproval } from "../walks/approvals";

const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

for (const language of ["en", "sv"] as const) {
  const approvalLabels = approvalLabelsByLanguage[language];
  test.describe(`in ${language}`, () => {
    test.use({ locale: allLabels[language].locale, timezoneId: "Europe/Stockholm" });
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

    if (language === "sv")
      test("rejecting takes a reason, which is kept when it fails, and goes to those chosen", async ({ page }) => {
        const id = await purchases.register(supplierId, { number: `${language}-no`, netKronor: 999 });
        await openApproval(page, companyPath(), id);
        await expectPaperDrawn(page);
        await page.keyboard.press("r");
        const sheet = page.getByRole("dialog");
        await expect(sheet.getByLabel(approvalLabels.reason)).toBeVisible();
        await expect(sheet.getByRole("checkbox", { checked: true })).toHaveCount(1);
        await expectAccessible(page, "rejecting");
        await sheet.getByRole("button", { name: approvalLabels.rejectIt }).click();
        await expect(sheet.getByLabel(approvalLabels.reason)).toHaveAttribute("aria-invalid", "true");
        await sheet.getByLabel(approvalLabels.reason).fill("Fel projekt");
        await page.context().setOffline(true);
        await page.keyboard.press("Control+Enter");
        await expect(sheet.getByRole("alert")).toBeVisible();
        await expect(sheet.getByLabel(approvalLabels.reason)).toHaveValue("Fel projekt");
        await page.context().setOffline(false);
        await page.keyboard.press("Control+Enter");
        await expect(sheet).toBeHidden();
        await expect.poll(() => purchases.getApprovalStatus(id)).toBe(2);
      });

    if (language === "en")
      test("Z takes an approval back before it is carried out", async ({ page, request }) => {
        const id = await purchases.register(supplierId, { number: `${language}-undo`, netKronor: 444 });
        const approvalsBefore = await countApprovals(request);
        await setUndoSeconds(endlessUndoSeconds);
        await openApproval(page, companyPath(), id);
        await expectPaperDrawn(page);
        await page.keyboard.press("a");
        await expect(page.locator(".toasts").getByRole("group")).toBeVisible();
        expect(await listCutTexts(page)).toEqual([]);
        await page.keyboard.press("z");
        await expect(page).toHaveURL(new RegExp(id));
        await expect(page.getByRole("button", { name: approvalLabels.approve })).toBeEnabled();
        expect(await countApprovals(request)).toBe(approvalsBefore);
        expect(await purchases.getApprovalStatus(id)).toBe(3);

        // An approval that is executed early is reported with the number under which the invoice was booked.
        await expectPaperDrawn(page);
        await page.keyboard.press("a");
        await page.locator(".toasts").getByRole("button", { name: "Do it now" }).click();
        await expect(page.locator(".toasts").getByText(/is approved and booked as [A-Z]+\d+\.$/)).toBeVisible();
      });

    if (language === "en")
      test("Z takes back what was pressed last, although its answer has not come yet", async ({ page, request }) => {
        const firstId = await purchases.register(supplierId, { number: "Z-first", netKronor: 445 });
        const secondId = await purchases.register(supplierId, { number: "Z-second", netKronor: 446 });
        const approvalsBefore = await countApprovals(request);
        await setUndoSeconds(endlessUndoSeconds);
        await openApproval(page, companyPath(), firstId);
        await expectPaperDrawn(page);
        await page.keyboard.press("a");
        const toastOf = (number: string) => page.locator(".toasts").getByRole("group", { name: new RegExp(number) });
        await expect(toastOf("Z-first").getByRole("button", { name: "Do it now" })).toBeVisible();

        await openApproval(page, companyPath(), secondId);
        await expectPaperDrawn(page);
        const answerGate = createAnswerGate();
        await page.route(/\/operations$/, (route) =>
          route.request().method() === "POST" ? answerGate.hold(route) : route.continue(),
        );
        await page.keyboard.press("a");
        await expect(toastOf("Z-second")).toContainText("It is on its way.");
        await page.keyboard.press("z");
        await expect(toastOf("Z-second")).toContainText("It is taken back as soon as it arrives.");
        answerGate.letGo();
        await expect(toastOf("Z-second")).toHaveCount(0);
        await expect(page.getByRole("button", { name: approvalLabels.approve })).toBeEnabled();

        await toastOf("Z-first").getByRole("button", { name: "Do it now" }).click();
        await expect.poll(() => purchases.getApprovalStatus(firstId)).toBeNull();
        expect(await purchases.getApprovalStatus(secondId)).toBe(3);
        expect(await countApprovals(request)).toBe(approvalsBefore + 1);
      });

    if (language === "sv")
      test("on a phone the same is done with thumbs", async ({ page, request }) => {
        const rejectedId = await purchases.register(supplierId, { number: `${language}-phone-no`, netKronor: 334 });
        const id = await purchases.register(supplierId, { number: `${language}-phone`, netKronor: 333 });
        const approvalsBefore = await countApprovals(request);
        await page.setViewportSize({ width: 390, height: 844 });
        await openApproval(page, companyPath(), rejectedId);
        await expectPaperDrawn(page);
        await page.getByRole("button", { name: approvalLabels.reject }).click();
        const sheet = page.getByRole("dialog");
        await sheet.getByLabel(approvalLabels.reason).fill("Fel projekt");
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
        await sheet.getByRole("button", { name: approvalLabels.rejectIt }).click();
        await expect.poll(() => purchases.getApprovalStatus(rejectedId)).toBe(2);
        await expect(page).toHaveURL(new RegExp(id));
        await expectPaperDrawn(page);
        for (const tab of approvalLabels.tabs) {
          await page.getByRole("button", { name: tab, exact: true }).click();
          const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
          expect(isTooWide, `${tab} is wider than the phone`).toBe(false);
        }
        await page.locator("footer").getByRole("button").last().click();
        await expect.poll(() => purchases.getApprovalStatus(id)).toBeNull();
        expect(await countApprovals(request)).toBe(approvalsBefore + 2);
      });
  });
}
