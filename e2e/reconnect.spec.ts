import { expect, type Page, test } from "@playwright/test";
import { norrsken } from "../sandbox/seed/companies";
import { anna, erik } from "../sandbox/seed/people";
import { call, freshDemo } from "./support/control";
import { revokeAsPartner } from "./support/partner";
import { chooseAtService, companyIdOf, signIn, signInAtService } from "./support/service";
import { words as allWords } from "./support/words";

const words = allWords.en;
const typed = "Reference typed before the login ended";
const typedRow = "Row typed before the login ended";

test.use({ locale: words.locale, timezoneId: "Europe/Stockholm" });

test.beforeEach(async ({ request }) => {
  await freshDemo(request);
});

test("a changed password is mended in one press, back at the same place with the typed text", async ({
  page,
  request,
}) => {
  await signIn(page, words, anna.email, norrsken.name);
  const address = await typeInvoice(page);
  await call(request, "PUT", `/users/${encodeURIComponent(anna.email)}/password`, { password: "another one" });
  await call(request, "POST", "/clock/advance", { seconds: 3700 });
  await meetAndPress(page);
  await signInAtService(page, words, anna.email, "another one");
  await expectMended(page, address);
});

test("a token revoked at the identity server is mended in one press, back at the same place with the typed text", async ({
  page,
}) => {
  await signIn(page, words, anna.email, norrsken.name);
  const address = await typeInvoice(page);
  await revokeAsPartner(companyIdOf(page), anna.email);
  // Another window tells why, and is no part of the way.
  const beside = await page.context().newPage();
  await beside.goto(`/companies/${companyIdOf(page)}/settings/connection`);
  await expect(beside.getByText(words.revoked)).toBeVisible();
  await beside.close();
  // The identity server still knows her: only the application's access was taken away.
  await meetAndPress(page);
  await expectMended(page, address);
});

test("a reconnect as somebody else touches nothing and says so", async ({ page, request }) => {
  await signIn(page, words, anna.email, norrsken.name);
  const companyId = companyIdOf(page);
  await call(request, "PUT", `/users/${encodeURIComponent(anna.email)}/password`, { password: "another one" });
  await call(request, "POST", "/clock/advance", { seconds: 3700 });
  await page.goto(`/companies/${companyId}/settings/connection`);
  await page.reload();
  await page.getByRole("button", { name: words.reconnect }).first().click();
  await signInAtService(page, words, erik.email);
  await chooseAtService(page, words, norrsken.name);
  await page.getByRole("button", { name: words.allow, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/companies/${companyId}/settings/connection`));
  await expect(page.getByRole("alert").filter({ hasText: /another|other|somebody/i })).toBeVisible();
});

/** Types where the service is not asked for anything yet. @returns the page's address */
async function typeInvoice(page: Page): Promise<string> {
  const address = `/companies/${companyIdOf(page)}/sales/invoices/new`;
  await page.goto(address);
  await page.getByLabel("Your reference").fill(typed);
  await page.getByLabel(words.row(1, words.text)).fill(typedRow);
  return address;
}

/** Meets the lost connection in the middle of work; the one press of the portal. */
async function meetAndPress(page: Page) {
  await page.getByRole("combobox", { name: words.customer, exact: true }).fill("Brf");
  await page.getByRole("button", { name: words.reconnect }).first().click();
}

/** Back on the same page with the typed text, and the books answer again. */
async function expectMended(page: Page, address: string) {
  await chooseAtService(page, words, norrsken.name);
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByLabel("Your reference")).toHaveValue(typed);
  await expect(page.getByLabel(words.row(1, words.text))).toHaveValue(typedRow);
  await page.getByRole("combobox", { name: words.customer, exact: true }).fill("Brf Solsidan");
  await expect(page.getByRole("option", { name: "Brf Solsidan" })).toBeVisible();
  await expect(page.getByRole("button", { name: words.reconnect })).toHaveCount(0);
}
