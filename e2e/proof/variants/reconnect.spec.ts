import { norrsken } from "../../../sandbox/seed/companies";
import { anna, erik } from "../../../sandbox/seed/people";
import { revokeAsPartner } from "../../support/partner";
import { call, freshDemo } from "../../support/service/control";
import { chooseAtService, companyIdOf, signIn, signInAtService } from "../../support/service/service";
import { expect, test } from "../../support/test";
import { expectMended, meetAndPress, typeInvoice, words } from "../../walks/reconnect";

test.use({ locale: words.locale, timezoneId: "Europe/Stockholm" });

test.beforeEach(async ({ request }) => {
  await freshDemo(request);
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
