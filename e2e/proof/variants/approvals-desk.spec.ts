import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { fjallkaffe, norrsken } from "../../../sandbox/seed/companies";
import { anna, erik } from "../../../sandbox/seed/people";
import { settled } from "../../support/looks/axe";
import { onOneDemo } from "../../support/one-demo";
import { product } from "../../support/product";
import { ownPurchases } from "../../support/purchases";
import { freshDemo } from "../../support/service/control";
import { openAs, signedIn } from "../../support/signed-in";
import { expect, test } from "../../support/test";
import { words as allWords } from "../../support/words";
import { paper, say } from "../../walks/approvals-desk";

test.use({ locale: allWords.en.locale, timezoneId: "Europe/Stockholm" });
/** How often an open page reads its desk. */
const deskPollMs = 20_000;
const approve = (page: Page) => page.getByRole("button", { name: /^Approve( and next|, seen elsewhere)/ });

async function as(browser: Browser, email: string, company: string, areas: readonly string[] = []) {
  const person = await signedIn(browser, product.appUrl, email, company, areas);
  return { page: await openAs(browser, person, allWords.en.locale), base: `/companies/${person.companyId}` };
}

test.describe("what was seeded", () => {
  const base = onOneDemo(anna.email, norrsken.name);

  test("suppliers, their invoices and what waits for approval are found by words", async ({ page, request }) => {
    const own = await ownPurchases(request, norrsken.name);
    const id = await own.register(await own.supplier("Sökbara Plåt AB"), { number: "PLAT-77" });
    await page.goto(`${base()}/sales`);
    await settled(page);
    await page.keyboard.press("ControlOrMeta+k");
    await expect(page.getByRole("combobox", { name: say("shell.palette.label") })).toBeFocused();
    await page.keyboard.type("plåt");
    const option = (group: string) => page.getByRole("group", { name: group }).getByRole("option");
    await expect(option(say("shell.palette.suppliers")).first()).toContainText("Sökbara Plåt AB");
    await option(say("shell.palette.documents")).filter({ hasText: "To approve, PLAT-77" }).click();
    await expect(page).toHaveURL(new RegExp(`/purchases/approvals/${id}$`));
  });
});

