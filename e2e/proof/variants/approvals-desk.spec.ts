import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { fjallkaffe, norrsken } from "../../../sandbox/seed/companies";
import { anna, erik } from "../../../sandbox/seed/people";
import { waitUntilSettled } from "../../support/looks/axe";
import { product } from "../../support/product";
import { purchasesAtService } from "../../support/purchases-at-service";
import { screenLabels as allLabels } from "../../support/screen-labels";
import { resetDemo } from "../../support/service/control";
import { signInOnSharedDemo } from "../../support/shared-demo";
import { openPageFor, signInPerson } from "../../support/signed-in-person";
import { expect, test } from "../../support/test";
import { paperImage, textOf } from "../../walks/approvals-desk";

test.use({ locale: allLabels.en.locale, timezoneId: "Europe/Stockholm" });
/** How often an open page reads its approval queue again. */
const queuePollMs = 20_000;
const approveButton = (page: Page) =>
  page.getByRole("button", { name: /^Approve(, book)?( and next|, seen elsewhere)/ });

async function openCompanyAs(browser: Browser, email: string, company: string, areas: readonly string[] = []) {
  const person = await signInPerson(browser, product.appUrl, email, company, areas);
  return {
    page: await openPageFor(browser, person, allLabels.en.locale),
    companyPath: `/companies/${person.companyId}`,
  };
}

test.describe("what was seeded", () => {
  const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

  test("suppliers, their invoices and what waits for approval are found by words", async ({ page, request }) => {
    const purchases = await purchasesAtService(request, norrsken.name);
    const id = await purchases.register(await purchases.createSupplier("Sökbara Plåt AB"), { number: "PLAT-77" });
    await page.goto(`${companyPath()}/sales`);
    await waitUntilSettled(page);
    await page.keyboard.press("ControlOrMeta+k");
    await expect(page.getByRole("combobox", { name: textOf("shell.palette.label") })).toBeFocused();
    await page.keyboard.type("plåt");
    const optionIn = (group: string) => page.getByRole("group", { name: group }).getByRole("option");
    await expect(optionIn(textOf("shell.palette.suppliers")).first()).toContainText("Sökbara Plåt AB");
    await optionIn(textOf("shell.palette.documents")).filter({ hasText: "To approve, PLAT-77" }).click();
    await expect(page).toHaveURL(new RegExp(`/purchases/approvals/${id}$`));
  });
});

