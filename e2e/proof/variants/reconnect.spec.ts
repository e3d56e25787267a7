import { norrsken } from "../../../sandbox/seed/companies";
import { anna, erik } from "../../../sandbox/seed/people";
import { revokeAsPartner } from "../../support/partner";
import { callControl, resetDemo } from "../../support/service/control";
import { chooseCompanyAtService, companyIdOf, signIn, signInAtService } from "../../support/service/service";
import { expect, test } from "../../support/test";
import { expectReconnected, labels, reconnectDuringWork, typeInvoice } from "../../walks/reconnect";

test.use({ locale: labels.locale, timezoneId: "Europe/Stockholm" });

test.beforeEach(async ({ request }) => {
  await resetDemo(request);
});

test("a token revoked at the identity server is mended in one press, back at the same place with the typed text", async ({
  page,
}) => {
  await signIn(page, labels, anna.email, norrsken.name);
  const address = await typeInvoice(page);
  await revokeAsPartner(companyIdOf(page), anna.email);
  // Another window shows the reason, and is not used for reconnecting.
  const secondPage = await page.context().newPage();
  await secondPage.goto(`/companies/${companyIdOf(page)}/settings/connection`);
  await expect(secondPage.getByText(labels.revoked)).toBeVisible();
  await secondPage.close();
  // The identity server still has Anna's session: only the application's access was withdrawn.
  await reconnectDuringWork(page);
  await expectReconnected(page, address);
});

test("a reconnect as somebody else touches nothing and says so", async ({ page, request }) => {
  await signIn(page, labels, anna.email, norrsken.name);
  const companyId = companyIdOf(page);
  await callControl(request, "PUT", `/users/${encodeURIComponent(anna.email)}/password`, { password: "another one" });
  await callControl(request, "POST", "/clock/advance", { seconds: 3700 });
  await page.goto(`/companies/${companyId}/settings/connection`);
  await page.reload();
  await page.getByRole("button", { name: labels.reconnect }).first().click();
  await signInAtService(page, labels, erik.email);
  await chooseCompanyAtService(page, labels, norrsken.name);
  await page.getByRole("button", { name: labels.allow, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/companies/${companyId}/settings/connection`));
  await expect(page.getByRole("alert").filter({ hasText: /another|other|somebody/i })).toBeVisible();
});
