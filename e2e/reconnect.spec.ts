import { expect, test } from "@playwright/test";
import { norrsken } from "../sandbox/seed/companies";
import { anna, erik } from "../sandbox/seed/people";
import { call, freshDemo } from "./support/control";
import { chooseAtService, companyIdOf, signIn, signInAtService } from "./support/service";
import { words as allWords } from "./support/words";

const words = allWords.en;
const typed = "Reference typed before the login ended";

test.use({ locale: words.locale, timezoneId: "Europe/Stockholm" });

test.beforeEach(async ({ request }) => {
  await freshDemo(request);
});

test("a changed password is mended in one press, back at the same place with the typed text", async ({
  page,
  request,
}) => {
  await signIn(page, words, anna.email, norrsken.name);
  const address = `/companies/${companyIdOf(page)}/sales/invoices/new`;
  await page.goto(address);
  await page.getByLabel("Your reference").fill(typed);

  await call(request, "PUT", `/users/${encodeURIComponent(anna.email)}/password`, { password: "another one" });
  await call(request, "POST", "/clock/advance", { seconds: 3700 });

  await page.getByRole("combobox", { name: words.customer, exact: true }).fill("Brf");
  await page.getByRole("button", { name: words.reconnect }).first().click();
  const askedAgain = page.getByLabel(words.email);
  await expect(askedAgain).toBeVisible();
  await signInAtService(page, words, anna.email, "another one");
  await chooseAtService(page, words, norrsken.name);
  await expect(page).toHaveURL(new RegExp(address));
  await expect(page.getByLabel("Your reference")).toHaveValue(typed);
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
