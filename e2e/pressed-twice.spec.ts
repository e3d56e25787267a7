import { expect, test } from "@playwright/test";
import { norrsken } from "../sandbox/seed/companies";
import { anna } from "../sandbox/seed/people";
import { call, counters, freshDemo, invariants } from "./support/control";
import { threeRows, writeInvoice } from "./support/editor";
import { companyIdOf, signIn } from "./support/service";
import { words as allWords } from "./support/words";

const words = allWords.en;

test.use({ locale: words.locale, timezoneId: "Europe/Stockholm" });

test.beforeEach(async ({ page, request }) => {
  await freshDemo(request);
  await signIn(page, words, anna.email, norrsken.name);
  await page.goto(`/companies/${companyIdOf(page)}/sales/invoices/new`);
  await writeInvoice(page, words, "Brf Solsidan", threeRows);
  await page.getByRole("button", { name: words.whatWillHappen }).click();
  await expect(page.getByRole("button", { name: words.finaliseAndSend })).toBeEnabled();
});

test("pressing twenty times makes one invoice, one voucher and one mail", async ({ page, request }) => {
  const before = await counters(request);
  await page.getByRole("button", { name: words.finaliseAndSend }).evaluate((button: HTMLButtonElement) => {
    for (let press = 0; press < 20; press++) button.click();
  });
  await expect(page).toHaveURL(/\/sales\/invoices\/[0-9a-f-]{36}/);
  await expect.poll(async () => (await counters(request)).mails.committed - before.mails.committed).toBe(1);
  const after = await counters(request);
  expect(after.conversions.committed - before.conversions.committed).toBe(1);
  expect(await invariants(request)).toEqual({ ok: true, violations: [] });
});

test("an answer lost after the books were written is read back, not asked for again", async ({ page, request }) => {
  const before = await counters(request);
  const path = "/v2/customerinvoicedrafts/*/convert";
  await call(request, "PUT", "/faults", [{ method: "POST", path, kind: "cut-after-commit", times: 1 }]);
  await page.getByRole("button", { name: words.finaliseAndSend }).click();
  await page.reload();
  await expect(page).toHaveURL(/\/sales\/invoices\/[0-9a-f-]{36}/);
  await expect.poll(async () => (await counters(request)).mails.committed - before.mails.committed).toBe(1);
  const after = await counters(request);
  expect(after.conversions.committed - before.conversions.committed).toBe(1);
  expect(await invariants(request)).toEqual({ ok: true, violations: [] });
});