test.describe("one's own", () => {
  // Anna consents to purchases alone, in whatever browser: a sign-in with more areas would add them to her connection.
  const ownAreas = ["purchases"];
  const companyPath = signInOnSharedDemo(anna.email, norrsken.name, ownAreas);
  const registerInvoice = async (request: APIRequestContext, number: string, file?: null | "tiff") => {
    const purchases = await purchasesAtService(request, norrsken.name);
    const tiff = { name: "scan.tif", type: "image/tiff", bytes: Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 0, 0]) };
    const supplierId = await purchases.createSupplier(`${number} AB`);
    return {
      purchases,
      id: await purchases.register(supplierId, { number, ...(file === "tiff" ? { file: tiff } : {}) }),
    };
  };

  test("D hands it to a colleague, who sees it and gives it back", async ({ page, browser, request }) => {
    const { purchases, id } = await registerInvoice(request, "Over-1");
    const colleagueVisit = await openCompanyAs(browser, erik.email, norrsken.name);
    await page.clock.install();
    await page.goto(`${companyPath()}/purchases/approvals/${id}`);
    await expect(paperImage(page)).toBeVisible();
    await page.keyboard.press("d");
    const sheet = page.getByRole("dialog");
    await sheet
      .getByLabel(textOf("approvals.ask.handover.to"), { exact: true })
      .selectOption({ label: `${erik.firstName} ${erik.lastName}` });
    await sheet.getByLabel(textOf("approvals.ask.handover.text")).fill("You ordered it.");
    // What is typed survives a reload.
    await expect
      .poll(() =>
        page.evaluate(() =>
          Object.values({ ...sessionStorage }).some((storedText) => storedText.includes("ordered it")),
        ),
      )
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

    await colleagueVisit.page.goto(`${colleagueVisit.companyPath}/purchases/approvals`);
    await colleagueVisit.page.getByRole("button", { name: /handed you Over-1 AB/ }).click();
    await expect(colleagueVisit.page.getByRole("heading", { name: /handed this to you$/ })).toBeVisible();
    await expect(colleagueVisit.page.getByText("You ordered it.").first()).toBeVisible();
    await colleagueVisit.page.getByRole("button", { name: textOf("approvals.request.giveBack") }).click();
    await expect(colleagueVisit.page.getByRole("button", { name: textOf("approvals.request.giveBack") })).toHaveCount(
      0,
    );
    await colleagueVisit.page.context().close();

    // The page that handed the invoice over stays open, and reads its queue again from time to time.
    await page.clock.fastForward(queuePollMs);
    await expect(handoverHeading).toHaveCount(0);
    await expect(paperImage(page)).toBeVisible();
    await expect(approveButton(page)).toBeEnabled();
    await page.keyboard.press("a");
    await expect.poll(() => purchases.getApprovalStatus(id)).not.toBe(3);
  });

  test("a reason and who is told survive a reload, and go once it is rejected", async ({ page, request }) => {
    const { purchases, id } = await registerInvoice(request, "Kept-1");
    const sheet = page.getByRole("dialog");
    await page.goto(`${companyPath()}/purchases/approvals/${id}`);
    await expect(paperImage(page)).toBeVisible();
    await page.keyboard.press("r");
    await sheet.getByLabel(textOf("approvals.reject.reason")).fill("The wrong project");
    await sheet.getByRole("checkbox", { checked: true }).uncheck();
    await expect(sheet.getByRole("checkbox", { checked: true })).toHaveCount(0);
    await expect
      .poll(() =>
        page.evaluate(() =>
          Object.values({ ...sessionStorage }).some((storedText) => storedText.includes("wrong project")),
        ),
      )
      .toBe(true);
    await page.reload();
    await expect(paperImage(page)).toBeVisible();
    await page.keyboard.press("r");
    await expect(sheet.getByLabel(textOf("approvals.reject.reason"))).toHaveValue("The wrong project");
    await expect(sheet.getByRole("checkbox").first()).toBeVisible();
    await expect(sheet.getByRole("checkbox", { checked: true })).toHaveCount(0);
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => purchases.getApprovalStatus(id)).toBe(2);
    await expect
      .poll(() =>
        page.evaluate(() =>
          Object.values({ ...sessionStorage }).some((storedText) => storedText.includes("wrong project")),
        ),
      )
      .toBe(false);
  });

  test("what cannot be shown never counts as seen: the second press is the person's word", async ({
    page,
    request,
  }) => {
    const { purchases, id } = await registerInvoice(request, "Tiff-1", "tiff");
    const seenNotes: unknown[] = [];
    page.on("request", (sentRequest) => {
      if (sentRequest.url().endsWith(`/${id}/seen`)) seenNotes.push(sentRequest.postDataJSON());
    });
    await page.goto(`${companyPath()}/purchases/approvals/${id}`);
    await expect(page.getByText(textOf("approvals.notes.unseenMore"))).toBeVisible();
    await page.keyboard.press("a");
    await expect(page.getByText(textOf("approvals.notes.pressAgainUnseen"))).toBeVisible();
    await expect(approveButton(page)).toHaveText(/seen elsewhere/);
    expect([await purchases.getApprovalStatus(id), seenNotes]).toEqual([3, []]);
    await page.keyboard.press("a");
    await expect.poll(() => purchases.getApprovalStatus(id)).not.toBe(3);
    expect(seenNotes).toEqual([expect.objectContaining({ isShown: false })]);
  });

  test("what is registered is offered in another browser, goes on there, and is gone once it is thrown away", async ({
    page,
    browser,
    request,
  }) => {
    const purchases = await purchasesAtService(request, norrsken.name);
    await purchases.createSupplier("Halvfärdig Sten AB");
    const numberField = (formPage: Page) =>
      formPage.getByRole("textbox", { name: new RegExp(`^${textOf("register.number")}`) });
    await page.goto(`${companyPath()}/purchases/new`);
    await waitUntilSettled(page);
    const storeResponse = page.waitForResponse(
      (response) => /draft-edits\/purchase/.test(response.url()) && response.request().method() === "PUT",
    );
    await numberField(page).fill("HALF-1");
    expect((await storeResponse).status()).toBe(200);
    await expect(page.getByText(textOf("common.form.unsavedThere"))).toBeVisible();

    const secondBrowser = await openCompanyAs(browser, anna.email, norrsken.name, ownAreas);
    await secondBrowser.page.goto(`${secondBrowser.companyPath}/purchases/new`);
    await secondBrowser.page.getByRole("button", { name: textOf("common.form.takeBegun") }).click();
    await expect(numberField(secondBrowser.page)).toHaveValue("HALF-1");
    const secondStoreResponse = secondBrowser.page.waitForResponse(
      (response) => /draft-edits\/purchase/.test(response.url()) && response.request().method() === "PUT",
    );
    await numberField(secondBrowser.page).fill("HALF-2");
    expect((await secondStoreResponse).status()).toBe(200);
    await secondBrowser.page.reload();
    await expect(numberField(secondBrowser.page)).toHaveValue("HALF-2");
    const deleteResponse = secondBrowser.page.waitForResponse((response) => response.request().method() === "DELETE");
    await secondBrowser.page.getByRole("button", { name: textOf("common.form.discard") }).click();
    expect((await deleteResponse).status()).toBe(200);
    await secondBrowser.page.context().close();
    const thirdBrowser = await openCompanyAs(browser, anna.email, norrsken.name, ownAreas);
    await thirdBrowser.page.goto(`${thirdBrowser.companyPath}/purchases/new`);
    await waitUntilSettled(thirdBrowser.page);
    await expect(thirdBrowser.page.getByRole("button", { name: textOf("common.form.takeBegun") })).toHaveCount(0);
    await thirdBrowser.page.context().close();
  });

  test("accounts are written by number where the permission for their names is missing", async ({ page }) => {
    await page.goto(`${companyPath()}/purchases/new`);
    await waitUntilSettled(page);
    await expect(page.getByText(textOf("register.namesNeedScope"))).toBeVisible();
    await expect(page.getByRole("button", { name: textOf("problems.turnOn.books") })).toBeVisible();
    const accountField = page.getByRole("combobox", {
      name: textOf("register.row.account", { row: "1" }),
      exact: true,
    });
    await accountField.fill("6110");
    await accountField.press("Tab");
    await expect(accountField).toHaveValue("6110");
  });
});

test("without the permission, and where nothing is approved, the desk says so and what to do", async ({
  browser,
  request,
}) => {
  // A reset of the demo removes the permissions that were granted before.
  await resetDemo(request);
  const personWithoutScope = await openCompanyAs(browser, anna.email, norrsken.name, ["sales"]);
  await personWithoutScope.page.goto(`${personWithoutScope.companyPath}/purchases/approvals`);
  await expect(
    personWithoutScope.page.getByRole("button", { name: textOf("problems.turnOn.purchases") }).first(),
  ).toBeVisible();
  await personWithoutScope.page.context().close();
  const companyWithoutApprovals = await openCompanyAs(browser, anna.email, fjallkaffe.name);
  await companyWithoutApprovals.page.goto(`${companyWithoutApprovals.companyPath}/purchases/approvals`);
  await expect(companyWithoutApprovals.page.getByText(textOf("approvals.empty.unused"))).toBeVisible();
  await companyWithoutApprovals.page.context().close();
});
