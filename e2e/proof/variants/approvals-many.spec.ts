import { norrsken } from "../../../sandbox/seed/companies";
import { anna } from "../../../sandbox/seed/people";
import { product } from "../../support/product";
import { forgetDemo } from "../../support/remembered";
import { call, counters, expectSound } from "../../support/service/control";
import { openAs, signedIn } from "../../support/signed-in";
import { expect, test } from "../../support/test";
import { undoWaits } from "../../support/undo-wait";
import { words as allWords } from "../../support/words";

const many = 5_000;

test("5,000 drafts: the page holds as much as of few, and no key is lost", async ({ browser, request }) => {
  await expectSound(request);
  await call(request, "POST", "/reset", { seed: "empty", supplierDrafts: many });
  await forgetDemo();
  const person = await signedIn(browser, product.appUrl, anna.email, norrsken.name);
  await undoWaits(0);
  const page = await openAs(browser, person, allWords.en.locale);
  const nodes = () => page.evaluate(() => document.querySelectorAll("*").length);
  const rows = page.locator("li[aria-posinset]");
  await page.goto(`/companies/${person.companyId}/purchases/approvals`);
  await expect(page).toHaveURL(/approvals\/[0-9a-f-]{36}$/);
  await expect(rows.first()).toHaveAttribute("aria-setsize", String(many));
  await expect(rows.first().getByRole("link")).toBeVisible();
  await expect(page.getByText("Same amount and date")).toBeVisible();
  const first = await nodes();

  // The end of the queue is read when it comes on screen, and nothing of the middle stays.
  await page.locator("ul:has(> li[aria-posinset])").evaluate((list) => {
    const box = list.parentElement;
    if (box) box.scrollTop = box.scrollHeight;
  });
  await expect(page.locator(`li[aria-posinset="${many}"]`)).toBeVisible();
  expect(await nodes()).toBeLessThan(first * 1.5);
  expect(await rows.count()).toBeLessThan(80);

  // Ten presses faster than the page is drawn are ten steps.
  const current = page.locator("li[aria-posinset]:has(a[aria-current=true])");
  const place = async () => Number(await current.getAttribute("aria-posinset"));
  await page.keyboard.press("j");
  await expect(current).toBeVisible();
  await expect.poll(place).toBe(2);
  for (let press = 0; press < 10; press += 1) await page.keyboard.press("j");
  await expect.poll(place).toBe(12);

  // Without a paper A asks once more.
  const approvals = async () => (await counters(request)).approvals.committed;
  const before = await approvals();
  const chosen = page.url();
  const once = page.getByText(/Press Approve once more/);
  await expect(page.getByRole("main").locator("li a[aria-current=true]")).toHaveAttribute(
    "href",
    new URL(chosen).pathname,
  );
  await expect(page.getByRole("button", { name: /^Approve and next/ })).toBeEnabled();
  await expect(page.getByText("No document is attached")).toBeVisible();
  await page.keyboard.press("a");
  await expect(once).toBeVisible();
  await page.keyboard.press("a");
  await expect(page).not.toHaveURL(chosen);
  await expect.poll(approvals).toBe(before + 1);
  expect(await nodes()).toBeLessThan(first * 1.5);
  await page.context().close();
});
