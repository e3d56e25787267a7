import { type APIRequestContext, type Browser, expect } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { type Language, localeOf } from "../support/looks/appearances";
import { expectAccessible, waitUntilSettled } from "../support/looks/axe";
import { stateLabels } from "../support/looks/state-labels";
import { revokeAsPartner } from "../support/partner";
import { product } from "../support/product";
import { resetDemo } from "../support/service/control";
import { openPageFor, signInPerson } from "../support/signed-in-person";

/** Checks the accessibility of a connection that is lost during typing, renewed and disconnected, wherever it shows. */
export async function checkLostConnection(
  { browser, request }: { browser: Browser; request: APIRequestContext },
  language: Language,
) {
  const labels = stateLabels(language);
  await resetDemo(request);
  const person = await signInPerson(browser, product.appUrl, anna.email, norrsken.name);
  const companyPath = `/companies/${person.companyId}`;
  const page = await openPageFor(browser, person, localeOf[language]);
  const checkEveryPage = async (connectionState: string) => {
    for (const path of [companyPath, `${companyPath}/customers`, `${companyPath}/settings/connection`, "/companies"]) {
      await page.goto(path);
      await waitUntilSettled(page);
      await expectAccessible(page, `${path.replace(companyPath, "company")}, ${connectionState}`);
    }
  };

  await page.goto(`${companyPath}/sales/invoices/new`);
  await waitUntilSettled(page);
  await revokeAsPartner(person.companyId, anna.email);
  await page.getByRole("combobox", { name: labels.customer, exact: true }).fill("Brf");
  await expect(page.getByRole("button", { name: labels.reconnect }).first()).toBeVisible();
  await expectAccessible(page, "editor, lost while typing");
  await checkEveryPage("lost");

  const renewedPerson = await signInPerson(browser, product.appUrl, anna.email, norrsken.name);
  await page.context().addCookies(renewedPerson.state.cookies);
  await page.goto(`${companyPath}/settings/connection`);
  await page.getByRole("button", { name: labels.disconnect }).click();
  await page.getByRole("dialog").getByRole("button", { name: labels.disconnectNow }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await waitUntilSettled(page);
  await expectAccessible(page, "connection, just taken away");
  await checkEveryPage("taken away");
  await page.context().close();
}
