import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { purchasesAtService } from "../support/purchases-at-service";
import { screenLabels as allLabels } from "../support/screen-labels";
import { expectSoundBooks, readCounters } from "../support/service/control";
import { signInOnSharedDemo } from "../support/shared-demo";
import { expect, test } from "../support/test";
import { translate } from "../support/translations";
import { endlessUndoSeconds, setUndoSeconds } from "../support/undo-seconds";

const textOf = (key: string) => translate("en", key);

test.use({ locale: allLabels.en.locale, timezoneId: "Europe/Stockholm" });
const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

test("the clean ones are approved with three actions, none of them because nobody knows its account", async ({
  page,
  request,
}) => {
  const countApprovals = async () => (await readCounters(request)).approvals.committed;
  const approvalsBefore = await countApprovals();
  await page.goto(`${companyPath()}/purchases/approvals`);
  await expect(page.getByRole("img", { name: /^Page 1/ })).toBeVisible();
  const differenceRegion = page.getByRole("region", { name: textOf("approvals.difference.title") });
  await expect(differenceRegion.getByRole("columnheader", { name: textOf("approvals.difference.then") })).toBeVisible();
  const dialog = page.getByRole("dialog");
  const approveAllClean = async () => {
    await page.keyboard.press("c");
    const approveMarkedButton = page.getByRole("button", { name: /^Approve \d+/ });
    await expect(approveMarkedButton).toBeVisible();
    const batchRequest = page.waitForRequest(
      (sentRequest) => sentRequest.method() === "POST" && sentRequest.url().endsWith("/batches"),
    );
    await page.keyboard.press("Shift+A");
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Control+Enter");
    const { orders } = (await batchRequest).postDataJSON() as { orders: { input: { draftId: string } }[] };
    return orders.map(({ input }) => input.draftId);
  };
  const approvedRows = page.getByRole("listitem").filter({ hasText: "Approved." });

  // The approvals are withdrawn together, and each invoice has its former state again.
  await setUndoSeconds(endlessUndoSeconds);
  const draftIds = await approveAllClean();
  expect(draftIds.length).toBeGreaterThanOrEqual(2);
  await expect(dialog.getByRole("status")).toHaveText(`0 approved, ${draftIds.length} on their way, 0 left out.`);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(approvedRows).not.toHaveCount(0);
  // The toast says that the approvals can be withdrawn, and how.
  await expect(page.locator(".toasts").getByRole("group")).toBeVisible();
  await page.keyboard.press("z");
  await expect(page.locator(".toasts").getByText(textOf("shell.undo.batch.undone"))).toBeVisible();
  await expect(approvedRows).toHaveCount(0);
  await page.locator(`li a[href$="/approvals/${draftIds[0]}"]`).click();
  await expect(page).toHaveURL(new RegExp(`${draftIds[0]}`));
  await expect(page.getByRole("button", { name: /^Approve(, book)? and next/ })).toBeEnabled();

  // One invoice is deleted meanwhile: the toast, which needs the person, leads to the result of each invoice.
  const [removedId, ...remainingIds] = await approveAllClean();
  await expect(dialog.getByRole("status")).toBeVisible();
  await page.keyboard.press("Escape");
  await (await purchasesAtService(request, norrsken.name)).deleteDraft(removedId ?? "");
  await page
    .locator(".toasts")
    .getByRole("button", { name: textOf("shell.undo.now.other") })
    .click();
  await expect.poll(() => countApprovals()).toBe(approvalsBefore + remainingIds.length);
  await page
    .locator(".toasts")
    .getByRole("button", { name: textOf("shell.undo.look") })
    .click();
  await expect(dialog.getByRole("status")).toHaveText(`${remainingIds.length} approved, 0 on their way, 1 left out.`);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expectSoundBooks(request);
});
