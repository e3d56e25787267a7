import type { Locator, Page } from "@playwright/test";
import { norrsken } from "../../../sandbox/seed/companies";
import { anna, erik } from "../../../sandbox/seed/people";
import { onOneDemo } from "../../support/one-demo";
import { product } from "../../support/product";
import { ownPurchases } from "../../support/purchases";
import { counters } from "../../support/service/control";
import { signedIn } from "../../support/signed-in";
import { said } from "../../support/spoken";
import { expect, test } from "../../support/test";
import { undoWaits, untilTakenBack } from "../../support/undo-wait";
import { words as allWords } from "../../support/words";

const say = (key: string) => said("en", key);

test.use({ locale: allWords.en.locale, timezoneId: "Europe/Stockholm" });
const base = onOneDemo(anna.email, norrsken.name);

test("on a phone a colleague is asked or handed it, and one or many are taken back, with thumbs", async ({
  page,
  browser,
  request,
}) => {
  // Who has never been here cannot be asked.
  await signedIn(browser, product.appUrl, erik.email, norrsken.name);
  const own = await ownPurchases(request, norrsken.name);
  const supplier = await own.supplier("Tumme Trä AB");
  const register = (number: string) => own.register(supplier, { number });
  const drafts = { question: await register("THUMB-1"), handover: await register("THUMB-2") };
  const undone = await register("THUMB-3");
  const before = (await counters(request)).approvals.committed;
  await undoWaits(untilTakenBack);
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
