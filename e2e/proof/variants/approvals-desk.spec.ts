import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { fjallkaffe, norrsken } from "../../../sandbox/seed/companies";
import { anna, erik } from "../../../sandbox/seed/people";
import { waitUntilSettled } from "../../support/looks/axe";
import { product } from "../../support/product";
import { purchasesAtService } from "../../support/purchases-at-service";
import { screenLabels as allLabels } from "../../support/screen-labels";
import { resetDemo } from "../../support/service/control";
import { signInOnSharedDemo } from "../../support/shared-demo";
import { openAs, signInPerson } from "../../support/signed-in-person";
import { expect, test } from "../../support/test";
import { paperImage, textOf } from "../../walks/approvals-desk";

test.use({ locale: allLabels.en.locale, timezoneId: "Europe/Stockholm" });
/** How often an open page reads its approval queue again. */
const deskPollMs = 20_000;
const approveButton = (page: Page) => page.getByRole("button", { name: /^Approve( and next|, seen elsewhere)/ });

async function openPageAs(browser: Browser, email: string, company: string, areas: readonly string[] = []) {
  const person = await signInPerson(browser, product.appUrl, email, company, areas);
  return { page: await openAs(browser, person, allLabels.en.locale), base: `/companies/${person.companyId}` };
}

test.describe("what was seeded", () => {
  const base = signInOnSharedDemo(anna.email, norrsken.name);

  test("suppliers, their invoices and what waits for approval are found by words", async ({ page, request }) => {
    const purchases = await purchasesAtService(request, norrsken.name);
    const id = await purchases.register(await purchases.supplier("Sökbara Plåt AB"), { number: "PLAT-77" });
    await page.goto(`${base()}/sales`);
    await waitUntilSettled(page);
    await page.keyboard.press("ControlOrMeta+k");
    await expect(page.getByRole("combobox", { name: textOf("shell.palette.label") })).toBeFocused();
    await page.keyboard.type("plåt");
    const option = (group: string) => page.getByRole("group", { name: group }).getByRole("option");
    await expect(option(textOf("shell.palette.suppliers")).first()).toContainText("Sökbara Plåt AB");
    await option(textOf("shell.palette.documents")).filter({ hasText: "To approve, PLAT-77" }).click();
    await expect(page).toHaveURL(new RegExp(`/purchases/approvals/${id}$`));
  });
});

