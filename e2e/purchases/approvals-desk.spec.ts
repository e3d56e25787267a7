import type { APIRequestContext } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { createAnswerGate } from "../support/answer-gate";
import { expectAccessible, waitUntilSettled } from "../support/looks/axe";
import { purchasesAtService } from "../support/purchases-at-service";
import { screenLabels as allLabels } from "../support/screen-labels";
import { signInOnSharedDemo } from "../support/shared-demo";
import { expect, test } from "../support/test";
import { paperImage, textOf } from "../walks/approvals-desk";

test.use({ locale: allLabels.en.locale, timezoneId: "Europe/Stockholm" });

test.describe("what was seeded", () => {
  const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

  test("a supplier invoice and its voucher lead to one another", async ({ page }) => {
    await page.goto(`${companyPath()}/purchases?filter=booked`);
    await page.locator("a[data-row]").first().click();
    await expect(page).toHaveURL(/\/purchases\/invoices\//);
    const invoiceUrl = page.url();
    await page
      .getByRole("definition")
      .getByRole("link", { name: /^[A-Z]+\d+$/ })
      .click();
    await expect(page).toHaveURL(/\/books\/vouchers\//);
    await page
      .getByRole("region", { name: textOf("books.voucher.ties") })
      .getByRole("link")
      .first()
      .click();
    await expect(page).toHaveURL(invoiceUrl);
  });

  test("the code that shows documents comes while the queue is read, not after it", async ({ page }) => {
    const { hold, letGo } = createAnswerGate();
    await page.route("**/supplierinvoicedrafts?**", hold);
    const queueRequest = page.waitForRequest("**/supplierinvoicedrafts?**");
    const viewerResponse = page.waitForResponse(
      async (answer) => /\/chunks\/.*\.js$/.test(answer.url()) && (await answer.text()).includes("/document-frame"),
    );
    await page.goto(`${companyPath()}/purchases/approvals`);
    await Promise.all([queueRequest, viewerResponse]);
    letGo();
    await expect(paperImage(page)).toBeVisible();
  });

  test("on a phone five words fit, and the last opens the others", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${companyPath()}/purchases`);
    await waitUntilSettled(page);
    const nav = page.getByRole("navigation", { name: textOf("shell.navPhone") });
    expect(await nav.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    await expect(nav.getByRole("link")).toHaveCount(4);
    await nav.getByRole("button", { name: textOf("shell.more") }).click();
    await expect(nav.getByRole("link")).toHaveCount(8);
    await expectAccessible(page, "more words of a phone");
    await page.setViewportSize({ width: 390, height: 844 });
    await nav.getByRole("link", { name: textOf("shell.articles") }).click();
    await expect(page).toHaveURL(/\/articles$/);
    await expect(nav.getByRole("link")).toHaveCount(4);
  });
});

test.describe("one's own", () => {
  const companyPath = signInOnSharedDemo(anna.email, norrsken.name);
  const registerInvoice = async (request: APIRequestContext, number: string, file?: null | "tiff") => {
    const purchases = await purchasesAtService(request, norrsken.name);
    const tiff = { name: "scan.tif", type: "image/tiff", bytes: Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 0, 0]) };
    const supplierId = await purchases.createSupplier(`${number} AB`);
    return {
      purchases,
      id: await purchases.register(supplierId, { number, ...(file === "tiff" ? { file: tiff } : {}) }),
    };
  };

  test("K goes back, ? tells the keys, + enlarges the paper, and a number opens what speaks against it", async ({
    page,
    request,
  }) => {
    const { id } = await registerInvoice(request, "Keys-1");
    await page.goto(`${companyPath()}/purchases/approvals/${id}`);
    await expect(paperImage(page)).toBeVisible();
    await page.keyboard.press("k");
    await expect(page).not.toHaveURL(new RegExp(id));
    await page.keyboard.press("j");
    await expect(page).toHaveURL(new RegExp(id));
    await expect(paperImage(page)).toBeVisible();

    const chip = page.locator("details").filter({ hasText: textOf("approvals.evidence.chips.first_invoice") });
    await expect(chip).toHaveAttribute("open", "");
    await expect(chip.locator("p")).toContainText("Keys-1 AB");
    const shortcutKey = (await chip.locator("summary").getAttribute("aria-keyshortcuts")) ?? "";
    await page.keyboard.press(shortcutKey);
    await expect(chip).not.toHaveAttribute("open");
    await page.keyboard.press(shortcutKey);
    await expect(chip.locator("p")).toContainText("Keys-1 AB");

    const readPaperWidth = async () => Math.round((await paperImage(page).boundingBox())?.width ?? 0);
    const widthBefore = await readPaperWidth();
    await page.keyboard.press("+");
    await expect.poll(readPaperWidth).toBeGreaterThan(widthBefore * 1.2);
    await page.keyboard.press("0");
    await expect.poll(readPaperWidth).toBe(widthBefore);

    await page.keyboard.press("?");
    await expect(page.getByRole("dialog")).toContainText("Approve, book and next");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(id));
  });
});
