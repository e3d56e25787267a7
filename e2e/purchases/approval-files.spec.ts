import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { onOneDemo } from "../support/one-demo";
import { ownPurchases, paperOf } from "../support/purchases";
import { counters, expectSound } from "../support/service/control";
import { expect, test } from "../support/test";
import { words as allWords } from "../support/words";

test.use({ locale: allWords.en.locale, timezoneId: "Europe/Stockholm" });
const base = onOneDemo(anna.email, norrsken.name);

test("of several files each counts once it was scrolled to, and the press waits for that", async ({
  page,
  request,
}) => {
  const own = await ownPurchases(request, norrsken.name);
  await own.clear();
  const supplier = await own.supplier("Skellefte Trä AB");
  const below = { name: "spec.pdf", type: "application/pdf", bytes: paperOf("files-2") };
  const id = await own.register(supplier, { number: "files-1", below: [below] });
  const before = (await counters(request)).approvals.committed;
  const papers = page.getByRole("img", { name: /^Page 1/ });
  const more = page.getByText("There are more files below");

  await page.goto(`${base()}/purchases/approvals/${id}`);
  await expect(papers).toHaveCount(2);
  await expect(more).toBeVisible();
  await page.keyboard.press("r");
  await expect(page.getByText("Not all files have stood on screen.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("a");
  await expect(page.getByText("It is approved when the document stands here")).toBeVisible();
  expect((await counters(request)).approvals.committed).toBe(before);
  await papers.nth(1).scrollIntoViewIfNeeded();
  await expect.poll(async () => (await counters(request)).approvals.committed).toBe(before + 1);
  await expectSound(request);
});
