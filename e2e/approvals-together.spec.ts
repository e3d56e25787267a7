import { expect, type Locator, type Page, test } from "@playwright/test";
import { norrsken } from "../sandbox/seed/companies";
import { anna, erik } from "../sandbox/seed/people";
import { counters, expectSound } from "./support/control";
import { onOneDemo } from "./support/one-demo";
import { product } from "./support/product";
import { ownPurchases } from "./support/purchases";
import { signedIn } from "./support/signed-in";
import { said } from "./support/spoken";
import { undoWaits } from "./support/undo-wait";
import { words as allWords } from "./support/words";

test.use({ locale: allWords.en.locale, timezoneId: "Europe/Stockholm", actionTimeout: 15_000 });
test.setTimeout(180_000);

const say = (key: string) => said("en", key);
const base = onOneDemo(anna.email, norrsken.name, ["ea:purchase", "ea:accounting"]);

test("on a phone a colleague is asked or handed it, and one or many are taken back, with thumbs", async ({
  page,
  browser,
  request,
}) => {
  // Who has never been here cannot be asked.
  await signedIn(browser, product.appUrl, erik.email, norrsken.name, ["ea:purchase"]);
  const own = await ownPurchases(request, norrsken.name);
  const supplier = await own.supplier("Tumme Trä AB");
  const register = (number: string) => own.register(supplier, { number });
  const drafts = { question: await register("THUMB-1"), handover: await register("THUMB-2") };
  const undone = await register("THUMB-3");
  const before = (await counters(request)).approvals.committed;
  await undoWaits(30);
  await page.setViewportSize({ width: 390, height: 844 });
  const dialog = page.getByRole("dialog");
  const foot = page.locator("footer");
  const toasts = page.locator(".toasts");
  const press = (on: Page | Locator, name: string) => on.getByRole("button", { name: new RegExp(`^${name}`) }).click();
  const expectNarrow = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  const show = async (id: string) => {
    await page.goto(`${base()}/purchases/approvals/${id}`);
    await expect(page.getByRole("img", { name: /^Page 1/ })).toBeVisible();
  };

  for (const kind of ["question", "handover"] as const) {
    await show(drafts[kind]);
    await press(foot, say(`approvals.act.${kind === "question" ? "hold" : "pass"}`));
    const to = dialog.getByLabel(say(`approvals.ask.${kind}.to`), { exact: true });
    await to.selectOption({ label: `${erik.firstName} ${erik.lastName}` });
    await dialog.getByLabel(say(`approvals.ask.${kind}.text`)).fill("Is it yours?");
    await expectNarrow();
    await press(dialog, say(`approvals.ask.${kind}.do`));
    await expect(page).not.toHaveURL(new RegExp(drafts[kind]));
  }

  await show(undone);
  await press(foot, say("approvals.act.approve"));
  await press(toasts, say("shell.undo.undo"));
  await expect(page).toHaveURL(new RegExp(undone));
  await expect(foot.getByRole("button").last()).toBeEnabled();

  await press(page, say("approvals.tabs.queue"));
  await press(page, say("approvals.bulk.mark"));
  await page.getByRole("button", { name: /^Approve \d+/ }).click();
  await expectNarrow();
  await dialog.getByRole("button", { name: /^Approve all \d+/ }).click();
  await press(dialog.locator(".acts"), say("approvals.bulk.close"));
  await press(toasts, say("shell.undo.undo"));
  await expect(page.locator(".toasts").getByText(say("shell.undo.batch.undone"))).toBeVisible();
  await expectNarrow();
  expect((await counters(request)).approvals.committed).toBe(before);
});

test("the clean ones are approved with three actions, none of them because nobody knows its account", async ({
  page,
  request,
}) => {
  const committed = async () => (await counters(request)).approvals.committed;
  const before = await committed();
  await page.goto(`${base()}/purchases/approvals`);
  await expect(page.getByRole("img", { name: /^Page 1/ })).toBeVisible();
  const difference = page.getByRole("region", { name: say("approvals.difference.title") });
  await expect(difference.getByRole("columnheader", { name: say("approvals.difference.then") })).toBeVisible();
  const dialog = page.getByRole("dialog");
  const all = async () => {
    await page.keyboard.press("c");
    const together = page.getByRole("button", { name: /^Approve \d+/ });
    await expect(together).toBeVisible();
    const ordered = page.waitForRequest((one) => one.method() === "POST" && one.url().endsWith("/batches"));
    await page.keyboard.press("Shift+A");
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Control+Enter");
    const { orders } = (await ordered).postDataJSON() as { orders: { input: { draftId: string } }[] };
    return orders.map(({ input }) => input.draftId);
  };
  const approvedRows = page.getByRole("listitem").filter({ hasText: "Approved." });

  // Taken back together, each is as it was.
  await undoWaits(30);
  const taken = await all();
  expect(taken.length).toBeGreaterThanOrEqual(2);
  await expect(dialog.getByRole("status")).toHaveText(`0 approved, ${taken.length} on their way, 0 left out.`);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(approvedRows).not.toHaveCount(0);
  await page.keyboard.press("z");
  await expect(page.locator(".toasts").getByText(say("shell.undo.batch.undone"))).toBeVisible();
  await expect(approvedRows).toHaveCount(0);
  await page.locator(`li a[href$="/approvals/${taken[0]}"]`).click();
  await expect(page).toHaveURL(new RegExp(`${taken[0]}`));
  await expect(page.getByRole("button", { name: /^Approve and next/ })).toBeEnabled();

  // One is gone meanwhile: what needs its person leads to what became of each.
  const [gone, ...rest] = await all();
  await expect(dialog.getByRole("status")).toBeVisible();
  await page.keyboard.press("Escape");
  await (await ownPurchases(request, norrsken.name)).remove(gone ?? "");
  await page
    .locator(".toasts")
    .getByRole("button", { name: say("shell.undo.now.other") })
    .click();
  await expect.poll(() => committed(), { timeout: 30_000 }).toBe(before + rest.length);
  await page
    .locator(".toasts")
    .getByRole("button", { name: say("shell.undo.look") })
    .click();
  await expect(dialog.getByRole("status")).toHaveText(`${rest.length} approved, 0 on their way, 1 left out.`);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expectSound(request);
});
