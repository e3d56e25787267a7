import { expect, test } from "@playwright/test";
import { norrsken } from "../sandbox/seed/companies";
import { anna } from "../sandbox/seed/people";
import { call } from "./support/control";
import { threeRows, writeInvoice } from "./support/editor";
import { onOneDemo } from "./support/one-demo";
import { expectOnce, tally } from "./support/same-total";
import { words as allWords } from "./support/words";

const words = allWords.en;

test.use({ locale: words.locale, timezoneId: "Europe/Stockholm" });

const base = onOneDemo(anna.email, norrsken.name);

test.beforeEach(async ({ page }) => {
  await page.goto(`${base()}/sales/invoices/new`);
  await writeInvoice(page, words, "Brf Solsidan", threeRows);
  await page.getByRole("button", { name: words.whatWillHappen }).click();
  await expect(page.getByRole("button", { name: words.finaliseAndSend })).toBeEnabled();
});

test("pressing twenty times makes one invoice, one voucher and one mail", async ({ page, request }) => {
  const before = await tally(request);
  await page.getByRole("button", { name: words.finaliseAndSend }).evaluate((button: HTMLButtonElement) => {
    for (let press = 0; press < 20; press++) button.click();
  });
  await expect(page).toHaveURL(/\/sales\/invoices\/[0-9a-f-]{36}/);
  await expectOnce(request, before);
});

test("an answer lost after the books were written is read back, not asked for again", async ({ page, request }) => {
  const before = await tally(request);
  const path = "/v2/customerinvoicedrafts/*/convert";
  await call(request, "PUT", "/faults", [{ method: "POST", path, kind: "cut-after-commit", times: 1 }]);
  await page.getByRole("button", { name: words.finaliseAndSend }).click();
  await page.reload();
  await expect(page).toHaveURL(/\/sales\/invoices\/[0-9a-f-]{36}/);
  // The cut did happen.
  expect(await call(request, "GET", "/faults")).toEqual([]);
  await expectOnce(request, before);
});
