import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { createInvoicePdf, purchasesAtService } from "../support/purchases-at-service";
import { screenLabels as allLabels } from "../support/screen-labels";
import { expectSoundBooks, readCounters } from "../support/service/control";
import { signInOnSharedDemo } from "../support/shared-demo";
import { expect, test } from "../support/test";

test.use({ locale: allLabels.en.locale, timezoneId: "Europe/Stockholm" });
const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

test("of several files each counts once it was scrolled to, and the press waits for that", async ({
  page,
  request,
}) => {
  const purchases = await purchasesAtService(request, norrsken.name);
  await purchases.deleteDrafts();
  const supplierId = await purchases.createSupplier("Skellefte Trä AB");
  const secondFile = { name: "spec.pdf", type: "application/pdf", bytes: createInvoicePdf("files-2") };
  const id = await purchases.register(supplierId, { number: "files-1", furtherFiles: [secondFile] });
  const approvalsBefore = (await readCounters(request)).approvals.committed;
  const paperImages = page.getByRole("img", { name: /^Page 1/ });
  const moreFilesNote = page.getByText("There are more files below");

  await page.goto(`${companyPath()}/purchases/approvals/${id}`);
  await expect(paperImages).toHaveCount(2);
  await expect(moreFilesNote).toBeVisible();
  await page.keyboard.press("r");
  await expect(page.getByText("Not all files have stood on screen.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("a");
  await expect(page.getByText("It is approved when the document stands here")).toBeVisible();
  expect((await readCounters(request)).approvals.committed).toBe(approvalsBefore);
  await paperImages.nth(1).scrollIntoViewIfNeeded();
  await expect.poll(async () => (await readCounters(request)).approvals.committed).toBe(approvalsBefore + 1);
  await expectSoundBooks(request);
});