test.describe("one's own", () => {
  const base = signInOnSharedDemo(anna.email, norrsken.name, ["purchases"]);
  const registerInvoice = async (request: APIRequestContext, number: string, file?: null | "tiff") => {
    const purchases = await purchasesAtService(request, norrsken.name);
    const tiff = { name: "scan.tif", type: "image/tiff", bytes: Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 0, 0]) };
    const supplier = await purchases.supplier(`${number} AB`);
    return {
      purchases,
      id: await purchases.register(supplier, { number, ...(file === "tiff" ? { file: tiff } : {}) }),
    };
  };

  test("D hands it to a colleague, who sees it and gives it back", async ({ page, browser, request }) => {
    const { purchases, id } = await registerInvoice(request, "Over-1");
    const other = await openPageAs(browser, erik.email, norrsken.name);
    await page.clock.install();
    await page.goto(`${base()}/purchases/approvals/${id}`);
    await expect(paperImage(page)).toBeVisible();
    await page.keyboard.press("d");
    const sheet = page.getByRole("dialog");
    await sheet
      .getByLabel(textOf("approvals.ask.handover.to"), { exact: true })
      .selectOption({ label: `${erik.firstName} ${erik.lastName}` });
    await sheet.getByLabel(textOf("approvals.ask.handover.text")).fill("You ordered it.");
    // What is typed survives a reload.
    await expect
      .poll(() => page.evaluate(() => Object.values({ ...sessionStorage }).some((one) => one.includes("ordered it"))))
      .toBe(true);
    await page.reload();
    await expect(paperImage(page)).toBeVisible();
    await page.keyboard.press("d");
    await expect(sheet.getByLabel(textOf("approvals.ask.handover.text"))).toHaveValue("You ordered it.");
    await page.keyboard.press("Control+Enter");
    await expect(sheet).toBeHidden();
    await expect(page).not.toHaveURL(new RegExp(id));
    await page.goBack();
    const handoverHeading = page.getByRole("heading", { name: /^You handed it to/ });
    await expect(handoverHeading).toBeVisible();
    await expect(approveButton(page)).toBeDisabled();

    await other.page.goto(`${other.base}/purchases/approvals`);
    await other.page.getByRole("button", { name: /handed you Over-1 AB/ }).click();
    await expect(other.page.getByRole("heading", { name: /handed this to you$/ })).toBeVisible();
    await expect(other.page.getByText("You ordered it.").first()).toBeVisible();
    await other.page.getByRole("button", { name: textOf("approvals.request.giveBack") }).click();
    await expect(other.page.getByRole("button", { name: textOf("approvals.request.giveBack") })).toHaveCount(0);
    await other.page.context().close();

    // The page that handed the invoice over stays open, and reads its queue again from time to time.
    await page.clock.fastForward(deskPollMs);
    await expect(handoverHeading).toHaveCount(0);
    await expect(paperImage(page)).toBeVisible();
    await expect(approveButton(page)).toBeEnabled();
    await page.keyboard.press("a");
    await expect.poll(() => purchases.status(id)).not.toBe(3);
  });

  test("a reason and who is told survive a reload, and go once it is rejected", async ({ page, request }) => {
    const { purchases, id } = await registerInvoice(request, "Kept-1");
    const sheet = page.getByRole("dialog");
    await page.goto(`${base()}/purchases/approvals/${id}`);
    await expect(paperImage(page)).toBeVisible();
    await page.keyboard.press("r");
    await sheet.getByLabel(textOf("approvals.reject.reason")).fill("The wrong project");
    await sheet.getByRole("checkbox", { checked: true }).uncheck();
    await expect(sheet.getByRole("checkbox", { checked: true })).toHaveCount(0);
    await expect
      .poll(() =>
        page.evaluate(() => Object.values({ ...sessionStorage }).some((one) => one.includes("wrong project"))),
      )
      .toBe(true);
    await page.reload();
    await expect(paperImage(page)).toBeVisible();
    await page.keyboard.press("r");
    await expect(sheet.getByLabel(textOf("approvals.reject.reason"))).toHaveValue("The wrong project");
    await expect(sheet.getByRole("checkbox").first()).toBeVisible();
    await expect(sheet.getByRole("checkbox", { checked: true })).toHaveCount(0);
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => purchases.status(id)).toBe(2);
    await expect
      .poll(() =>
        page.evaluate(() => Object.values({ ...sessionStorage }).some((one) => one.includes("wrong project"))),
      )
      .toBe(false);
  });

  test("what cannot be shown never counts as seen: the second press is the person's word", async ({
    page,
    request,
  }) => {
    const { purchases, id } = await registerInvoice(request, "Tiff-1", "tiff");
    const seenNotes: unknown[] = [];
    page.on("request", (one) => {
      if (one.url().endsWith(`/${id}/seen`)) seenNotes.push(one.postDataJSON());
    });
    await page.goto(`${base()}/purchases/approvals/${id}`);
    await expect(page.getByText(textOf("approvals.notes.unseenMore"))).toBeVisible();
    await page.keyboard.press("a");
    await expect(page.getByText(textOf("approvals.notes.pressAgainUnseen"))).toBeVisible();
    await expect(approveButton(page)).toHaveText(/seen elsewhere/);
    expect([await purchases.status(id), seenNotes]).toEqual([3, []]);
    await page.keyboard.press("a");
    await expect.poll(() => purchases.status(id)).not.toBe(3);
    expect(seenNotes).toEqual([expect.objectContaining({ isShown: false })]);
  });

  test("what is registered is offered in another browser, goes on there, and is gone once it is thrown away", async ({
    page,
    browser,
    request,
  }) => {
    const purchases = await purchasesAtService(request, norrsken.name);
    await purchases.supplier("Halvfärdig Sten AB");
    const number = (formPage: Page) =>
      formPage.getByRole("textbox", { name: new RegExp(`^${textOf("register.number")}`) });
    await page.goto(`${base()}/purchases/new`);
    await waitUntilSettled(page);
    const storeResponse = page.waitForResponse(
      (one) => /draft-edits\/purchase/.test(one.url()) && one.request().method() === "PUT",
    );
    await number(page).fill("HALF-1");
    expect((await storeResponse).status()).toBe(200);
    await expect(page.getByText(textOf("common.form.unsavedThere"))).toBeVisible();

    const other = await openPageAs(browser, anna.email, norrsken.name);
    await other.page.goto(`${other.base}/purchases/new`);
    await other.page.getByRole("button", { name: textOf("common.form.takeBegun") }).click();
    await expect(number(other.page)).toHaveValue("HALF-1");
    const secondStoreResponse = other.page.waitForResponse(
      (one) => /draft-edits\/purchase/.test(one.url()) && one.request().method() === "PUT",
    );
    await number(other.page).fill("HALF-2");
    expect((await secondStoreResponse).status()).toBe(200);
    await other.page.reload();
    await expect(number(other.page)).toHaveValue("HALF-2");
    const deleteResponse = other.page.waitForResponse((one) => one.request().method() === "DELETE");
    await other.page.getByRole("button", { name: textOf("common.form.discard") }).click();
    expect((await deleteResponse).status()).toBe(200);
    await other.page.context().close();
    const thirdBrowser = await openPageAs(browser, anna.email, norrsken.name);
    await thirdBrowser.page.goto(`${thirdBrowser.base}/purchases/new`);
    await waitUntilSettled(thirdBrowser.page);
    await expect(thirdBrowser.page.getByRole("button", { name: textOf("common.form.takeBegun") })).toHaveCount(0);
    await thirdBrowser.page.context().close();
  });

  test("accounts are written by number where the permission for their names is missing", async ({ page }) => {
    await page.goto(`${base()}/purchases/new`);
    await waitUntilSettled(page);
    await expect(page.getByText(textOf("register.namesNeedScope"))).toBeVisible();
    await expect(page.getByRole("button", { name: textOf("problems.addScope") })).toBeVisible();
    const account = page.getByRole("combobox", { name: textOf("register.row.account", { row: "1" }), exact: true });
    await account.fill("6110");
    await account.press("Tab");
    await expect(account).toHaveValue("6110");
  });
});

test("without the permission, and where nothing is approved, the desk says so and what to do", async ({
  browser,
  request,
}) => {
  // A reset of the demo removes the permissions that were granted before.
  await resetDemo(request);
  const personWithoutScope = await openPageAs(browser, anna.email, norrsken.name, ["sales"]);
  await personWithoutScope.page.goto(`${personWithoutScope.base}/purchases/approvals`);
  await expect(
    personWithoutScope.page.getByRole("button", { name: textOf("problems.addScope") }).first(),
  ).toBeVisible();
  await personWithoutScope.page.context().close();
  const companyWithoutApprovals = await openPageAs(browser, anna.email, fjallkaffe.name);
  await companyWithoutApprovals.page.goto(`${companyWithoutApprovals.base}/purchases/approvals`);
  await expect(companyWithoutApprovals.page.getByText(textOf("approvals.empty.unused"))).toBeVisible();
  await companyWithoutApprovals.page.context().close();
});
