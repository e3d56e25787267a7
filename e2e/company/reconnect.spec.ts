import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { callControl, resetDemo } from "../support/service/control";
import { chooseCompanyAtService, companyIdOf, signIn, signInAtService } from "../support/service/service";
import { expect, test } from "../support/test";
import { expectReconnected, labels, reconnectDuringWork, typeInvoice } from "../walks/reconnect";

test.use({ locale: labels.locale, timezoneId: "Europe/Stockholm" });

test.beforeEach(async ({ request }) => {
  await resetDemo(request);
});

test("a changed password is mended in one press, back at the same place with the typed text", async ({
  page,
  request,
}) => {
  await signIn(page, labels, anna.email, norrsken.name);
  const address = await typeInvoice(page);
  await callControl(request, "PUT", `/users/${encodeURIComponent(anna.email)}/password`, { password: "another one" });
  await callControl(request, "POST", "/clock/advance", { seconds: 3700 });
  await reconnectDuringWork(page);
  await signInAtService(page, labels, anna.email, "another one");
  await expectReconnected(page, address);
});

test("pages lead to the connection until the service has confirmed that the person still belongs, and back", async ({
  page,
  request,
}) => {
  await signIn(page, labels, anna.email, norrsken.name);
  const companyPath = `/companies/${companyIdOf(page)}`;
  await callControl(request, "PUT", `/users/${encodeURIComponent(anna.email)}/password`, { password: "another one" });
  await callControl(request, "POST", "/clock/advance", { seconds: 3700 });
  const confirmationAlert = page.getByRole("alert").filter({ hasText: labels.confirmMembership });
  // This page renews the login, which the identity server refuses.
  await page.goto(`${companyPath}/settings/connection`);
  await page.reload();
  await expect(confirmationAlert).toBeVisible();
  await page.goto(`${companyPath}/customers?search=Brf`);
  await expect(page).toHaveURL(/\/settings\/connection\?returnTo=/);
  await confirmationAlert.getByRole("button", { name: labels.reconnect }).click();
  await signInAtService(page, labels, anna.email, "another one");
  await chooseCompanyAtService(page, labels, norrsken.name);
  await expect(page).toHaveURL(new RegExp(`${companyPath}/customers\\?search=Brf$`));
  await expect(page.getByText("Brf Solsidan").first()).toBeVisible();
});
