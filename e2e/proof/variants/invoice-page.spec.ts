import { norrsken } from "../../../sandbox/seed/companies";
import { anna } from "../../../sandbox/seed/people";
import { onOneDemo } from "../../support/one-demo";
import { booksOf } from "../../support/service/books";
import { counters } from "../../support/service/control";
import { expect, test } from "../../support/test";
import { words as allWords } from "../../support/words";
import { openSheet } from "../../walks/invoice-page";

const words = allWords.en;

test.use({ locale: words.locale, timezoneId: "Europe/Stockholm" });

const base = onOneDemo(anna.email, norrsken.name);

test("a draft changed elsewhere is not sent: both versions are shown, and the stored one can be opened", async ({
  page,
  request,
}) => {
  const before = await counters(request);
  await openSheet(page, words, base());
  const draftId = /drafts\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? "";
  const books = await booksOf(request, norrsken.name);
  await books.changeDraft(draftId, { BuyersOrderReference: "Best 4711" });
  await page.getByRole("button", { name: words.finaliseAndSend }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText(words.otherVersion)).toBeVisible();
  await expect(sheet.getByRole("columnheader")).toContainText([/./, words.onScreen, words.storedNow]);
  await expect(sheet.getByRole("row", { name: words.orderNumber })).toContainText("Best 4711");
  await sheet.getByRole("link", { name: words.openStored }).click();
  await expect(page.getByLabel(words.orderNumber)).toHaveValue("Best 4711");
  expect(await counters(request)).toMatchObject({
    conversions: before.conversions,
    mails: before.mails,
    postings: before.postings,
  });
});
