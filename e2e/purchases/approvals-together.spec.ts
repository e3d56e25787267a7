import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { onOneDemo } from "../support/one-demo";
import { ownPurchases } from "../support/purchases";
import { counters, expectSound } from "../support/service/control";
import { said } from "../support/spoken";
import { expect, test } from "../support/test";
import { undoWaits, untilTakenBack } from "../support/undo-wait";
import { words as allWords } from "../support/words";

const say = (key: string) => said("en", key);

test.use({ locale: allWords.en.locale, timezoneId: "Europe/Stockholm" });
const base = onOneDemo(anna.email, norrsken.name);

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
  await undoWaits(untilTakenBack);
  const taken = await all();
  expect(taken.length).toBeGreaterThanOrEqual(2);
  await expect(dialog.getByRole("status")).toHaveText(`0 approved, ${taken.length} on their way, 0 left out.`);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(approvedRows).not.toHaveCount(0);
  // What says that it can be taken back, and how.
  await expect(page.locator(".toasts").getByRole("group")).toBeVisible();
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
  await expect.poll(() => committed()).toBe(before + rest.length);
  await page
    .locator(".toasts")
    .getByRole("button", { name: say("shell.undo.look") })
    .click();
  await expect(dialog.getByRole("status")).toHaveText(`${rest.length} approved, 0 on their way, 1 left out.`);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expectSound(request);
});