test.describe("one's own", () => {
  const base = onOneDemo(anna.email, norrsken.name, ["purchases"]);
  const registered = async (request: APIRequestContext, number: string, file?: null | "tiff") => {
    const own = await ownPurchases(request, norrsken.name);
    const tiff = { name: "scan.tif", type: "image/tiff", bytes: Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 0, 0]) };
    const supplier = await own.supplier(`${number} AB`);
    return { own, id: await own.register(supplier, { number, ...(file === "tiff" ? { file: tiff } : {}) }) };
  };

  test("D hands it to a colleague, who sees it and gives it back", async ({ page, browser, request }) => {
    const { own, id } = await registered(request, "Over-1");
    const other = await as(browser, erik.email, norrsken.name);
    await page.clock.install();
    await page.goto(`${base()}/purchases/approvals/${id}`);
    await expect(paper(page)).toBeVisible();
    await page.keyboard.press("d");
    const sheet = page.getByRole("dialog");
    await sheet
      .getByLabel(say("approvals.ask.handover.to"), { exact: true })
      .selectOption({ label: `${erik.firstName} ${erik.lastName}` });
    await sheet.getByLabel(say("approvals.ask.handover.text")).fill("You ordered it.");
    // What is typed survives a reload.
    await expect
      .poll(() => page.evaluate(() => Object.values({ ...sessionStorage }).some((one) => one.includes("ordered it"))))
      .toBe(true);
    await page.reload();
    await expect(paper(page)).toBeVisible();
    await page.keyboard.press("d");
    await expect(sheet.getByLabel(say("approvals.ask.handover.text"))).toHaveValue("You ordered it.");
    await page.keyboard.press("Control+Enter");
    await expect(sheet).toBeHidden();
    await expect(page).not.toHaveURL(new RegExp(id));
    await page.goBack();
    const handed = page.getByRole("heading", { name: /^You handed it to/ });
    await expect(handed).toBeVisible();
    await expect(approve(page)).toBeDisabled();

    await other.page.goto(`${other.base}/purchases/approvals`);
    await other.page.getByRole("button", { name: /handed you Over-1 AB/ }).click();
    await expect(other.page.getByRole("heading", { name: /handed this to you$/ })).toBeVisible();
    await expect(other.page.getByText("You ordered it.").first()).toBeVisible();
    await other.page.getByRole("button", { name: say("approvals.request.giveBack") }).click();
    await expect(other.page.getByRole("button", { name: say("approvals.request.giveBack") })).toHaveCount(0);
    await other.page.context().close();

    // The page that handed it over stays open, and reads its desk from time to time.
    await page.clock.fastForward(deskPollMs);
    await expect(handed).toHaveCount(0);
    await expect(paper(page)).toBeVisible();
    await expect(approve(page)).toBeEnabled();
    await page.keyboard.press("a");
    await expect.poll(() => own.status(id)).not.toBe(3);
  });

  test("a reason and who is told survive a reload, and go once it is rejected", async ({ page, request }) => {
    const { own, id } = await registered(request, "Kept-1");
    const sheet = page.getByRole("dialog");
    await page.goto(`${base()}/purchases/approvals/${id}`);
    await expect(paper(page)).toBeVisible();
    await page.keyboard.press("r");
    await sheet.getByLabel(say("approvals.reject.reason")).fill("The wrong project");
    await sheet.getByRole("checkbox", { checked: true }).uncheck();
    await expect(sheet.getByRole("checkbox", { checked: true })).toHaveCount(0);
    await expect
      .poll(() =>
        page.evaluate(() => Object.values({ ...sessionStorage }).some((one) => one.includes("wrong project"))),
      )
      .toBe(true);
    await page.reload();
    await expect(paper(page)).toBeVisible();
    await page.keyboard.press("r");
    await expect(sheet.getByLabel(say("approvals.reject.reason"))).toHaveValue("The wrong project");
    await expect(sheet.getByRole("checkbox").first()).toBeVisible();
    await expect(sheet.getByRole("checkbox", { checked: true })).toHaveCount(0);
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => own.status(id)).toBe(2);
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
    const { own, id } = await registered(request, "Tiff-1", "tiff");
    const notes: unknown[] = [];
    page.on("request", (one) => {
      if (one.url().endsWith(`/${id}/seen`)) notes.push(one.postDataJSON());
    });
    await page.goto(`${base()}/purchases/approvals/${id}`);
    await expect(page.getByText(say("approvals.notes.unseenMore"))).toBeVisible();
    await page.keyboard.press("a");
    await expect(page.getByText(say("approvals.notes.pressAgainUnseen"))).toBeVisible();
    await expect(approve(page)).toHaveText(/seen elsewhere/);
    expect([await own.status(id), notes]).toEqual([3, []]);
    await page.keyboard.press("a");
    await expect.poll(() => own.status(id)).not.toBe(3);
    expect(notes).toEqual([expect.objectContaining({ isShown: false })]);
  });

  test("what is registered is offered in another browser, goes on there, and is gone once it is thrown away", async ({
    page,
    browser,
    request,
  }) => {
    const own = await ownPurchases(request, norrsken.name);
    await own.supplier("Halvfärdig Sten AB");
    const number = (on: Page) => on.getByRole("textbox", { name: new RegExp(`^${say("register.number")}`) });
    await page.goto(`${base()}/purchases/new`);
    await settled(page);
    const kept = page.waitForResponse(
      (one) => /draft-edits\/purchase/.test(one.url()) && one.request().method() === "PUT",
    );
    await number(page).fill("HALF-1");
    expect((await kept).status()).toBe(200);
    await expect(page.getByText(say("common.form.unsavedThere"))).toBeVisible();

    const other = await as(browser, anna.email, norrsken.name);
    await other.page.goto(`${other.base}/purchases/new`);
    await other.page.getByRole("button", { name: say("common.form.takeBegun") }).click();
    await expect(number(other.page)).toHaveValue("HALF-1");
    const again = other.page.waitForResponse(
      (one) => /draft-edits\/purchase/.test(one.url()) && one.request().method() === "PUT",
    );
    await number(other.page).fill("HALF-2");
    expect((await again).status()).toBe(200);
    await other.page.reload();
    await expect(number(other.page)).toHaveValue("HALF-2");
    const gone = other.page.waitForResponse((one) => one.request().method() === "DELETE");
    await other.page.getByRole("button", { name: say("common.form.discard") }).click();
    expect((await gone).status()).toBe(200);
    await other.page.context().close();
    const third = await as(browser, anna.email, norrsken.name);
    await third.page.goto(`${third.base}/purchases/new`);
    await settled(third.page);
    await expect(third.page.getByRole("button", { name: say("common.form.takeBegun") })).toHaveCount(0);
    await third.page.context().close();
  });

  test("accounts are written by number where the permission for their names is missing", async ({ page }) => {
    await page.goto(`${base()}/purchases/new`);
    await settled(page);
    await expect(page.getByText(say("register.namesNeedScope"))).toBeVisible();
    await expect(page.getByRole("button", { name: say("problems.addScope") })).toBeVisible();
    const account = page.getByRole("combobox", { name: say("register.row.account", { row: "1" }), exact: true });
    await account.fill("6110");
    await account.press("Tab");
    await expect(account).toHaveValue("6110");
  });
});

test("without the permission, and where nothing is approved, the desk says so and what to do", async ({
  browser,
  request,
}) => {
  // What was granted before goes with the demo.
  await freshDemo(request);
  const lacking = await as(browser, anna.email, norrsken.name, ["sales"]);
  await lacking.page.goto(`${lacking.base}/purchases/approvals`);
  await expect(lacking.page.getByRole("button", { name: say("problems.addScope") }).first()).toBeVisible();
  await lacking.page.context().close();
  const unused = await as(browser, anna.email, fjallkaffe.name);
  await unused.page.goto(`${unused.base}/purchases/approvals`);
  await expect(unused.page.getByText(say("approvals.empty.unused"))).toBeVisible();
  await unused.page.context().close();
});
