import { norrsken } from "../sandbox/seed/companies";
import { anna } from "../sandbox/seed/people";
import { call, freshDemo } from "./support/control";
import { signIn, signInAtService } from "./support/service";
import { test } from "./support/test";
import { expectMended, meetAndPress, typeInvoice, words } from "./walks/reconnect";

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
