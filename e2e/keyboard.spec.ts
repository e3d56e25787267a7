import { expect, type Page, test } from "@playwright/test";
import { norrsken } from "../sandbox/seed/companies";
import { anna } from "../sandbox/seed/people";
import { counters, freshDemo, invariants } from "./support/control";
import { threeRows, threeRowsTotalText } from "./support/editor";
import { password } from "./support/service";
import { words as allWords } from "./support/words";

const words = allWords.en;

test.use({ locale: words.locale, timezoneId: "Europe/Stockholm" });

test("writes, finalises and sends an invoice by keyboard alone", async ({ page, request }) => {
  await freshDemo(request);
  await page.goto("/");
  await pressUntilFocused(page, words.continue);
  await page.keyboard.press("Enter");
  // The identity server puts the cursor into the first field.
  await expect(page.getByLabel(words.email)).toBeFocused();
  await page.keyboard.type(anna.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: words.chooseCompany })).toBeVisible();
  await pressUntilFocused(page, norrsken.name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: words.allow, exact: true })).toBeVisible();
  await pressUntilFocused(page, words.allow);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: words.overview })).toBeVisible();

  const before = await counters(request);
  await page.keyboard.press("n");
  await expect(page.getByRole("combobox", { name: words.customer, exact: true })).toBeVisible();
  await focus(page, page.getByRole("combobox", { name: words.customer, exact: true }));
  await page.keyboard.type("Brf Solsidan");
  await expect(page.getByRole("option", { name: /Brf Solsidan/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await focus(page, page.getByLabel(words.row(1, words.text)));
  for (const [index, row] of threeRows.entries()) {
    await expect(page.getByLabel(words.row(index + 1, words.text))).toBeFocused();
    await page.keyboard.type(row.article);
    await expect(page.getByRole("option", { name: new RegExp(`^${row.article}`) }).first()).toBeVisible();
    await page.keyboard.press("Enter");
    await focus(page, page.getByLabel(words.row(index + 1, words.quantity)));
    await page.keyboard.press("Control+a");
    await page.keyboard.type(row.quantity);
    await page.keyboard.press("Tab");
    await expect(page.getByLabel(words.row(index + 1, words.price))).toBeFocused();
    await page.keyboard.press("Control+a");
    await page.keyboard.type(row.price);
    // Tab in the last cell of the last row adds the next one and goes there.
    if (index < threeRows.length - 1) await page.keyboard.press("Tab");
  }
  await expect(page.getByRole("table").filter({ hasText: words.toPay })).toContainText(threeRowsTotalText);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("button", { name: words.finaliseAndSend })).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/sales\/invoices\/[0-9a-f-]{36}/);
  await expect(page.getByText(threeRowsTotalText).first()).toBeVisible();

  await expect.poll(async () => (await counters(request)).mails.committed - before.mails.committed).toBe(1);
  expect((await counters(request)).conversions.committed - before.conversions.committed).toBe(1);
  expect(await invariants(request)).toEqual({ ok: true, violations: [] });
});

/** Tab until what has this name is focused, as somebody without a mouse does; fails when the page never leads there. */
async function pressUntilFocused(page: Page, name: string) {
  for (let pressed = 0; pressed < 40; pressed++) {
    // A heading may hold the same words and have the focus too.
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      return element?.matches("a, button") ? (element.textContent ?? "") : "";
    });
    if (focused.includes(name)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reached ${name}`);
}

async function focus(page: Page, target: ReturnType<Page["getByLabel"]>) {
  for (let pressed = 0; pressed < 40; pressed++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab never reached the field");
}
