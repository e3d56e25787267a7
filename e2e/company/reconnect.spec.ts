import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { call, freshDemo } from "../support/service/control";
import { chooseAtService, companyIdOf, signIn, signInAtService } from "../support/service/service";
import { expect, test } from "../support/test";
import { expectMended, meetAndPress, typeInvoice, words } from "../walks/reconnect";

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

test("pages lead to the connection until the service has confirmed that the person still belongs, and back", async ({
  page,
  request,
}) => {
  await signIn(page, words, anna.email, norrsken.name);
  const base = `/companies/${companyIdOf(page)}`;
  await call(request, "PUT", `/users/${encodeURIComponent(anna.email)}/password`, { password: "another one" });
  await call(request, "POST", "/clock/advance", { seconds: 3700 });
  const confirm = page.getByRole("alert").filter({ hasText: words.unexplained });
  // Here the login is renewed, which the identity server refuses.
  await page.goto(`${base}/settings/connection`);
  await page.reload();
  await expect(confirm).toBeVisible();
  await page.goto(`${base}/customers?search=Brf`);
  await expect(page).toHaveURL(/\/settings\/connection\?returnTo=/);
  await confirm.getByRole("button", { name: words.reconnect }).click();
  await signInAtService(page, words, anna.email, "another one");
  await chooseAtService(page, words, norrsken.name);
  await expect(page).toHaveURL(new RegExp(`${base}/customers\\?search=Brf$`));
  await expect(page.getByText("Brf Solsidan").first()).toBeVisible();
});
