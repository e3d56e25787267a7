import { type APIRequestContext, type Browser, expect } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { expectAccessible, settled } from "../support/looks/axe";
import { type Language, localeOf } from "../support/looks/looks";
import { screenWords } from "../support/looks/screen-words";
import { revokeAsPartner } from "../support/partner";
import { product } from "../support/product";
import { freshDemo } from "../support/service/control";
import { openAs, signedIn } from "../support/signed-in";

/** A connection that is lost while somebody types, mended and taken away, wherever it shows. */
export async function lostConnection(
  { browser, request }: { browser: Browser; request: APIRequestContext },
  language: Language,
) {
  const words = screenWords(language);
  await freshDemo(request);
  const person = await signedIn(browser, product.appUrl, anna.email, norrsken.name);
  const base = `/companies/${person.companyId}`;
  const page = await openAs(browser, person, localeOf[language]);
  const everywhere = async (state: string) => {
    for (const path of [base, `${base}/customers`, `${base}/settings/connection`, "/companies"]) {
      await page.goto(path);
      await settled(page);
      await expectAccessible(page, `${path.replace(base, "company")}, ${state}`);
    }
  };

  await page.goto(`${base}/sales/invoices/new`);
  await settled(page);
  await revokeAsPartner(person.companyId, anna.email);
  await page.getByRole("combobox", { name: words.customer, exact: true }).fill("Brf");
  await expect(page.getByRole("button", { name: words.reconnect }).first()).toBeVisible();
  await expectAccessible(page, "editor, lost while typing");
  await everywhere("lost");

  const again = await signedIn(browser, product.appUrl, anna.email, norrsken.name);
  await page.context().addCookies(again.state.cookies);
  await page.goto(`${base}/settings/connection`);
  await page.getByRole("button", { name: words.disconnect }).click();
  await page.getByRole("dialog").getByRole("button", { name: words.disconnectNow }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await settled(page);
  await expectAccessible(page, "connection, just taken away");
  await everywhere("taken away");
  await page.context().close();
}
