import { norrsken } from "../../../sandbox/seed/companies";
import { anna } from "../../../sandbox/seed/people";
import { clearDemoTables } from "../../support/portal-tables";
import { product } from "../../support/product";
import { screenLabels as allLabels } from "../../support/screen-labels";
import { callControl, expectSoundBooks, readCounters } from "../../support/service/control";
import { openPageFor, signInPerson } from "../../support/signed-in-person";
import { expect, test } from "../../support/test";
import { setUndoSeconds } from "../../support/undo-seconds";

const draftCount = 5_000;

test("5,000 drafts: the page holds as much as of few, and no key is lost", async ({ browser, request }) => {
  await expectSoundBooks(request);
  await callControl(request, "POST", "/reset", { seed: "empty", supplierDrafts: draftCount });
  await clearDemoTables();
  const person = await signInPerson(browser, product.appUrl, anna.email, norrsken.name);
  await setUndoSeconds(0);
  const page = await openPageFor(browser, person, allLabels.en.locale);
  const countNodes = () => page.evaluate(() => document.querySelectorAll("*").length);
  const rows = page.locator("li[aria-posinset]");
  await page.goto(`/companies/${person.companyId}/purchases/approvals`);
  await expect(page).toHaveURL(/approvals\/[0-9a-f-]{36}$/);
  await expect(rows.first()).toHaveAttribute("aria-setsize", String(draftCount));
  await expect(rows.first().getByRole("link")).toBeVisible();
  await expect(page.getByText("Same amount and date")).toBeVisible();
  const firstNodeCount = await countNodes();

  // The end of the queue is read when it comes into view, and no rows of the middle stay in the page.
  await page.locator("ul:has(> li[aria-posinset])").evaluate((queueList) => {
    const scrollBox = queueList.parentElement;
    if (scrollBox) scrollBox.scrollTop = scrollBox.scrollHeight;
  });
  await expect(page.locator(`li[aria-posinset="${draftCount}"]`)).toBeVisible();
  expect(await countNodes()).toBeLessThan(firstNodeCount * 1.5);
  expect(await rows.count()).toBeLessThan(80);

  // Ten key presses that are faster than the page is drawn move ten rows.
  const currentRow = page.locator("li[aria-posinset]:has(a[aria-current=true])");
  const currentPosition = async () => Number(await currentRow.getAttribute("aria-posinset"));
  await page.keyboard.press("j");
  await expect(currentRow).toBeVisible();
  await expect.poll(currentPosition).toBe(2);
  for (let press = 0; press < 10; press += 1) await page.keyboard.press("j");
  await expect.poll(currentPosition).toBe(12);

  // Without a document, the key A asks for a second press.
  const countApprovals = async () => (await readCounters(request)).approvals.committed;
  const approvalsBefore = await countApprovals();
  const chosenUrl = page.url();
  const pressAgainNote = page.getByText(/Press Approve once more/);
  await expect(page.getByRole("main").locator("li a[aria-current=true]")).toHaveAttribute(
    "href",
    new URL(chosenUrl).pathname,
  );
  await expect(page.getByRole("button", { name: /^Approve(, book)? and next/ })).toBeEnabled();
  await expect(page.getByText("No document is attached")).toBeVisible();
  await page.keyboard.press("a");
  await expect(pressAgainNote).toBeVisible();
  await page.keyboard.press("a");
  await expect(page).not.toHaveURL(chosenUrl);
  await expect.poll(countApprovals).toBe(approvalsBefore + 1);
  expect(await countNodes()).toBeLessThan(firstNodeCount * 1.5);
  await page.context().close();
});
