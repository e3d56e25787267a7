import { norrsken } from "../../../sandbox/seed/companies";
import { anna } from "../../../sandbox/seed/people";
import { screenLabels as allLabels } from "../../support/screen-labels";
import { booksAtService } from "../../support/service/books";
import { readCounters } from "../../support/service/control";
import { signInOnSharedDemo } from "../../support/shared-demo";
import { expect, test } from "../../support/test";
import { openFinaliseSheet } from "../../walks/invoice-page";

const labels = allLabels.en;

test.use({ locale: labels.locale, timezoneId: "Europe/Stockholm" });

const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

test("a draft changed elsewhere is not sent: both versions are shown, and the stored one can be opened", async ({
  page,
  request,
}) => {
  const countsBefore = await readCounters(request);
  await openFinaliseSheet(page, labels, companyPath());
  const draftId = /drafts\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? "";
  const books = await booksAtService(request, norrsken.name);
  await books.changeDraft(draftId, { BuyersOrderReference: "Best 4711" });
  await page.getByRole("button", { name: labels.finaliseAndSend }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText(labels.otherVersionNotice)).toBeVisible();
  await expect(sheet.getByRole("columnheader")).toContainText([/./, labels.onScreen, labels.storedNow]);
  await expect(sheet.getByRole("row", { name: labels.orderNumber })).toContainText("Best 4711");
  await sheet.getByRole("link", { name: labels.openStored }).click();
  await expect(page.getByLabel(labels.orderNumber)).toHaveValue("Best 4711");
  expect(await readCounters(request)).toMatchObject({
    conversions: countsBefore.conversions,
    mails: countsBefore.mails,
    postings: countsBefore.postings,
  });
});
